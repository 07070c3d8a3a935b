import { type ThemePalette, themePalette } from '#features/theme/rules/theme-palette.ts';
import { formatHex } from '#kernel/colour.ts';
import { FONT_FAMILIES, type HeadingFont, type TextFont } from '#model/site/options/theme-fonts.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';

/** One font of a PDF: the path of its file in a font package, and its weight. */
export interface BrochureFont {
  /** Below `node_modules`. */
  readonly file: string;
  /** The weight of a variable font; null if the file has only one weight. */
  readonly weight: number | null;
}

/** The colours and fonts of a site's printed brochure (SITE-17). */
export interface BrochureTheme {
  readonly colours: Pick<ThemePalette, 'ink' | 'muted' | 'line' | 'sunken' | 'brand' | 'onBrand' | 'brandText'>;
  readonly heading: BrochureFont;
  readonly text: BrochureFont;
  readonly strong: BrochureFont;
}

/** Font families that have only one weight, with the file of that weight. */
const STATIC: Partial<Readonly<Record<HeadingFont | TextFont, string>>> = {
  'barlow-condensed': '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
};

const fontOf = (font: HeadingFont | TextFont, weight: number): BrochureFont => {
  const file = STATIC[font];
  return file === undefined
    ? { file: `@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`, weight }
    : { file, weight: null };
};

/**
 * The paper of a brochure is always white, even if the site has a dark background. Ink and brand colours are adjusted
 * to be readable on white.
 */
const PAPER = formatHex({ lightness: 1, chroma: 0, hue: 0 });

/**
 * The colours and fonts of a site's PDFs.
 *
 * @example brochureTheme(site.theme).heading // { file: '@fontsource-variable/outfit/…', weight: 380 }
 */
export const brochureTheme = (theme: ThemeOptions): BrochureTheme => {
  const { ink, muted, line, sunken, brand, onBrand, brandText } = themePalette({ brand: theme.brand, ink: theme.ink, paper: PAPER });
  return {
    colours: { ink, muted, line, sunken, brand, onBrand, brandText },
    heading: fontOf(theme.headingFont, FONT_FAMILIES[theme.headingFont].heading.weight),
    text: fontOf(theme.textFont, 400),
    strong: fontOf(theme.textFont, 600),
  };
};
