import { existsSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#kernel/colour.ts';
import { HEADING_FONTS, TEXT_FONTS } from '#model/site/options/theme-fonts.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { randomVehicle } from '#test/builders/stock/random-vehicle.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { brochureContent } from '../views/brochure-content.ts';
import { brochureTheme } from './brochure-theme.ts';
import { printableText, printableTexts } from './printable-text.ts';
import { qrCode } from './qr-code.ts';

/** Draws the path of a QR code as text: '#' for dark modules, '.' for light ones. */
const drawn = ({ path: runs, size }: { readonly path: string; readonly size: number }): string[] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x = '', y = '', width = ''] of runs.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(width); at += 1) {
      const row = rows[Number(y)];
      if (row) row[Number(x) + at] = '#';
    }
  }
  return rows.map((row) => row.join(''));
};

test('the SVG path of a QR code covers exactly its dark squares, and leaves a light border of four squares', () => {
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      const code = encode(address, { ecc: 'M', border: 4 });
      const rows = drawn(qrCode(address));
      expect(rows).toEqual(code.data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')));
      for (const edge of [rows.slice(0, 4), rows.slice(-4)]) expect(edge.join('')).not.toContain('#');
    }),
    { numRuns: 20 },
  );
});

describe('texts of a printed brochure', () => {
  test('characters that the fonts cannot draw become a space; accents, dashes and quotation marks are kept', () => {
    expect(printableText('One owner 👍 full history')).toBe('One owner full history');
    expect(printableText('Citroën C4 – “Shine”, 1.2 L • €')).toBe('Citroën C4 – “Shine”, 1.2 L • €');
    expect(printableText('汽车')).toBe('');
    expect(printableText('e\u0301lan\u0000\u202e')).toBe('élan');
  });

  test('words longer than a line are broken, and all printable characters are kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const printed = printableText(text);
        expect(Math.max(...printed.split(' ').map((word) => word.length))).toBeLessThanOrEqual(40);
        expect(printableText(printed)).toBe(printed);
      }),
    );
    const word = 'x'.repeat(95);
    expect(printableText(word).replaceAll(' ', '')).toBe(word);
  });

  test('a table row or feature is omitted if no character of its text can be printed', () => {
    const colour = { label: 'Colour', value: '🌈' };
    const fuel = { label: 'Fuel', value: 'Petrol' };
    expect(printableTexts({ rows: [colour, fuel], features: ['🔥 Heated seats', '汽车'] })).toEqual({
      rows: [fuel],
      features: ['Heated seats'],
    });
  });

  test('printableTexts removes unprintable characters and repeated spaces from every string of a nested object and changes nothing else', () => {
    expect(printableTexts({ a: ['Kia  Rio'], b: { c: '🚗', d: 3, e: null, f: true } })).toEqual({
      a: ['Kia Rio'],
      b: { c: '', d: 3, e: null, f: true },
    });
  });
});

describe('the theme of a printed brochure', () => {
  test.each(HEADING_FONTS.map((font) => [font]))('the heading font %s has a font file', (headingFont) => {
    const { heading } = brochureTheme(themeOptions.parse({ headingFont }));
    expect(existsSync(path.join('node_modules', heading.file))).toBe(true);
  });

  test.each(TEXT_FONTS.map((font) => [font]))('the text font %s has font files for two weights', (textFont) => {
    const { text, strong } = brochureTheme(themeOptions.parse({ textFont }));
    for (const { file } of [text, strong]) expect(existsSync(path.join('node_modules', file))).toBe(true);
    expect(text.weight).not.toBe(strong.weight);
  });

  test('text colours are readable on white paper, even if the site has a dark background', () => {
    const dark = { brand: '#f2b705', ink: '#f5f5f5', paper: '#101418' };
    const { colours } = brochureTheme(themeOptions.parse(dark));
    for (const colour of [colours.ink, colours.muted, colours.brandText])
      expect(contrastRatio(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

/** Returns all strings of a nested value. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe('the content of a brochure', () => {
  const site = buildSite({ timeZone: 'Australia/Sydney', dealerships: [buildDealership({ id: 1 })] });
  const of = (vehicle: Parameters<typeof buildVehicle>[0], now = TEST_NOW) =>
    brochureContent(site, buildVehicle(vehicle), 'https://x.example/cars/x', now);

  test('a brochure states the day on which it was made, and is valid until midnight in the site’s time zone', () => {
    const { value: content, validUntil } = of({});
    expect(content.madeOn).toBe('16 November 2026');
    expect(new Date(validUntil ?? 0).toISOString()).toBe('2026-11-16T13:00:00.000Z');
    expect(of({}, validUntil ?? 0).value.madeOn).toBe('17 November 2026');
  });

  test('VDP-13 VDP-65 a brochure shortens the long texts of a feed, and never prints values such as undefined or NaN', () => {
    fc.assert(
      fc.property(randomVehicle, (vehicle) => {
        const { value: content } = brochureContent(site, { ...vehicle, dealershipId: 1 }, 'https://x.example/cars/x', TEST_NOW);
        const { disclaimer: _ours, finance: _lenders, ...told } = content;
        for (const text of textsOf(printableTexts(told))) {
          expect(text).not.toMatch(/\bundefined\b|\bNaN\b|\$0(?![\d.,])|\bnull\b|\[object/);
          expect(text.length).toBeLessThanOrEqual(120);
        }
        expect(content.features.length).toBeLessThanOrEqual(36);
      }),
      { numRuns: 500 },
    );
  });

  test('the brochure of a sold vehicle has no price and no finance example', () => {
    expect(of({ status: 'sold' }).value).toMatchObject({ price: null, finance: null });
    expect(of({}).value.price?.text).toBe('$34,990');
  });
});
