import type { ThemeOptions } from './options/theme-options.ts';
import { type ThemePalette, themePalette } from './theme-palette.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Corner sizes of controls and of cards; pictures inside a card follow the card. */
const RADII: Readonly<Record<ThemeOptions['radius'], { control: string; card: string }>> = {
  none: { control: '0', card: '0' },
  small: { control: '3px', card: '4px' },
  medium: { control: '8px', card: '12px' },
  large: { control: '999px', card: '24px' },
};

/** Gap between cards, padding inside them, and space between the sections of a page. */
const DENSITIES: Readonly<Record<ThemeOptions['density'], { gap: string; pad: string; section: string }>> = {
  compact: { gap: '16px', pad: '14px', section: 'clamp(2rem, 4vw, 3.5rem)' },
  normal: { gap: '24px', pad: '16px', section: 'clamp(2.5rem, 5vw, 4.5rem)' },
  airy: { gap: '32px', pad: '20px', section: 'clamp(3rem, 7vw, 6.5rem)' },
};

/** How a family sets headings: its weight, width, tracking, and the fallback whose metrics were fitted to it. */
const HEADINGS: Readonly<Record<ThemeOptions['headingFont'], { weight: number; stretch: string; tracking: string; figures: number }>> = {
  archivo: { weight: 780, stretch: '84%', tracking: '-0.012em', figures: 800 },
  outfit: { weight: 380, stretch: '100%', tracking: '-0.02em', figures: 450 },
  fraunces: { weight: 460, stretch: '100%', tracking: '-0.018em', figures: 520 },
  inter: { weight: 680, stretch: '100%', tracking: '-0.022em', figures: 700 },
};

const FAMILIES: Readonly<Record<ThemeOptions['headingFont'], string>> = {
  archivo: "'Archivo', 'Archivo Fallback', Arial, sans-serif",
  outfit: "'Outfit', 'Outfit Fallback', Arial, sans-serif",
  fraunces: "'Fraunces', 'Fraunces Fallback', Georgia, serif",
  inter: "'Inter', 'Inter Fallback', Arial, sans-serif",
};

const colourTokens = (palette: ThemePalette): string[] => Object.entries(palette).map(([name, value]) => `--site-${kebab(name)}:${value}`);

/**
 * A site's look as the style sheet `/theme.<hash>.css`: nothing but custom properties, which the product's
 * own style sheet reads (SITE-17). Equal options give equal bytes, so the hash in the address is stable.
 *
 * @example themeCss(site.theme) // ':root{--site-paper:#ffffff;…}'
 */
export const themeCss = (theme: ThemeOptions): string => {
  const radius = RADII[theme.radius];
  const density = DENSITIES[theme.density];
  const heading = HEADINGS[theme.headingFont];
  const tokens = [
    ...colourTokens(themePalette(theme)),
    `--site-radius-control:${radius.control}`,
    // A text area or notice with the corners of a pill would cut its words.
    `--site-radius-box:min(${radius.control}, 12px)`,
    `--site-radius-card:${radius.card}`,
    `--site-gap:${density.gap}`,
    `--site-pad:${density.pad}`,
    `--site-section:${density.section}`,
    `--site-font-heading:${FAMILIES[theme.headingFont]}`,
    `--site-font-text:${FAMILIES[theme.textFont]}`,
    `--site-heading-weight:${heading.weight}`,
    `--site-heading-stretch:${heading.stretch}`,
    `--site-heading-tracking:${heading.tracking}`,
    `--site-figures-weight:${heading.figures}`,
  ];
  return `:root{${tokens.join(';')}}\n`;
};
