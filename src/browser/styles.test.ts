import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEME_PAIRS } from '#features/theme/rules/theme-pairs.ts';
import { type ThemePalette, themePalette } from '#features/theme/rules/theme-palette.ts';
import { FONT_FAMILIES, HEADING_FONTS, TEXT_FONTS } from '#model/site/options/theme-fonts.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';

const sources = join(import.meta.dirname, '..');
const sheets = new Map(
  readdirSync(sources, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(sources, path), readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')]),
);

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const palette = themePalette(themeOptions.parse({}));

/**
 * The name of the palette colour in a CSS value of the form `var(--site-…)`. Null for any other value, such as a
 * mixture of colours, a length or a font.
 */
const tokenOf = (value: string | undefined): keyof ThemePalette | null => {
  const name = camel(/^\s*var\(--site-([\w-]+)\)\s*$/.exec(value ?? '')?.[1] ?? '');
  return name in palette ? (name as keyof ThemePalette) : null;
};

interface Rule {
  readonly sheet: string;
  readonly selector: string;
  readonly text: keyof ThemePalette | null;
  readonly ground: keyof ThemePalette | null;
}

/**
 * Returns the rules of a style sheet, including the rules inside `@media`. Each rule has the names of the palette colours
 * of its text and of its background.
 */
const rulesOf = (sheet: string, source: string): readonly Rule[] =>
  [...source.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const declared = (property: string): string | undefined => new RegExp(`(?:^|;)\\s*${property}:([^;]+)`).exec(body)?.[1];
    return {
      sheet,
      selector: selector.trim(),
      text: tokenOf(declared('color')),
      ground: tokenOf(declared('background(?:-color)?')),
    };
  });

const rules = [...sheets].flatMap(([sheet, source]) => rulesOf(sheet, source));
const nameOf = ({ sheet, selector, text, ground }: Rule): string => `${sheet} ${selector}: ${text} on ${ground}`;
const texts = THEME_PAIRS.filter(({ ratio }) => ratio >= 4.5);

/**
 * Colours of decorative lines and bars. They need no contrast, because the user can operate every control without
 * seeing them.
 */
const ORNAMENTS: readonly (keyof ThemePalette)[] = ['line', 'lineStrong', 'nightLine', 'rating', 'muted', 'ink', 'faint'];

describe('the style sheets use only colour pairs whose contrast the theme guarantees', () => {
  test('the test finds rules with text colours and rules with backgrounds in the style sheets', () => {
    expect(rules.filter(({ text }) => text !== null).length).toBeGreaterThan(60);
    expect(rules.filter(({ ground }) => ground !== null).length).toBeGreaterThan(50);
  });

  test('SITE-17 every text colour on a background has a contrast of at least 4.5', () => {
    const unheld = rules.filter(
      ({ text, ground }) => text !== null && ground !== null && !texts.some((pair) => pair.mark === text && pair.ground === ground),
    );
    expect(unheld.map(nameOf)).toEqual([]);
  });

  test('SITE-17 a rule with only one colour (text or background) uses a colour with guaranteed contrast or a decorative colour', () => {
    const loose = rules.filter(
      ({ text, ground }) =>
        (text !== null && ground === null && !texts.some(({ mark }) => mark === text) && !ORNAMENTS.includes(text)) ||
        (ground !== null && text === null && !texts.some((pair) => pair.ground === ground) && !ORNAMENTS.includes(ground)),
    );
    expect(loose.map(nameOf)).toEqual([]);
  });

  test('the test reports a colour pair whose contrast the theme does not guarantee', () => {
    const [rule] = rulesOf('planted.css', '@media print { .a { color: var(--site-faint); background: var(--site-brand) } }');
    expect(rule).toMatchObject({ text: 'faint', ground: 'brand' });
    expect(texts.some(({ mark, ground }) => mark === rule?.text && ground === rule?.ground)).toBe(false);
  });
});

test('every CSS variable with the prefix --site- that a style sheet reads is set by the theme', () => {
  const known = new Set([
    ...Object.keys(palette),
    ...['radiusControl', 'radiusBox', 'radiusCard', 'gap', 'pad', 'section', 'fontHeading', 'fontText'],
    ...['headingWeight', 'headingTracking', 'figuresWeight'],
  ]);
  const unknown = [...sheets].flatMap(([sheet, source]) =>
    [...source.matchAll(/var\(--site-([\w-]+)/g)].flatMap(([, name = '']) => (known.has(camel(name)) ? [] : [`${sheet}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

describe('fonts', () => {
  const faces = sheets.get('browser/styles/fonts.css') ?? '';
  const fileOf = (font: string): string => new RegExp(`"([^"]+/files/${font}-latin-[^"]+\\.woff2)"`).exec(faces)?.[1] ?? '';

  test.each([...new Set([...HEADING_FONTS, ...TEXT_FONTS])])(
    'SITE-17 fonts.css declares the font %s with a WOFF2 file, and a fallback font with adjusted metrics',
    (font) => {
      const { name } = FONT_FAMILIES[font];
      expect(faces).toContain(`font-family: "${name}";`);
      const fallback = new RegExp(`font-family: "${name} Fallback";[^}]*`).exec(faces)?.[0] ?? '';
      for (const metric of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override']) expect(fallback).toContain(metric);
      expect(
        readFileSync(join(sources, 'browser/styles', fileOf(font)))
          .subarray(0, 4)
          .toString('latin1'),
      ).toBe('wOF2');
    },
  );

  test('the two font files of a site together have less than 107 kB, and those of the template metro less than 52 kB', () => {
    const bytesOf = (font: string): number => readFileSync(join(sources, 'browser/styles', fileOf(font))).length;
    for (const heading of HEADING_FONTS) {
      for (const text of TEXT_FONTS) expect(heading === text ? bytesOf(heading) : bytesOf(heading) + bytesOf(text)).toBeLessThan(107_000);
    }
    expect(bytesOf('barlow-condensed') + bytesOf('source-sans-3')).toBeLessThan(52_000);
  });
});
