import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Font } from '@react-pdf/renderer';
import subsetFont from 'subset-font';
import type { BrochureFont, BrochureTheme } from '../rules/brochure-theme.ts';
import type { FontNames } from './brochure-styles.server.ts';

/** The characters that the converted fonts contain. They are the characters that `printableText` does not remove. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');

const registered = new Map<string, Promise<string>>();

/**
 * Converts a WOFF2 font of the website to a TrueType font with one fixed weight, because the PDF library cannot read
 * WOFF2 or variable fonts. Each worker converts a font only once. A conversion takes about 50 ms.
 */
const register = async ({ file, weight }: BrochureFont, packages: string): Promise<string> => {
  const name = `${path.basename(file, '.woff2')}-${weight ?? 'static'}`;
  const font = await subsetFont(await readFile(path.join(packages, file)), CHARACTERS, {
    targetFormat: 'truetype',
    ...(weight === null ? {} : { variationAxes: { wght: weight } }),
  });
  Font.register({ family: name, src: `data:font/ttf;base64,${font.toString('base64')}` });
  return name;
};

const registerOnce = (font: BrochureFont, packages: string): Promise<string> => {
  const key = `${font.file} ${font.weight}`;
  let name = registered.get(key);
  if (!name) {
    name = register(font, packages);
    registered.set(key, name);
    // A font that could not be converted is tried again for the next brochure.
    name.catch(() => registered.delete(key));
  }
  return name;
};

/** Registers the fonts of a theme with the PDF library and returns the names under which they are registered. */
export const registerFonts = async ({ heading, text, strong }: BrochureTheme, packages: string): Promise<FontNames> => {
  const names = [heading, text, strong].map((font) => registerOnce(font, packages));
  // Waits until every font is registered or has failed. Otherwise a font could fail later, while the next brochure is
  // made.
  await Promise.allSettled(names);
  const [headingName, textName, strongName] = await Promise.all(names);
  return { heading: headingName ?? '', text: textName ?? '', strong: strongName ?? '' };
};
