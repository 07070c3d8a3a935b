import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContrastProblems } from '#features/theme/rules/theme-contrast.ts';
import { missedPairs } from '#features/theme/rules/theme-pairs.ts';
import { type ThemePalette, themePalette } from '#features/theme/rules/theme-palette.ts';
import { SITE_SCHEMAS } from '#main/site-schemas.ts';
import { type Resolution, resolveSites } from '../rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from './site-files.server.ts';

const resolution: Resolution = resolveSites(await readSettingsSources(path.resolve(import.meta.dirname, '../../../..')), {
  schemas: SITE_SCHEMAS,
  environment: {},
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const missed = (palette: ThemePalette): string[] =>
  missedPairs(palette).map(({ mark, ground, ratio }) => `${mark} ${palette[mark]} on ${ground} ${palette[ground]} is below ${ratio}`);

test('the contrast tests find at least one site', () => {
  expect(resolution.sites.length).toBeGreaterThanOrEqual(4);
});

test.each(resolution.sites.map((site) => [site.slug, site.theme] as const))(
  "SITE-17 site %s: the contrast of all text and symbols conforms to WCAG AA, with the site's colours and with 200 random brand and accent colours",
  (_, theme) => {
    expect(findContrastProblems(theme)).toEqual([]);
    expect(missed(themePalette(theme))).toEqual([]);
    fc.assert(
      fc.property(hex, fc.option(hex), (brand, accent) => {
        expect(missed(themePalette({ ...theme, brand, accent }))).toEqual([]);
      }),
      { numRuns: 200, seed: 20_261_121 },
    );
  },
);
