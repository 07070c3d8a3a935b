/**
 * Weight and letter spacing of headings, and weight of large numbers (`figures`). If a font family is used for headings
 * and not for text, its font file contains one weight (`tools/build/subset-fonts.ts`). So `weight` and `figures` of
 * such a family must be equal.
 */
interface HeadingStyle {
  readonly weight: number;
  readonly figures: number;
  readonly tracking: string;
}

/** A font family that the product includes. `styles/fonts.css` declares the font's file and its fallback font. */
interface FontFamily {
  readonly name: string;
  /** Fallback fonts, used until the font file is loaded or if it cannot be loaded. */
  readonly generic: 'sans-serif' | 'serif';
  /** Heading style; missing for families that are used only for running text. */
  readonly heading?: HeadingStyle;
}

/** The font families by the name in a site's settings, which is also the name of the font file. */
export const FONT_FAMILIES = {
  anybody: { name: 'Anybody', generic: 'sans-serif', heading: { weight: 710, figures: 710, tracking: '-0.015em' } },
  archivo: { name: 'Archivo', generic: 'sans-serif', heading: { weight: 720, figures: 760, tracking: '-0.018em' } },
  'barlow-condensed': {
    name: 'Barlow Condensed',
    generic: 'sans-serif',
    heading: { weight: 700, figures: 700, tracking: '0' },
  },
  fraunces: { name: 'Fraunces', generic: 'serif', heading: { weight: 480, figures: 480, tracking: '-0.018em' } },
  inter: { name: 'Inter', generic: 'sans-serif', heading: { weight: 680, figures: 700, tracking: '-0.022em' } },
  newsreader: { name: 'Newsreader', generic: 'serif', heading: { weight: 490, figures: 490, tracking: '-0.02em' } },
  outfit: { name: 'Outfit', generic: 'sans-serif', heading: { weight: 380, figures: 450, tracking: '-0.02em' } },
  'public-sans': { name: 'Public Sans', generic: 'sans-serif' },
  'source-sans-3': { name: 'Source Sans 3', generic: 'sans-serif' },
} as const satisfies Readonly<Record<string, FontFamily>>;

const GENERIC = { 'sans-serif': 'Arial, sans-serif', serif: 'Georgia, serif' } as const;

export const HEADING_FONTS = ['anybody', 'archivo', 'barlow-condensed', 'fraunces', 'inter', 'newsreader', 'outfit'] as const;
export const TEXT_FONTS = ['archivo', 'inter', 'outfit', 'public-sans', 'source-sans-3'] as const;

export type HeadingFont = (typeof HEADING_FONTS)[number];
export type TextFont = (typeof TEXT_FONTS)[number];

/**
 * The value of `font-family`, including the fallback font with adjusted metrics.
 *
 * @example fontStack('inter') // "'Inter', 'Inter Fallback', Arial, sans-serif"
 */
export const fontStack = (font: HeadingFont | TextFont): string => {
  const { name, generic } = FONT_FAMILIES[font];
  return `'${name}', '${name} Fallback', ${GENERIC[generic]}`;
};
