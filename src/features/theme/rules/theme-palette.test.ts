import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, parseHex } from '#kernel/colour.ts';
import { missedPairs } from './theme-pairs.ts';
import { nearestReadableBrand, type ThemePalette, themePalette } from './theme-palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const unreadable = (palette: ThemePalette): string[] =>
  missedPairs(palette).map(({ mark, ground }) => `${mark} ${palette[mark]} on ${ground} ${palette[ground]}`);

describe('the palette', () => {
  test('SITE-17 the palette keeps the configured colours of a site when text is readable on them', () => {
    expect(themePalette({ brand: '#d6321f', ink: '#14161a', paper: '#fbfaf7' })).toMatchObject({
      brand: '#d6321f',
      ink: '#14161a',
      paper: '#fbfaf7',
      onBrand: '#ffffff',
    });
  });

  test('if the brand colour is light, text on it is dark, and text in the brand colour is darker than the brand colour', () => {
    const palette = themePalette({ brand: '#ffd400', ink: '#16181d', paper: '#ffffff' });
    expect(palette.onBrand).toBe('#16181d');
    expect(palette.brandText).not.toBe('#ffd400');
    expect(unreadable(palette)).toEqual([]);
  });

  test('SITE-17 small decorations have the accent colour, or the brand colour when a site has no accent', () => {
    const alone = themePalette({ brand: '#1b2a33', ink: '#14161a', paper: '#ffffff' });
    expect([alone.accent, alone.accentOnNight]).toEqual([
      alone.brand,
      themePalette({ brand: '#1b2a33', accent: null, ink: '#14161a', paper: '#ffffff' }).accentOnNight,
    ]);
    const both = themePalette({ brand: '#1b2a33', accent: '#b08d57', ink: '#14161a', paper: '#ffffff' });
    expect(both).toMatchObject({ brand: '#1b2a33', accent: '#b08d57', onAccent: '#14161a', focus: '#1b2a33' });
    expect(both.accentOnNight).not.toBe(alone.accentOnNight);
  });

  test('the focus ring has the brand colour, or blue if the brand colour is a red that looks like an error', () => {
    const focusOf = (brand: string) => themePalette({ brand, ink: '#14161a', paper: '#ffffff' }).focus;
    for (const red of ['#b4320a', '#c2410c', '#9f1239', '#d6321f'])
      expect([red, parseHex(focusOf(red)).hue]).toEqual([red, expect.closeTo(255, -1)]);
    for (const other of ['#1b2a33', '#1d4ed8', '#0f172a', '#166534']) expect(focusOf(other)).toBe(other);
  });

  test('text reaches WCAG AA on every surface for any brand colour, with a light and with a dark page background', () => {
    for (const [ink, paper] of [
      ['#16181d', '#ffffff'],
      ['#2b2118', '#f6efe2'],
      ['#f2f2f2', '#101216'],
    ] as const) {
      fc.assert(
        fc.property(hex, fc.option(hex), (brand, accent) => {
          expect(unreadable(themePalette({ brand, accent, ink, paper }))).toEqual([]);
        }),
      );
    }
  });
});

describe('the nearest readable brand colour', () => {
  test('nearestReadableBrand does not change a brand colour on which white text or text in the ink colour is readable', () => {
    expect(nearestReadableBrand('#1d4ed8', '#16181d')).toBe('#1d4ed8');
  });

  test('nearestReadableBrand returns a colour on which white text or text in the ink colour is readable', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        const nearest = nearestReadableBrand(brand, '#4a4a4a');
        expect(Math.max(contrastRatio('#ffffff', nearest), contrastRatio('#4a4a4a', nearest))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
