import { type Face, outlineText } from './outline-text.ts';

/** The name of a vehicle maker, written in a font. It is not the maker's logo. */
export interface BrandMark {
  readonly name: string;
  readonly spacing: number;
  readonly weight: number;
  readonly style?: 'italic';
  readonly face: 'sans' | 'serif' | 'wide';
  readonly isUpper: boolean;
}

const archivo = (cut: string): string => `@fontsource-variable/archivo/files/archivo-latin-${cut}.woff2`;
const newsreader = (style: string): string => `@fontsource-variable/newsreader/files/newsreader-latin-wght-${style}.woff2`;

const faceOf = ({ face, weight, style: given }: BrandMark): Face => {
  const style = given ?? 'normal';
  if (face === 'serif') return { file: newsreader(style), weight };
  return face === 'wide' ? { file: archivo(`standard-${style}`), weight, width: 125 } : { file: archivo(`wght-${style}`), weight };
};

const INK = '#1b1f24';
const SIDE = 12;

/** Draws the name of a maker as SVG at a font size of 40 px. The picture is as wide as the name needs. */
export const drawBrandMark = async (mark: BrandMark): Promise<string> => {
  const words = mark.isUpper ? mark.name.toUpperCase() : mark.name;
  const { path, width } = await outlineText(words, faceOf(mark), { x: SIDE, y: 46, size: 40, spacing: mark.spacing });
  const whole = Math.ceil(width) + 2 * SIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} 64" width="${whole}" height="64" role="img" aria-label="${mark.name}"><path fill="${INK}" d="${path}"/></svg>\n`;
};
