/**
 * How a family sets headings: the weight of headings and of large figures, and the space between letters. A family
 * for headings alone has one weight: `tools/build/subset-fonts.ts` sends no other.
 */
interface HeadingStyle {
  readonly weight: number;
  readonly figures: number;
  readonly tracking: string;
}

/** A font family that comes with the product; `styles/fonts.css` declares its file and its fallback. */
interface FontFamily {
  readonly name: string;
  /** What stands in until the file has come, or where it cannot. */
  readonly generic: 'sans-serif' | 'serif';
  /** Families without one are made for text alone. */
  readonly heading?: HeadingStyle;
}

/** By the name under which a site chooses it, which is also how its file is called. */
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
 * The value of `font-family`, with the fallback whose metrics were fitted to it.
 *
 * @example fontStack('inter') // "'Inter', 'Inter Fallback', Arial, sans-serif"
 */
export const fontStack = (font: HeadingFont | TextFont): string => {
  const { name, generic } = FONT_FAMILIES[font];
  return `'${name}', '${name} Fallback', ${GENERIC[generic]}`;
};
