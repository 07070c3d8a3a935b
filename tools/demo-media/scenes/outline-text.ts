import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/** A cut of one of the product's own fonts. */
export interface Face {
  /** Below node_modules. */
  readonly file: string;
  readonly weight: number;
  /** Per cent of the usual width, of a font that has it as an axis. */
  readonly width?: number;
}

interface Place {
  /** Where the baseline begins. */
  readonly x: number;
  readonly y: number;
  /** Of the letters, in pixels. */
  readonly size: number;
  /** Between two letters, in pixels. */
  readonly spacing?: number;
}

/** Words as outlines, so that they look the same on a machine that lacks the font. */
export interface Outline {
  /** The `d` of a path. */
  readonly path: string;
  /** From the first letter's left to the last one's right, in pixels. */
  readonly width: number;
}

/** Of the letters' size; fontkit cannot read a glyph without an outline that stands last in its file. */
const SPACE = 0.24;

/**
 * Draws words in one of the product's fonts.
 *
 * @example (await outlineText('KIA', { file: '@fontsource-variable/inter/files/…', weight: 600 }, { x: 12, y: 46, size: 40 })).path
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
