import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { resolveSites } from './resolve-sites.ts';
import { unbuiltOptions } from './unbuilt-options.ts';

/** Returns the warnings about a site with these settings. */
const warningsOf = (settings: string): readonly string[] => {
  const { placed, problems } = resolveSites(
    {
      sites: [{ name: 'yard', file: 'sites/yard/site.yaml', text: `slug: yard\nname: The Yard\ndealerships: [yard]\n${settings}` }],
      dealerships: [{ name: 'yard', file: 'dealerships/yard.yaml', text: 'slug: yard\nname: Y\nstate: qld\n' }],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: 'description: x\n' }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  );
  expect(problems).toEqual([]);
  return placed.flatMap(unbuiltOptions).map(formatProblem);
};

test('a site that sets only options that are already built gets no warning', () => {
  expect(warningsOf('card: { weeklyFigure: inline }\n')).toEqual([]);
});

test.each([
  'defaultState: nsw',
  'plugins: [reviews]',
  'redbook: true',
  'searchCategories: [Ex-Demo]',
  'card: { labels: { shopNow: Explore } }',
])('setting the option %s gives a warning with its place, because no code reads it yet', (setting) => {
  const [warning, ...others] = warningsOf(`${setting}\n`);
  expect(warning).toMatch(/^sites\/yard\/site\.yaml:4:\d+: [\w.]+: (.* )?is set, but this option is not built yet and has no effect$/);
  expect(others).toEqual([]);
});

test('an option that is not built yet gives no warning if it is set to its default', () => {
  expect(warningsOf('defaultState: qld\nplugins: []\n')).toEqual([]);
});
