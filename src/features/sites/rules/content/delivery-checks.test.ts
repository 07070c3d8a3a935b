import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { resolveSites } from '../settings/resolve/resolve-sites.ts';

const SITE = 'slug: yard\nname: The Yard\ndealerships:\n  - { slug: inner, name: Inner }\n';

const problemsOf = (delivery: string, site = SITE): readonly string[] =>
  resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: site,
          neighbours: [{ name: 'delivery', file: 'sites/yard/delivery.yaml', text: delivery }],
        },
      ],
      dealerships: [],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: 'description: x\n' }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  ).problems.map(formatProblem);

const region = (name: string, postcodes: string) => `  - { name: ${name}, price: 100, postcodes: [${postcodes}] }\n`;

test('ENT-34 consistent delivery regions and distance bands have no problems', () => {
  expect(problemsOf(`regions:\n${region('A', "'4000-4199', '4210'")}${region('B', "'4200-4209'")}`)).toEqual([]);
  expect(problemsOf('by: distance\nbands:\n  - { name: A, price: 1, upToKm: 50 }\n  - { name: B, price: 2, upToKm: 51 }\n')).toEqual([]);
});

test.each([
  [
    `regions:\n${region('A', "'4000-4199'")}${region('B', "'4300', '4199'")}`,
    "delivery.yaml:3:48: delivery.regions[1].postcodes[1]: \"4199\" overlaps '4000-4199' of 'A'",
  ],
  [
    `regions:\n${region('A', "'4000-4199', '4100-4110'")}`,
    "delivery.yaml:2:53: delivery.regions[0].postcodes[1]: \"4100-4110\" overlaps '4000-4199' of 'A'",
  ],
  [
    `regions:\n${region('A', "'4199-4000'")}`,
    'delivery.yaml:2:40: delivery.regions[0].postcodes[0]: "4199-4000" is not allowed; allowed: a postcode of four digits, or a range from a lower to a higher postcode',
  ],
  [
    `regions:\n${region('A', '0800')}`,
    'delivery.yaml:2:40: delivery.regions[0].postcodes[0]: 800 is read as a number, but it must be text; put it in quotes',
  ],
  [
    'by: distance\n',
    "delivery.yaml:1:5: delivery.by: \"distance\" needs distance bands, but there are none; allowed: 'postcode', or 'distance' with at least one band",
  ],
  [
    'by: distance\nbands:\n  - { name: A, price: 1, upToKm: 50 }\n  - { name: B, price: 2, upToKm: 50 }\n',
    'delivery.yaml:4:34: delivery.bands[1].upToKm: 50 is not above the distance of the previous band; allowed: more than 50',
  ],
  [
    'by: postcode\nbands:\n  - { name: A, price: 1, upToKm: 50 }\n',
    "delivery.yaml:1:5: delivery.by: \"postcode\" needs postcode regions, but there are none; allowed: 'distance', or 'postcode' with at least one region",
  ],
  [
    'bands:\n  - { name: A, price: 1, upToKm: 50 }\n',
    "delivery.by: has the default value 'postcode'; this value needs postcode regions, but there are none",
  ],
  [`regions:\n${region('<i>A</i>', "'4000'")}`, 'delivery.regions[0].name: "<i>A</i>" is not allowed; allowed: a few words'],
  ['regions:\n  - { name: A, price: -1, postcodes: ["4000"] }\n', 'delivery.yaml:2:23: delivery.regions[0].price: -1 is not allowed'],
])('delivery settings %j are refused with file and line', (delivery, expected) => {
  const problems = problemsOf(delivery);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('SITE-14 chat.dealerships accepts only dealerships of the site', () => {
  const [problem, ...others] = problemsOf('regions: []', `${SITE}chat:\n  opensFor: [inner, outer]\n`);
  expect(others).toEqual([]);
  expect(problem).toContain('site.yaml:6:21: chat.opensFor[1]: "outer" is not a dealership of this site; allowed: inner');
});
