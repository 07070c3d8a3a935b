/**
 * Reduces each font to the characters of English pages, before the browser's build reads `styles/fonts.css`. A font of
 * 15 kB arrives in one round trip; one of 29 kB needs two. For other characters (é, ü, Š) the browser fetches the whole
 * font by itself.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface FontSource {
  readonly file: string;
  /** The weights in use (theme-fonts.ts, and 400 to 700 of the text): a family for headings alone has one, which halves it; null: its file holds one. */
  readonly weights: { readonly min: number; readonly max: number } | number | null;
}

const TEXT_WEIGHTS = { min: 400, max: 700 };

/** By the name under which a site chooses the family. */
const SOURCES: Readonly<Record<string, FontSource>> = {
  anybody: { file: '@fontsource-variable/anybody/files/anybody-latin-wght-normal.woff2', weights: 710 },
  archivo: { file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2', weights: { min: 400, max: 760 } },
  'barlow-condensed': { file: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2', weights: null },
  fraunces: { file: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2', weights: 480 },
  inter: { file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', weights: TEXT_WEIGHTS },
  newsreader: { file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2', weights: 490 },
  outfit: { file: '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2', weights: { min: 380, max: 700 } },
  'public-sans': { file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2', weights: TEXT_WEIGHTS },
  'source-sans-3': { file: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', weights: TEXT_WEIGHTS },
};

/** ASCII characters that dealers' pages do not use. A page that has one of them fetches the whole font. */
const UNREAD = /[\\^`{|}~]/g;

/** The rest of ASCII, and the signs that the product's own words use; `unicode-range` of styles/fonts.css says the same. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).replace(UNREAD, '')}\u00a0©°·×–—‘’“”•…→`;

/** Kerning and figures of equal width. Small capitals and other alternates are not used; accents are in the whole font. */
const FEATURES = ['kern', 'lnum', 'tnum'];

const folder = new URL('../../dist/fonts/', import.meta.url);
const modules = new URL('../../node_modules/', import.meta.url);

/** Cutting the range of weights makes some fonts larger, so the smaller of the two files is taken. */
const subset = async (font: Buffer, weights: FontSource['weights']): Promise<Buffer> => {
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
  const whole = await subsetFont(font, CHARACTERS, options);
  if (weights === null) return whole;
  const cut = await subsetFont(font, CHARACTERS, { ...options, variationAxes: { wght: weights } });
  return cut.length < whole.length ? cut : whole;
};

const writeSubsets = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const recipe = readFileSync(fileURLToPath(import.meta.url));
  for (const [name, { file, weights }] of Object.entries(SOURCES)) {
    const font = readFileSync(new URL(file, modules));
    const made = new URL(`${name}-basic.woff2`, folder);
    const stamp = new URL(`${name}-basic.hash`, folder);
    const hash = createHash('sha256').update(recipe).update(font).digest('hex');
    if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    writeFileSync(made, await subset(font, weights));
    writeFileSync(stamp, hash);
  }
};

export const subsetFonts = (): Plugin => ({ name: 'subset-fonts', buildStart: writeSubsets });
