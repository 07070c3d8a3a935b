import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { resolveSites } from '../settings/resolve/resolve-sites.ts';

const SITE = 'slug: yard\nname: The Yard\ndealerships:\n  - { slug: inner, name: Inner }\n';

/** Returns the problems of a site whose folder contains the given files beside `site.yaml`. */
const problemsOf = (files: Readonly<Record<string, string>>, template = 'description: x\n'): readonly string[] =>
  resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: SITE,
          neighbours: Object.entries(files).map(([name, text]) => ({ name, file: `sites/yard/${name}.yaml`, text })),
        },
      ],
      dealerships: [],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: template }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  ).problems.map(formatProblem);

const GOOD = {
  models: 'models:\n  - { name: EV5, slug: ev5 }\n  - { name: EV6, slug: ev6 }\n',
  offers: 'offers:\n  - { id: 1, name: One, description: x, model: ev5 }\n  - { id: 2, name: Two, description: x }\n',
  brands: 'brands:\n  - { title: Kia, slug: kia }\n  - { title: BYD, slug: byd }\n',
  slides: 'slides:\n  - { id: 1, name: x, picture: { src: /media/1.avif } }\n  - { id: 2, name: y, picture: { src: /media/2.avif } }\n',
  'custom-blocks': 'customBlocks:\n  - { name: our-story, body: x }\n  - { name: notes, place: searchTop, body: x }\n',
  reviews:
    "items:\n  - { id: 1, customerName: Mia, text: x, rating: 5, date: '2026-11-01' }\n  - { id: 2, customerName: Sam, text: x, rating: 5, date: '2026-11-01' }\n",
  home: 'blocks:\n  - { block: hero }\n  - { block: custom, name: our-story }\n',
} as const;

test('ENT-20 ENT-25 SITE-18 consistent content has no problems', () => {
  expect(problemsOf(GOOD)).toEqual([]);
});

test('SITE-18 a template may name a custom block that a site does not have', () => {
  const { home: _, ...files } = GOOD;
  expect(problemsOf(files, 'home: { blocks: [{ block: hero }, { block: custom, name: group-promise }] }\n')).toEqual([]);
});

test("SITE-18 the site's own files must not name a custom block that the site does not have", () => {
  const template = 'home: { blocks: [{ block: custom, name: group-promise }] }\n';
  expect(problemsOf({ ...GOOD, home: 'blocks:\n  - { block: custom, name: nope }\n' }, template)).toEqual([
    'sites/yard/home.yaml:2:28: home.blocks[0].name: "nope" is not a custom block of this site whose place is \'home\'; allowed: our-story',
  ]);
});

const promotionOf = (dates: string): string => `promotions:\n  - { ${dates}node: { title: x, action: { label: x, href: /enquire } } }\n`;

test('ENT-27 HOME-18 a promotion that ends before it begins is refused, and a promotion that begins on its last day is accepted', () => {
  expect(problemsOf({ promotions: promotionOf("start: '2026-12-24', expiry: '2026-12-01', ") })).toEqual([
    `sites/yard/promotions.yaml:2:14: promotions[0].start: "2026-12-24" is not before the promotion’s expiry '2026-12-01'; allowed: a start that is before the expiry; or only a start, or only an expiry`,
  ]);
  const isRefused = (start: string, expiry: string): boolean =>
    problemsOf({ promotions: promotionOf(`start: '${start}', expiry: '${expiry}', `) }).length > 0;
  expect(isRefused('2026-12-24', '2026-12-24')).toBe(false);
  expect(isRefused('2026-12-24T17:00', '2026-12-24')).toBe(false);
  expect(isRefused('2026-12-24', '2026-12-24T09:00')).toBe(false);
  expect(isRefused('2026-12-24T17:00', '2026-12-24T09:00')).toBe(true);
  expect(isRefused('2026-12-25', '2026-12-24T09:00')).toBe(true);
  expect(problemsOf({ promotions: promotionOf("start: '2026-12-24', ") })).toEqual([]);
});

test.each([
  [
    'models',
    'slug: ev6',
    'slug: ev5',
    'sites/yard/models.yaml:3:24: models[1].slug: "ev5" is already used as the slug of models[0]; allowed: a slug that no other entry has',
  ],
  [
    'offers',
    'id: 2',
    'id: 1',
    'sites/yard/offers.yaml:3:11: offers[1].id: 1 is already used as the id of offers[0]; allowed: an id that no other entry has',
  ],
  ['brands', 'slug: byd', 'slug: kia', 'brands.yaml:3:25: brands[1].slug: "kia" is already used as the slug of brands[0]'],
  ['slides', 'id: 2', 'id: 1', 'slides.yaml:3:11: slides[1].id: 1 is already used as the id of slides[0]'],
  ['custom-blocks', 'name: notes', 'name: our-story', 'customBlocks[1].name: "our-story" is already used as the name of customBlocks[0]'],
  ['reviews', 'id: 2', 'id: 1', 'reviews.yaml:3:11: reviews.items[1].id: 1 is already used as the id of reviews.items[0]'],
] as const)('two entries of %s with the same slug, id or name are refused', (file, from, to, expected) => {
  const problems = problemsOf({ ...GOOD, [file]: GOOD[file].replace(from, to) });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test.each([
  [
    'ENT-20 an offer of no model',
    'offers',
    'model: ev5',
    'model: ev55',
    `offers[0].model: "ev55" is not the slug of a model of this site; did you mean 'ev5'?; allowed: ev5, ev6`,
  ],
  [
    'SITE-18 a mistyped custom block',
    'home',
    'our-story',
    'our-stroy',
    `home.yaml:3:28: home.blocks[1].name: "our-stroy" is not a custom block of this site whose place is 'home'; did you mean 'our-story'?; allowed: our-story`,
  ],
  [
    'SITE-18 a custom block of another place',
    'home',
    'our-story',
    'notes',
    'home.blocks[1].name: "notes" is not a custom block of this site',
  ],
] as const)('%s is refused', (_, file, from, to, expected) => {
  const problems = problemsOf({ ...GOOD, [file]: GOOD[file].replace(from, to) });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('ENT-28 a promotional tile with a link needs a text or an image with alternative text', () => {
  const tile = (more: string) => problemsOf({ 'promo-tiles': `promoTiles:\n  - { image: { src: /media/1.avif${more} }\n` });
  expect(tile(' }')).toEqual([]);
  expect(tile(' }, href: /enquire, text: Ask us')).toEqual([]);
  expect(tile(', alt: Ask us }, href: /enquire')).toEqual([]);
  expect(tile(", alt: Ask us }, href: /enquire, text: ''")).toEqual([]);
  for (const nameless of [' }, href: /enquire', " }, href: /enquire, text: ''", " }, href: /enquire, text: ' '"]) {
    expect(tile(nameless).join(), nameless).toContain('promoTiles[0].text:');
    expect(tile(nameless).join(), nameless).toContain('a link needs a name');
  }
});
