import { contrastRatio, formatHex, parseHex, withContrast } from '#kernel/colour.ts';
import { missedPairs } from './theme-pairs.ts';
import { carriesText, nearestInLightness, type ThemeColours, themePalette } from './theme-palette.ts';

/** Minimum contrast of text by WCAG 2.2 AA. */
const AA_RATIO = 4.5;
/**
 * Minimum contrast of a button to the background colour of the page (paper). WCAG 1.4.11 requires no contrast for a
 * button with text; a minimum of 3:1 would refuse every yellow brand on white.
 */
const LEAST_EDGE = 1.25;

/** A theme colour with too little contrast, and the nearest colour with enough. */
export interface ContrastProblem {
  readonly token: 'brand' | 'accent' | 'ink' | 'paper';
  readonly message: string;
  readonly nearest: string;
}

/**
 * Finds theme colours that give text too little contrast for WCAG AA (SITE-17). The rules are:
 * - White text or text in the colour `ink` is readable on the colours `brand` and `accent`.
 * - A button in the colour `brand` is visible on the page background, which has the colour `paper`.
 * - Text in the colour `ink` is readable on the page background.
 * - The page background is light or dark enough for all derived colours.
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
      ? 'has too little contrast to the background colour of the page (paper), so a button would have no visible edge (WCAG 1.4.11)'
      : 'is a background on which neither white text nor text in the ink colour has the contrast that WCAG AA requires (4.5:1)';
    problems.push({ token, message, nearest: nearestInLightness(colour, (fill) => isReadable(fill) && isSeen(fill)) });
  }
  if (contrastRatio(theme.ink, theme.paper) < AA_RATIO) {
    problems.push({
      token: 'ink',
      message:
        'has less contrast to the background colour of the page (paper) than WCAG AA requires (4.5:1), so text would be hard to read',
      nearest: withContrast(theme.ink, [theme.paper], AA_RATIO),
    });
  }
  const nearestPaper = nearestReadablePaper(theme);
  if (nearestPaper !== theme.paper) {
    problems.push({
      token: 'paper',
      message:
        'is a background colour that is neither light nor dark enough, so some text on it would have less contrast than WCAG AA requires (4.5:1)',
      nearest: nearestPaper,
    });
  }
  return problems;
};

/**
 * Returns a background colour of the page (paper) on which every derived colour has enough contrast. This is the colour of
 * the theme if its contrast is enough. Otherwise it is the same colour with the nearest lightness that gives enough contrast.
 */
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
