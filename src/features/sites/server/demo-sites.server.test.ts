import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { outlineOf, type SchemaNode } from '#features/settings-files/rules/schema-outline.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { dealershipSchema } from '#model/dealership/dealership.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { complianceNotes } from '../rules/compliance-notes.ts';
import { type Resolution, resolveSites } from '../rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from './site-files.server.ts';

let resolution: Resolution;

beforeAll(async () => {
  resolution = resolveSites(await readSettingsSources(path.resolve(import.meta.dirname, '../../../..')), {
    schemas: SITE_SCHEMAS,
    environment: {},
  });
});

test('SITE-02 SITE-05 the four demo sites have no errors', () => {
  expect(resolution.problems).toEqual([]);
  expect(resolution.sites.map(({ slug, template }) => `${slug} ${template}`)).toEqual([
    'corella-motor-group group',
    'ironbark-touring metro',
    'kestrel-point-kia marque',
    'wattlebird-cars metro',
  ]);
});

test('the demo group has several dealerships in three time zones', () => {
  const group = resolution.sites.find(({ slug }) => slug === 'corella-motor-group');
  const zones = new Set(group?.dealerships.flatMap(({ locations }) => locations.map(({ timeZone }) => timeZone)));
  expect(zones).toEqual(new Set(['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth']));
});

test('SITE-22 one demo site is for one manufacturer; the other demo sites are for no particular manufacturer', () => {
  expect(resolution.sites.flatMap(({ manufacturer }) => (manufacturer ? [manufacturer.name] : []))).toEqual(['Kia']);
});

test('SITE-24 some demo sites call their stock “cars”, and others “vehicles”', () => {
  expect(new Set(resolution.sites.map(({ vehicleWord }) => vehicleWord.plural))).toEqual(new Set(['cars', 'vehicles']));
});

test('one demo site has the option values that cause compliance notes, and the other demo sites have no compliance note', () => {
  const noted = new Map(resolution.sites.map((site) => [site.slug, complianceNotes(site).map(({ code }) => code)]));
  expect(noted.get('ironbark-touring')).toEqual([
    'opt-in-checked',
    'comparison-rate-tooltip',
    'repayment-rounded-down',
    'count-above-1999',
    'trade-in-price',
    'analytics-user-data',
    'price-gauge-basis',
    'new-tag-on-used',
    'sales-counter',
    'selected-reviews',
  ]);
  for (const slug of ['corella-motor-group', 'kestrel-point-kia', 'wattlebird-cars']) expect(noted.get(slug)).toEqual([]);
});

test('SITE-17 the demo sites differ in heading font and action colour', () => {
  const looks = resolution.sites.map(({ theme }) => theme);
  expect(new Set(looks.map(({ headingFont }) => headingFont)).size).toBe(looks.length);
  expect(new Set(looks.map(({ brand }) => brand)).size).toBe(looks.length);
});

/** Options that identify a site or dealership; they can have any value. */
const IDENTITY = new Set(['slug', 'template', 'name', 'tagline', 'logo', 'url', 'dealerships', 'primaryDealership']);

/**
 * The demo sites do not use all font families. `styles.test.ts` tests each family, and the page `/__kit` shows all
 * families.
 */
const FAMILIES: ReadonlySet<string> = new Set(['theme.headingFont', 'theme.textFont']);

/**
 * Demo sites use no image CDN. `test/routes/operations/images.test.ts` and `picture-addressing.test.ts` contain the
 * tests with an image CDN.
 */
const IMAGE_NETWORK: ReadonlySet<string> = new Set(['images.provider', 'images.base', 'images.token']);

/**
 * Demo sites use no external spin viewer. `spin-views.test.ts`, `integrated-spin.test.tsx` and
 * `content-security-policy.test.ts` contain the tests with an external viewer.
 */
const SPIN_INTEGRATORS: ReadonlySet<string> = new Set(['spin.integrators.spinCode', 'spin.integrators.impel']);

/**
 * Demo sites use no chat provider. `chat-offer.test.ts`, `chat.test.tsx` and `content-security-policy.test.ts` contain
 * the tests with a chat provider.
 */
const CHAT_PROVIDER: ReadonlySet<string> = new Set(['chat.provider']);

/**
 * Options that no demo site uses, because demo sites load no maps and no reviews from other companies. Maps and reviews of
 * other companies are tested in `content-security-policy.test.ts`, `live-map.spec.ts`, `live-map.behaviour.test.ts` and
 * `google-places.server.test.ts`.
 */
const OTHER_COMPANIES: ReadonlySet<string> = new Set([
  'locations.map.provider',
  'locations.map.sources',
  'locations.map.key',
  'reviews.google',
]);

/**
 * No demo site shows the facet dealership_slug, because the facet dealership_name lists the same dealerships. Only links use
 * dealership_slug (ROUTE-31).
 */
const UNLISTED_FACETS = new Set(['dealership_slug']);

/**
 * The option of a dealership that sells no vehicles and offers only subscriptions. No demo dealership is of this kind.
 * `stock-document.test.ts` contains the tests of this option.
 */
const ONLY_SUBSCRIPTIONS = 'onlySubscriptions';

/**
 * Every demo site has content pages. `content-page-of.test.ts` contains the tests of a site without content pages.
 */
const CONTENT_PAGES = 'pages';

/**
 * The demo sites set only one of the options of the sign-in: one site requires a sign-in for the checkout. So a visitor can
 * open every other page. `test/routes/accounts` contains the tests of all these options: pages that need a sign-in, the paths
 * of the garage, and the sender of mails.
 */
const SIGN_IN = 'signIn';

/** The demo sites use the sandbox instead of a payment provider, so they need no account at a payment provider. */
const PAYMENT_ACCOUNT = 'payments.stripeAccount';

/**
 * The demo sites send nothing to Google. They ask no visitor for consent, because the consent banner would cover a part
 * of the page. `test/routes/operations/analytics.test.ts` and the test of the consent script contain the tests with a
 * Google tag and with consent.
 */
const ASKS_VISITORS = new Set(['analytics.googleTag', 'analytics.consent']);

/**
 * Options for which the demo sites have only the default values: search engines may index every demo site, and the addresses of
 * the feeds contain the first `keyVersion`. `robots-file.test.ts` and `feed-address.test.ts` test other values.
 */
const FOUND = new Set(['searchEngines.index', 'advertising.keyVersion']);

/**
 * Options whose values the demo sites cannot cover: four demo sites cannot use all eight states, and their invented dealers
 * run no plug-ins and get no data from RedBook. `site-json.test.ts` and `test/routes/site/site-options.test.tsx` test these
 * options.
 */
const SITE_FACTS: ReadonlySet<string> = new Set(['defaultState', 'plugins', 'redbook']);

interface Option {
  readonly path: readonly string[];
  readonly node: SchemaNode;
}

const optionsOf = (node: SchemaNode, at: readonly string[] = []): readonly Option[] => {
  if (at.length > 0 && at[0] !== undefined && IDENTITY.has(at[0])) return [];
  if (at[0] === CONTENT_PAGES || at[0] === SIGN_IN) return [];
  if (FAMILIES.has(at.join('.')) || IMAGE_NETWORK.has(at.join('.'))) return [];
  if ([PAYMENT_ACCOUNT, ...ASKS_VISITORS, ...FOUND, ...OTHER_COMPANIES].includes(at.join('.'))) return [];
  if (SPIN_INTEGRATORS.has(at.join('.')) || CHAT_PROVIDER.has(at.join('.'))) return [];
  if (at.length === 1 && SITE_FACTS.has(at[0] ?? '')) return [];
  if (node.properties) return Object.entries(node.properties).flatMap(([key, part]) => optionsOf(part, [...at, key]));
  return [{ path: at, node }];
};

const read = (value: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  );

/**
 * Together, the demo sites must use certain values of each option. If an option has a fixed list of values, they must use
 * every value of the list. For any other option, they must use the default and at least one other value.
 *
 * @returns the values of this option that a demo site must use, but that no demo site uses
 */
const unusedValues = ({ path: at, node }: Option, holders: readonly unknown[]): readonly unknown[] => {
  const used = holders.map((holder) => read(holder, at));
  if (node.type === 'boolean') return [true, false].filter((value) => !used.includes(value));
  if (node.enum) return node.enum.filter((value) => !used.includes(value));
  const listed = node.type === 'array' ? node.items?.enum : undefined;
  const unlisted = listed?.filter((value) => !UNLISTED_FACETS.has(String(value)) && !used.flat().includes(value)) ?? [];
  const texts = used.map((value) => JSON.stringify(value));
  // An option that is a map, such as facetLimits, may have no default in the schema. Its default is then an empty map.
  const written = JSON.stringify(node.default ?? (node.type === 'object' ? {} : null));
  // A default can contain a placeholder such as {cars}, which is replaced by a word here. At least one demo site keeps the
  // default words.
  const standard = fillPlaceholders(written, { vehicleWord: { singular: 'car', plural: 'cars' } });
  const missing = [
    texts.includes(standard) ? [] : ['its default'],
    texts.some((text) => text !== standard) ? [] : ['another than its default'],
  ];
  return [...unlisted, ...missing.flat()];
};

describe('the demo sites together use all options', () => {
  const siteOptions = optionsOf(outlineOf(SITE_SCHEMAS.site));
  const stockOptions = optionsOf(outlineOf(dealershipSchema).properties?.stock ?? {}).filter(
    ({ path: [name] }) => name !== ONLY_SUBSCRIPTIONS,
  );

  test('the list of options to check is not empty', () => {
    expect(siteOptions.length).toBeGreaterThan(80);
    expect(stockOptions.length).toBe(4);
  });

  test.each(siteOptions.map((option) => [option.path.join('.'), option] as const))(
    'for the option %s, at least one demo site uses each of the required values',
    (_, option) => {
      expect(unusedValues(option, resolution.sites)).toEqual([]);
    },
  );

  test.each(stockOptions.map((option) => [option.path.join('.'), option] as const))(
    'the demo dealerships use all required values of the option stock.%s',
    (_, option) => {
      expect(
        unusedValues(
          option,
          resolution.dealerships.map(({ stock }) => stock),
        ),
      ).toEqual([]);
    },
  );
});

test('SVG pictures of the demo sites contain text only as outlines, so that they need no font', async () => {
  const root = path.resolve(import.meta.dirname, '../../../../sites');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.svg'));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) expect(await readFile(path.join(root, file), 'utf8'), file).not.toMatch(/<text|font-family/);
});
