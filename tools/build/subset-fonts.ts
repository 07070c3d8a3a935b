/**
 * Reduces each font to the characters of English pages, so that the browser receives it sooner. A font of 15 kB needs
 * one network round trip, and a font of 29 kB needs two. If a page contains other characters (é, ü, Š), the browser
 * also fetches the complete font. This script runs before the build of the browser code, which reads
 * `styles/fonts.css`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface FontSource {
  readonly file: string;
  /**
   * Font weights to keep (theme-fonts.ts). A family for text keeps the weights 400 to 700. A family that is used only in
   * headings keeps one weight, so its file is half as large. Null if the file contains only one weight.
   */
  readonly weights: { readonly min: number; readonly max: number } | number | null;
}

const TEXT_WEIGHTS = { min: 400, max: 700 };

/** The font files by the family name that a site's file uses. */
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

/**
 * ASCII characters that dealers' pages do not use. The browser fetches the complete font for a page that contains one
 * of them.
 */
const UNREAD = /[\\^`{|}~]/g;

/**
 * Characters to keep: ASCII without the characters of `UNREAD`, and the special characters in the texts of the program.
 * `unicode-range` in styles/fonts.css must list the same characters.
 */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).replace(UNREAD, '')}\u00a0©°·×–—‘’“”•…→`;

/**
 * OpenType features to keep: kerning, and digits of equal height and width. No style uses small capitals or other letter
 * shapes. Features for accents are not needed, because only the complete font contains letters with accents.
 */
const FEATURES = ['kern', 'lnum', 'tnum'];

const folder = new URL('../../dist/fonts/', import.meta.url);
const modules = new URL('../../node_modules/', import.meta.url);

/**
 * Makes the reduced font. If `weights` is not null, the font is also made with this range of weights only, and the
 * smaller of the two results is returned. Some fonts become larger when their weights are limited.
 */
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
