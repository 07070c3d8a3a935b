import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/** A font file with a weight and width. */
export interface Face {
  /** Path of the font file below node_modules. */
  readonly file: string;
  readonly weight: number;
  /** Width of the letters in per cent of the normal width, for a font with a width axis. */
  readonly width?: number;
}

interface Place {
  /** Start of the baseline in pixels. */
  readonly x: number;
  readonly y: number;
  /** Font size in pixels. */
  readonly size: number;
  /** Extra space between two letters in pixels. */
  readonly spacing?: number;
}

/** The outline of a text. It looks the same on a machine that does not have the font. */
export interface Outline {
  /** The `d` attribute of an SVG path. */
  readonly path: string;
  /** Width of the text from the left edge of its first letter to the right edge of its last letter, in pixels. */
  readonly width: number;
}

/**
 * Width of a space as a share of the font size. It is not read from the font, because fontkit cannot read an empty
 * glyph at the end of a font file.
 */
const SPACE = 0.24;

/**
 * Converts a text to an outline in one of the product's fonts.
 *
 * @example (await outlineText('KIA', { file: '@fontsource-variable/inter/files/…', weight: 600 }, { x: 12, y: 46, size:
 * 40 })).path
 */
export const outlineText = async (words: string, { file, weight, width }: Face, { x, y, size, spacing = 0 }: Place): Promise<Outline> => {
  const whole = await readFile(new URL(`../../../node_modules/${file}`, import.meta.url));
  const variationAxes = { wght: weight, ...(width === undefined ? {} : { wdth: width }) };
  const font = create(await subsetFont(whole, words.replaceAll(' ', ''), { targetFormat: 'truetype', noHinting: true, variationAxes }));
  const scale = size / font.unitsPerEm;
  let pen = x;
  const drawn = words.split(' ').map((word) => {
    const { glyphs, positions } = font.layout(word);
    const paths = glyphs.map(({ path }, index) => {
      const position = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const moved = path.transform(scale, 0, 0, -scale, pen + position.xOffset * scale, y - position.yOffset * scale);
      pen += position.xAdvance * scale + spacing;
      return moved.toSVG();
    });
    pen += SPACE * size + spacing;
    return paths.join('');
  });
  return { path: drawn.join(''), width: pen - 2 * spacing - SPACE * size - x };
};
