import { contrastRatio, formatHex, parseHex, withContrast } from '#kernel/colour.ts';
import { missedPairs } from './theme-pairs.ts';
import { carriesText, nearestInLightness, type ThemeColours, themePalette } from './theme-palette.ts';

/** WCAG 2.2 AA for text. */
const AA_RATIO = 4.5;
/**
 * Below this a button is its words alone. WCAG 1.4.11 asks no more of a button that has words; at 3:1 no yellow
 * could be a brand on white.
 */
const LEAST_EDGE = 1.25;

/** A theme colour with which text cannot be read, and the nearest one with which it can. */
export interface ContrastProblem {
  readonly token: 'brand' | 'accent' | 'ink' | 'paper';
  readonly message: string;
  readonly nearest: string;
}

/**
 * Colours with which text would miss WCAG AA (SITE-17): brand and accent must carry white or ink text, a
 * button in the brand colour must show on paper, ink must be readable on paper, and paper must be light or dark enough for all that is derived from the four.
 */
export const findContrastProblems = (theme: ThemeColours): readonly ContrastProblem[] => {
  const problems: ContrastProblem[] = [];
  for (const token of ['brand', 'accent'] as const) {
    const colour = theme[token];
    if (!colour) continue;
    const isReadable = (fill: string): boolean => carriesText(fill, theme.ink);
    const isSeen = (fill: string): boolean => token !== 'brand' || contrastRatio(fill, theme.paper) >= LEAST_EDGE;
    if (isReadable(colour) && isSeen(colour)) continue;
    const message = isReadable(colour)
      ? 'cannot be told from the paper colour: a button would have no edge (WCAG 1.4.11)'
      : 'carries neither white nor ink text at the contrast of WCAG AA (4.5:1)';
    problems.push({ token, message, nearest: nearestInLightness(colour, (fill) => isReadable(fill) && isSeen(fill)) });
  }
  if (contrastRatio(theme.ink, theme.paper) < AA_RATIO) {
    problems.push({
      token: 'ink',
      message: 'cannot be read on the paper colour at the contrast of WCAG AA (4.5:1)',
      nearest: withContrast(theme.ink, [theme.paper], AA_RATIO),
    });
  }
  const nearestPaper = nearestReadablePaper(theme);
  if (nearestPaper !== theme.paper) {
    problems.push({
      token: 'paper',
      message: 'is neither light nor dark enough: some text on it would miss the contrast of WCAG AA (4.5:1)',
      nearest: nearestPaper,
    });
  }
  return problems;
};

/** The paper itself, or the nearest in lightness on which every derived colour reaches its contrast. */
const nearestReadablePaper = (theme: ThemeColours): string => {
  const isReadable = (paper: string): boolean => missedPairs(themePalette({ ...theme, paper })).length === 0;
  if (isReadable(theme.paper)) return theme.paper;
  const colour = parseHex(theme.paper);
  for (let step = 1; step <= 50; step += 1) {
    for (const direction of [1, -1]) {
      const lightness = colour.lightness + (direction * step) / 50;
      if (lightness < 0 || lightness > 1) continue;
      const candidate = formatHex({ ...colour, lightness });
      if (isReadable(candidate)) return candidate;
    }
  }
  return '#ffffff';
};
