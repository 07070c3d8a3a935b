import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { makeFolder } from '../make-folder.server.ts';

/** A font of the product for a picture: its file in a font package, and its weight. */
export interface ShareFont {
  /** Path of the WOFF2 file below `node_modules`. */
  readonly file: string;
  /** The weight of a variable font; null if the file has only one weight. */
  readonly weight: number | null;
}

/** A font that the picture library can load. */
export interface LoadedFont {
  readonly path: string;
  /** The family name in the font file, by which the picture library finds it. */
  readonly family: string;
}

/** Latin letters, with and without accents; digits; and the punctuation marks in vehicle names and prices. */
const CHARACTERS = `${Array.from({ length: 0x24f - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}–—‘’“”…`;

const FAMILY_NAME = 1;
const WINDOWS = 3;

/**
 * The family name in a TrueType font, from its `name` table (OpenType specification, 'name').
 *
 * @throws Error if the file has no such name
 */
const familyOf = (font: Buffer): string => {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const entry = 12 + table * 16;
    if (font.toString('latin1', entry, entry + 4) !== 'name') continue;
    const start = font.readUInt32BE(entry + 8);
    const count = font.readUInt16BE(start + 2);
    const texts = start + font.readUInt16BE(start + 4);
    for (let index = 0; index < count; index += 1) {
      const record = start + 6 + index * 12;
      if (font.readUInt16BE(record) !== WINDOWS || font.readUInt16BE(record + 6) !== FAMILY_NAME) continue;
      const from = texts + font.readUInt16BE(record + 10);
      return Buffer.from(font.subarray(from, from + font.readUInt16BE(record + 8)))
        .swap16()
        .toString('utf16le');
    }
  }
  throw new Error('The font has no family name');
};

/**
 * Converts the fonts of the product for the picture library, which reads neither WOFF2 nor variable fonts. Each process
 * converts a font once, which takes about 50 ms. The converted fonts are written to a folder, because the library reads
 * fonts only from files.
 */
export class ShareFonts {
  readonly #packages: string;
  readonly #folder: string;
  readonly #loaded = new Map<string, Promise<LoadedFont>>();

  /** @param packages path of `node_modules` */
  constructor(packages: string, folder: string) {
    this.#packages = packages;
    this.#folder = folder;
  }

  load(font: ShareFont): Promise<LoadedFont> {
    const key = `${font.file} ${font.weight}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const loading = this.#convert(font, key);
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    return loading;
  }

  async #convert({ file, weight }: ShareFont, key: string): Promise<LoadedFont> {
    const font = await subsetFont(await readFile(path.join(this.#packages, file)), CHARACTERS, {
      targetFormat: 'truetype',
      ...(weight === null ? {} : { variationAxes: { wght: weight } }),
    });
    await makeFolder(this.#folder);
    const target = path.join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 16)}.ttf`);
    await writeFile(`${target}.${process.pid}`, font);
    await rename(`${target}.${process.pid}`, target);
    return { path: target, family: familyOf(font) };
  }
}
