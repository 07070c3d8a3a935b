import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#kernel/colour.ts';
import { nearestReadableBrand, type ThemePalette, themePalette } from './theme-palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** What is read on what. */
const TEXT_ON: readonly (readonly [keyof ThemePalette, readonly (keyof ThemePalette)[]])[] = [
  ['ink', ['paper', 'surface', 'sunken']],
  ['muted', ['paper', 'surface', 'sunken']],
  ['faint', ['paper', 'surface']],
  ['brandText', ['paper', 'surface', 'sunken']],
  ['onBrand', ['brand', 'brandHover', 'brandActive']],
  ['onNight', ['night', 'nightRaised']],
  ['onNightMuted', ['night', 'nightRaised']],
  ['accentOnNight', ['night']],
  ['danger', ['paper', 'surface', 'dangerTint']],
  ['success', ['paper', 'surface', 'successTint']],
  ['warning', ['paper', 'surface', 'warningTint']],
];

/** What shows where a control ends, or that it has the focus. */
const MARKS_ON: readonly (readonly [keyof ThemePalette, readonly (keyof ThemePalette)[]])[] = [
  ['lineStrong', ['paper', 'surface']],
  ['focus', ['paper', 'surface', 'sunken']],
  ['rating', ['paper', 'surface', 'sunken']],
];

const unreadable = (palette: ThemePalette): string[] =>
  [
    ...TEXT_ON.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground, 4.5] as const)),
    ...MARKS_ON.flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground, 3] as const)),
  ]
    .filter(([mark, ground, ratio]) => contrastRatio(palette[mark], palette[ground]) < ratio)
    .map(([mark, ground]) => `${mark} ${palette[mark]} on ${ground} ${palette[ground]}`);

describe('the palette', () => {
  test('SITE-17 keeps the three colours a site gives where text can be read on them', () => {
    expect(themePalette({ brand: '#d6321f', ink: '#14161a', paper: '#fbfaf7' })).toMatchObject({
      brand: '#d6321f',
      ink: '#14161a',
      paper: '#fbfaf7',
      onBrand: '#ffffff',
    });
  });

  test('a light brand colour carries dark text, and is darkened where it is text itself', () => {
    const palette = themePalette({ brand: '#ffd400', ink: '#16181d', paper: '#ffffff' });
    expect(palette.onBrand).toBe('#16181d');
    expect(palette.brandText).not.toBe('#ffd400');
    expect(unreadable(palette)).toEqual([]);
  });

  test('text reaches WCAG AA on every surface, whatever the brand, on light and on dark paper', () => {
    for (const [ink, paper] of [
      ['#16181d', '#ffffff'],
      ['#2b2118', '#f6efe2'],
      ['#f2f2f2', '#101216'],
    ] as const) {
      fc.assert(
        fc.property(hex, (brand) => {
          expect(unreadable(themePalette({ brand, ink, paper }))).toEqual([]);
        }),
      );
    }
  });
});

describe('the nearest readable brand', () => {
  test('is the brand itself where white or ink can be read on it', () => {
    expect(nearestReadableBrand('#1d4ed8', '#16181d')).toBe('#1d4ed8');
  });

  test('carries white or ink text, whatever the colour', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        const nearest = nearestReadableBrand(brand, '#4a4a4a');
        expect(Math.max(contrastRatio('#ffffff', nearest), contrastRatio('#4a4a4a', nearest))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
