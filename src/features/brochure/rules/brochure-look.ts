import { type ThemePalette, themePalette } from '#features/theme/rules/theme-palette.ts';
import { formatHex } from '#kernel/colour.ts';
import { FONT_FAMILIES, type HeadingFont, type TextFont } from '#model/site/options/theme-fonts.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';

/** One font of a PDF: a file of a package that comes with the product, at one weight. */
export interface BrochureFont {
  /** Below `node_modules`. */
  readonly file: string;
  /** null: the file is of one weight. */
  readonly weight: number | null;
}

/** A site's look on paper: its colours and its fonts (SITE-17). */
export interface BrochureLook {
  readonly colours: Pick<ThemePalette, 'ink' | 'muted' | 'line' | 'sunken' | 'brand' | 'onBrand' | 'brandText'>;
  readonly heading: BrochureFont;
  readonly text: BrochureFont;
  readonly strong: BrochureFont;
}

/** Families that come in one weight, with the file of that weight. */
const STATIC: Partial<Readonly<Record<HeadingFont | TextFont, string>>> = {
  'barlow-condensed': '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
};

const fontOf = (font: HeadingFont | TextFont, weight: number): BrochureFont => {
  const file = STATIC[font];
  return file === undefined
    ? { file: `@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`, weight }
    : { file, weight: null };
};

/** What a sheet of paper is, whatever the site's page is; ink and brand are moved to where they read on it. */
const PAPER = formatHex({ lightness: 1, chroma: 0, hue: 0 });

/**
 * The look of a site's PDFs.
 *
 * @example brochureLook(site.theme).heading // { file: '@fontsource-variable/outfit/…', weight: 380 }
 */
export const brochureLook = (theme: ThemeOptions): BrochureLook => {
  const { ink, muted, line, sunken, brand, onBrand, brandText } = themePalette({ brand: theme.brand, ink: theme.ink, paper: PAPER });
  return {
    colours: { ink, muted, line, sunken, brand, onBrand, brandText },
    heading: fontOf(theme.headingFont, FONT_FAMILIES[theme.headingFont].heading.weight),
    text: fontOf(theme.textFont, 400),
    strong: fontOf(theme.textFont, 600),
  };
};
