import { expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { contrastRatio } from '#kernel/colour.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { brandContrastProblems } from './brand-contrast.ts';
import { resolveSites } from './resolve/resolve-sites.ts';

/** Returns the warnings about a site with this theme. */
const warningsOf = (theme: string): readonly string[] => {
  const { placed, problems } = resolveSites(
    {
      sites: [
        {
          name: 'yard',
          file: 'sites/yard/site.yaml',
          text: `slug: yard\nname: The Yard\ndealerships: [{ slug: inner, name: Inner }]\ntheme:\n  ${theme}\n`,
        },
      ],
      dealerships: [],
      templates: [{ name: 'metro', file: 'templates/metro.yaml', text: 'description: x\n' }],
    },
    { schemas: SITE_SCHEMAS, environment: {} },
  );
  expect(problems).toEqual([]);
  return placed.flatMap(brandContrastProblems).map(formatProblem);
};

test('SITE-17 a yellow brand colour on white gives a warning with file and line, the contrast and the replacement colours', () => {
  const [warning, ...more] = warningsOf("brand: '#ffd400'");
  expect(more).toEqual([]);
  const said =
    /^sites\/yard\/site\.yaml:5:10: theme\.brand: "#ffd400" has a contrast of (\d\.\d\d):1 to the background colour of the page \(paper\)\. .* use '(#\w{6})' and focus rings use '(#\w{6})' instead$/;
  const [, ratio, links = '', rings = ''] = said.exec(warning ?? '') ?? [];
  expect(Number(ratio)).toBe(Math.floor(contrastRatio('#ffd400', '#ffffff') * 100) / 100);
  expect(contrastRatio(links, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(rings, '#ffffff')).toBeGreaterThanOrEqual(3);
});

test('SITE-17 a brand colour with enough contrast gives no warning, on a light and on a dark background', () => {
  expect(warningsOf("brand: '#b4320a'")).toEqual([]);
  expect(warningsOf("brand: '#8d7400'\n  paper: '#101216'\n  ink: '#f2f2f2'")).toEqual([]);
});

test('SITE-17 a contrast just below 3:1 is not rounded up to 3 in the warning', () => {
  expect(contrastRatio('#949494', '#ffffff')).toBeGreaterThan(3);
  expect(warningsOf("brand: '#949494'")).toEqual([]);
  expect(contrastRatio('#959595', '#ffffff')).toBeLessThan(3);
  expect(warningsOf("brand: '#959595'")[0]).toContain('has a contrast of 2.99:1');
});
