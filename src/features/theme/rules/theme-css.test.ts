import { expect, test } from 'vitest';
import { themeOptions } from '#model/site/options/theme-options.ts';
import { themeCss } from './theme-css.ts';

const options = (overrides = {}) => themeOptions.parse(overrides);

test('SITE-17 colours, fonts, corners and density of a site become the tokens of its style sheet', () => {
  const css = themeCss(options({ brand: '#d6321f', headingFont: 'archivo', textFont: 'inter', radius: 'none', density: 'airy' }));
  expect(css).toContain('--site-brand:#d6321f');
  expect(css).toContain("--site-font-heading:'Archivo', 'Archivo Fallback'");
  expect(css).toContain("--site-font-text:'Inter', 'Inter Fallback'");
  expect(css).toContain('--site-radius-control:0px;');
  expect(css).toContain('--site-gap:32px');
});

test('equal options give equal bytes, other options others', () => {
  expect(themeCss(options())).toBe(themeCss(options()));
  expect(themeCss(options())).not.toBe(themeCss(options({ radius: 'large' })));
});

test('it is one rule of custom properties and nothing else', () => {
  expect(themeCss(options())).toMatch(/^:root\{(--site-[a-z-]+:[^;{}]+;?)+\}\n$/);
});
