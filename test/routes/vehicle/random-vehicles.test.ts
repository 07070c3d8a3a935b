import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { lasting } from '#kernel/timed.ts';
import { pageSheets } from '#main/http/browser-assets.server.ts';
import { PageRenderer } from '#main/http/page-renderer.server.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { HOSTILE_MARK, randomVehicle } from '../../builders/stock/random-vehicle.ts';
import { TEST_NOW } from '../../builders/stock/vehicle-builder.ts';

const TEMPLATES = ['wattlebird-cars', 'kestrel-point-kia', 'corella-motor-group'];
const VEHICLES = 700;
/** Time limit in milliseconds. The test renders about two thousand pages. */
const MANY_PAGES_MS = 900_000;

const renderer = new PageRenderer(
  {
    scripts: ['/assets/main.js'],
    styles: ['/assets/main.css'],
    sheets: pageSheets((name) => `/assets/${name}.css`),
    fontsFor: () => [],
    fontFaces: () => '',
  },
  () => 80,
  'localhost',
);

/** Renders the page of one vehicle on one site, which also has similar vehicles in stock. */
const renderVehicle = async (site: Site, vehicle: Vehicle, alike: readonly Vehicle[]): Promise<string> => {
  const handler = vehiclePage({
    clock: fixedClock(TEST_NOW),
    vehicles: { findBySlug: async () => vehicle, findById: async () => vehicle, findUnlisted: async () => null },
    views: { listCounts: async () => new Map([[vehicle.id, 7]]) },
    optionalReads: { read: (read) => read() },
    similar: { list: async () => lasting(alike) },
    marketPrices: { find: async () => ({ gauge: null, retryAt: null }) },
    log: { warn: () => {} },
    notFound: notFoundPage,
  });
  const origin = `http://${site.slug}.localhost`;
  const url = new URL(`/cars/${vehicle.slug}`, origin);
  const answer = await handler({
    site,
    url,
    canonicalOrigin: origin,
    request: new Request(url),
    params: { slug: vehicle.slug },
    clientAddress: '192.0.2.1',
    requestId: 'random',
  });
  if (answer.kind !== 'page') throw new Error(`a vehicle's page answered with ${answer.kind}`);
  expect(answer.status).toBe(200);
  return renderer.render(site, answer);
};

const HEADING = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs;
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ');

/** Patterns of text that must not occur on any vehicle page, whatever values the feed sent for the vehicle. */
const NEVER_SAID = [/\bundefined\b/, /\bNaN\b/, /\$0(?![\d.,])/, /\$0\.00/, /\bInfinity\b/, /\[object /, /\bnull\b/];

/** Lists the faults of a page. The list is empty if the page has no fault. */
const faultsOf = (html: string): string[] => {
  const words = wordsOf(html);
  const bad = NEVER_SAID.flatMap((pattern) => {
    const at = words.search(pattern);
    return at === -1 ? [] : words.slice(Math.max(0, at - 40), at + 30);
  });
  const empty = [...html.matchAll(HEADING)]
    .filter(([, , content]) => wordsOf(content ?? '').trim() === '')
    .map(([heading]) => `empty: ${heading}`);
  const hostile = [`<script>${HOSTILE_MARK}`, `<img src=x onerror=${HOSTILE_MARK}`, `<b>${HOSTILE_MARK}`].find((markup) =>
    html.includes(markup),
  );
  const links = html.match(/(?:href|src|action)="\s*(?:javascript:(?!throw new Error)|undefined|null|NaN)[^"]*"/)?.[0];
  const attributes = html.match(/\b(?:alt|aria-label|title|content)="[^"]*\b(?:undefined|NaN)\b[^"]*"/)?.[0];
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) => {
    try {
      JSON.parse(json ?? '');
      return [];
    } catch {
      return [`structured data that is none: ${json}`];
    }
  });
  return [...bad, ...empty, ...data, hostile, links, attributes].filter((fault) => fault !== undefined);
};

let sites: readonly Site[] = [];
beforeAll(async () => {
  const resolution = resolveSites(await readSettingsSources(path.resolve(import.meta.dirname, '../../..')), {
    schemas: SITE_SCHEMAS,
    environment: {},
  });
  sites = TEMPLATES.flatMap((slug, index) => {
    const site = resolution.sites.find((resolved) => resolved.slug === slug);
    if (!site) return [];
    const dealerships = site.dealerships.map((dealership, at) => ({ ...dealership, id: at + 1 }));
    const primaryDealership = dealerships.find(({ slug: own }) => own === site.primaryDealership.slug);
    return primaryDealership ? [{ ...site, id: index + 1, dealerships, primaryDealership, contentVersion: 'random' }] : [];
  });
  expect(sites).toHaveLength(TEMPLATES.length);
});

describe('a vehicle from a feed with random values', () => {
  test(
    'VDP-13 every template renders a page for the vehicle; the page contains no undefined, NaN or $0, no empty headings and no markup from the feed',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomVehicle, randomVehicle, async (vehicle, other) => {
          for (const site of sites) {
            const dealershipId = site.primaryDealership.id;
            const faults = faultsOf(await renderVehicle(site, { ...vehicle, dealershipId }, [{ ...other, dealershipId }]));
            expect(faults, site.slug).toEqual([]);
          }
        }),
        { numRuns: VEHICLES },
      );
    },
    MANY_PAGES_MS,
  );

  test('the check of the rendered pages finds every kind of fault', () => {
    const faults = (body: string): number => faultsOf(`<body>${body}</body>`).length;
    expect(faults('<h2>Price</h2><p>$10,000 and $0.90 a day</p>')).toBe(0);
    for (const body of [
      '<p>undefined</p>',
      '<p>NaN km</p>',
      '<b>$0</b>',
      '<h2> <span></span></h2>',
      `<script>${HOSTILE_MARK}</script>`,
      '<a href="javascript:x">a</a>',
      '<img alt="NaN">',
    ])
      expect(faults(body), body).toBeGreaterThan(0);
  });
});
