import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, parseHex } from '#kernel/colour.ts';
import { findContrastProblems } from './theme-contrast.ts';
import { missedPairs } from './theme-pairs.ts';
import { themePalette } from './theme-palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = { brand: '#1d4ed8', accent: null, ink: '#16181d', paper: '#ffffff' };

describe('SITE-17 the check of the theme colours refuses an unreadable colour and suggests the nearest readable one', () => {
  test('a readable theme colour is accepted in any notation', () => {
    expect(findContrastProblems(colours)).toEqual([]);
    expect(findContrastProblems({ ...colours, brand: '#1D4ED8', accent: '#B08D57' })).toEqual([]);
  });

  test.each(['brand', 'accent'] as const)(
    'a medium grey is refused as the %s colour if the ink colour is dark grey, because white text and text in the ink colour are unreadable on it',
    (token) => {
      const [problem] = findContrastProblems({ ...colours, ink: '#444444', [token]: '#777777' });
      expect(problem).toMatchObject({ token, message: expect.stringContaining('neither white text nor text in the ink colour') });
      const nearest = problem?.nearest ?? '';
      expect(contrastRatio('#ffffff', nearest)).toBeGreaterThanOrEqual(4.5);
      expect(Math.abs(parseHex(nearest).lightness - parseHex('#777777').lightness)).toBeLessThan(0.02);
    },
  );

  test('a brand colour close to the background colour (paper) is refused, because the edge of a button would not be visible', () => {
    for (const [brand, paper, ink] of [
      ['#ffffff', '#ffffff', '#16181d'],
      ['#fafaf5', '#fffdf9', '#16181d'],
      ['#101216', '#101216', '#f2f2f2'],
    ] as const) {
      const theme = { ...colours, brand, paper, ink };
      const problems = findContrastProblems(theme).filter(({ token }) => token === 'brand');
      expect(problems, brand).toEqual([expect.objectContaining({ message: expect.stringContaining('no visible edge (WCAG 1.4.11)') })]);
      const nearest = problems[0]?.nearest ?? '';
      expect(contrastRatio(nearest, paper)).toBeGreaterThanOrEqual(1.25);
      expect(findContrastProblems({ ...theme, brand: nearest }).map(({ token }) => token)).not.toContain('brand');
    }
    expect(findContrastProblems({ ...colours, brand: '#ffd400' })).toEqual([]);
  });

  test('an ink colour with too little contrast to the background colour of the page (paper) is refused', () => {
    expect(findContrastProblems({ ...colours, ink: '#9a9a9a' }).map(({ token }) => token)).toContain('ink');
  });

  test('a background colour of the page (paper) with medium lightness is refused, because neither light nor dark text is readable on it', () => {
    const problems = findContrastProblems({ ...colours, paper: '#8a8f94', ink: '#000000' });
    const nearest = problems.find(({ token }) => token === 'paper')?.nearest ?? '';
    expect(missedPairs(themePalette({ ...colours, ink: '#000000', paper: nearest }))).toEqual([]);
  });

  test('after refused colours are replaced by the suggested colours, the theme is accepted and all its texts are readable', () => {
    fc.assert(
      fc.property(hex, fc.option(hex), (brand, accent) => {
        const theme = { ...colours, brand, accent };
        for (const { token, nearest } of findContrastProblems(theme)) Object.assign(theme, { [token]: nearest });
        expect(findContrastProblems(theme)).toEqual([]);
        expect(missedPairs(themePalette(theme))).toEqual([]);
      }),
      { numRuns: 200, seed: 17 },
    );
  });
});
