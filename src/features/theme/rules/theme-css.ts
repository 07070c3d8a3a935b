import { FONT_FAMILIES, fontStack } from '#model/site/options/theme-fonts.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';
import { themePalette } from './theme-palette.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Corner radii of controls and of cards, in pixels. Pictures inside a card have the radius of the card. */
const RADII: Readonly<Record<ThemeOptions['radius'], { control: string; card: string }>> = {
  none: { control: '0px', card: '0px' },
  small: { control: '3px', card: '4px' },
  medium: { control: '8px', card: '12px' },
  large: { control: '999px', card: '24px' },
};

/** Gap between cards, padding inside cards, and space between the sections of a page, by density. */
const DENSITIES: Readonly<Record<ThemeOptions['density'], { gap: string; pad: string; section: string }>> = {
  compact: { gap: '16px', pad: '14px', section: 'clamp(2rem, 4vw, 3.5rem)' },
  normal: { gap: '24px', pad: '16px', section: 'clamp(2.5rem, 5vw, 4.5rem)' },
  airy: { gap: '32px', pad: '20px', section: 'clamp(3rem, 7vw, 6.5rem)' },
};

/**
 * The theme tokens of a site by name, which the style sheets use (SITE-17).
 *
 * @example themeTokens(site.theme)['--site-paper'] // '#ffffff'
 */
export const themeTokens = (theme: ThemeOptions): Readonly<Record<`--site-${string}`, string>> => {
  const radius = RADII[theme.radius];
  const density = DENSITIES[theme.density];
  const { heading } = FONT_FAMILIES[theme.headingFont];
  const colours = Object.entries(themePalette(theme)).map(([name, value]) => [`--site-${kebab(name)}`, value]);
  return {
    ...Object.fromEntries(colours),
    '--site-radius-control': radius.control,
    // The radius is limited, because fully round corners would cut off text in a text area or notice.
    '--site-radius-box': `min(${radius.control}, 12px)`,
    '--site-radius-card': radius.card,
    '--site-gap': density.gap,
    '--site-pad': density.pad,
    '--site-section': density.section,
    '--site-font-heading': fontStack(theme.headingFont),
    '--site-font-text': fontStack(theme.textFont),
    '--site-heading-weight': String(heading.weight),
    '--site-heading-tracking': heading.tracking,
    '--site-figures-weight': String(heading.figures),
  };
};

/**
 * A site's theme as the style sheet `/theme.<hash>.css`, with custom properties only. Equal options give equal bytes,
 * so that the hash in the URL is stable.
 *
 * @example themeCss(site.theme) // ':root{--site-paper:#ffffff;…}'
 */
export const themeCss = (theme: ThemeOptions): string => {
  const tokens = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root{${tokens.join(';')}}\n`;
};
