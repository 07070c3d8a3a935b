import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, formatHex, mixColours, parseHex, withContrast } from './colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('OKLCH colours', () => {
  test('parseHex gives the known OKLCH values of white, black and a blue', () => {
    expect(parseHex('#ffffff').lightness).toBeCloseTo(1, 5);
    expect(parseHex('#000000').lightness).toBeCloseTo(0, 5);
    const blue = parseHex('#0000ff');
    expect(blue.lightness).toBeCloseTo(0.452, 3);
    expect(blue.chroma).toBeCloseTo(0.3132, 3);
    expect(blue.hue).toBeCloseTo(264.05, 1);
  });

  test('every hexadecimal colour is the same after parsing and formatting', () => {
    fc.assert(fc.property(hex, (colour) => formatHex(parseHex(colour)) === colour));
  });

  test('a colour that screens cannot show keeps its lightness and hue, and its chroma is reduced', () => {
    const shown = parseHex(formatHex({ lightness: 0.6, chroma: 0.4, hue: 150 }));
    expect(shown.lightness).toBeCloseTo(0.6, 1);
    expect(Math.abs(shown.hue - 150)).toBeLessThan(2);
    expect(shown.chroma).toBeLessThan(0.3);
  });
});

describe('contrast', () => {
  test('contrastRatio gives the contrast that WCAG defines, and the order of the two colours does not matter', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    fc.assert(fc.property(hex, hex, (one, other) => contrastRatio(one, other) === contrastRatio(other, one)));
  });

  test('withContrast keeps a readable colour, and changes an unreadable colour until it is readable', () => {
    expect(withContrast('#1d4ed8', ['#ffffff'], 4.5)).toBe('#1d4ed8');
    const gold = withContrast('#ffd400', ['#ffffff'], 4.5);
    expect(contrastRatio(gold, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(parseHex(gold).hue - parseHex('#ffd400').hue)).toBeLessThan(6);
  });

  test('withContrast makes any colour readable on any background', () => {
    fc.assert(fc.property(hex, hex, (colour, background) => contrastRatio(withContrast(colour, [background], 4.5), background) >= 4.5));
  });
});

test('mixColours gives a colour between the two colours', () => {
  expect(mixColours('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mixColours('#000000', '#ffffff', 1)).toBe('#ffffff');
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
});
