import { contrastRatio } from '#kernel/colour.ts';
import type { ThemePalette } from './theme-palette.ts';

/** One colour that is read, or must be seen, on another, and the contrast it needs by WCAG 2.2 AA. */
export interface ThemePair {
  readonly mark: keyof ThemePalette;
  readonly ground: keyof ThemePalette;
  readonly ratio: number;
}

type Grounds = readonly (keyof ThemePalette)[];
type Table = Readonly<Partial<Record<keyof ThemePalette, Grounds>>>;

const PAGE: Grounds = ['paper', 'surface', 'sunken'];

/** What is read on what: 4.5. */
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

/** What shows where a control ends, that it has the focus, or how many stars there are: 3. */
const MARKS: Table = {
  lineStrong: PAGE,
  focus: [...PAGE, 'studio'],
  rating: PAGE,
  onNight: ['night', 'nightRaised'],
};

const pairsOf = (table: Table, ratio: number): readonly ThemePair[] =>
  Object.entries(table).flatMap(([mark, grounds]) => grounds.map((ground) => ({ mark: mark as keyof ThemePalette, ground, ratio })));

/** Every pair that the style sheets use (SITE-17; `styles.test.ts` holds them to it). */
export const THEME_PAIRS: readonly ThemePair[] = [...pairsOf(TEXT, 4.5), ...pairsOf(MARKS, 3)];

/** The pairs of a palette that miss their contrast; none for a palette of a site that was let in. */
export const missedPairs = (palette: ThemePalette): readonly ThemePair[] =>
  THEME_PAIRS.filter(({ mark, ground, ratio }) => contrastRatio(palette[mark], palette[ground]) < ratio);
