import { expect, test } from 'vitest';
import { themeOptions } from '#model/site/options/theme-options.ts';
import { themeCss } from './theme-css.ts';

const options = (overrides = {}) => themeOptions.parse(overrides);

test("SITE-17 a site's colours, fonts, corners and density become tokens of its style sheet", () => {
  const css = themeCss(options({ brand: '#d6321f', headingFont: 'archivo', textFont: 'inter', radius: 'none', density: 'airy' }));
  expect(css).toContain('--site-brand:#d6321f');
  expect(css).toContain("--site-font-heading:'Archivo', 'Archivo Fallback'");
  expect(css).toContain("--site-font-text:'Inter', 'Inter Fallback'");
  expect(css).toContain('--site-radius-control:0px;');
  expect(css).toContain('--site-gap:32px');
});

test('two sites with equal theme options get equal style sheets; two sites with different theme options get different style sheets', () => {
  expect(themeCss(options())).toBe(themeCss(options()));
  expect(themeCss(options())).not.toBe(themeCss(options({ radius: 'large' })));
});

test('a theme style sheet is one rule with custom properties only', () => {
  expect(themeCss(options())).toMatch(/^:root\{(--site-[a-z-]+:[^;{}]+;?)+\}\n$/);
});
