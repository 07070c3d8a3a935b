import { contrastRatio } from '#kernel/colour.ts';
import type { ThemePalette } from './theme-palette.ts';

/** A foreground and a background colour, with the contrast that WCAG 2.2 AA requires. */
export interface ThemePair {
  readonly mark: keyof ThemePalette;
  readonly ground: keyof ThemePalette;
  readonly ratio: number;
}

type Grounds = readonly (keyof ThemePalette)[];
type Table = Readonly<Partial<Record<keyof ThemePalette, Grounds>>>;

const PAGE: Grounds = ['paper', 'surface', 'sunken'];

/** Text colours, each with the backgrounds on which it needs a contrast of at least 4.5. */
const TEXT: Table = {
  ink: [...PAGE, 'studio', 'brandTint', 'accentTint'],
  paper: ['ink'],
  muted: [...PAGE, 'studio'],
  faint: PAGE,
  brandText: [...PAGE, 'brandTint'],
  accentText: [...PAGE, 'accentTint'],
  onBrand: ['brand', 'brandHover', 'brandActive'],
  onAccent: ['accent'],
  onNight: ['night', 'nightRaised'],
  onNightMuted: ['night', 'nightRaised'],
  accentOnNight: ['night', 'nightRaised'],
  danger: [...PAGE, 'dangerTint'],
  success: [...PAGE, 'successTint'],
  warning: [...PAGE, 'warningTint'],
};

/** Colours of control borders, focus rings and rating stars. Their contrast with the background must reach 3:1. */
const MARKS: Table = {
  lineStrong: PAGE,
  focus: [...PAGE, 'studio'],
  rating: PAGE,
  onNight: ['night', 'nightRaised'],
};

const pairsOf = (table: Table, ratio: number): readonly ThemePair[] =>
  Object.entries(table).flatMap(([mark, grounds]) => grounds.map((ground) => ({ mark: mark as keyof ThemePalette, ground, ratio })));

/** Every pair of colours that the style sheets use (SITE-17; `styles.test.ts` checks that the list is complete). */
export const THEME_PAIRS: readonly ThemePair[] = [...pairsOf(TEXT, 4.5), ...pairsOf(MARKS, 3)];

/**
 * Returns the colour pairs of a palette whose contrast is too low. The theme of a site that passes the check has no
 * such pair.
 */
export const missedPairs = (palette: ThemePalette): readonly ThemePair[] =>
  THEME_PAIRS.filter(({ mark, ground, ratio }) => contrastRatio(palette[mark], palette[ground]) < ratio);
