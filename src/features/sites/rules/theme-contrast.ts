import { contrastRatio, withContrast } from '#kernel/colour.ts';
import type { ThemeOptions } from './options/theme-options.ts';
import { nearestReadableBrand } from './theme-palette.ts';

/** WCAG 2.2 AA for text. */
const AA_RATIO = 4.5;

/** A theme colour that text cannot be read on, and the nearest one that it can. */
export interface ContrastProblem {
  readonly token: 'brand' | 'ink';
  readonly message: string;
  readonly nearest: string;
}

/**
 * Colours with which text would miss WCAG AA (SITE-17): the brand must carry white or ink text, ink must
 * be readable on paper.
 */
export const findContrastProblems = (theme: Pick<ThemeOptions, 'brand' | 'ink' | 'paper'>): readonly ContrastProblem[] => {
  const problems: ContrastProblem[] = [];
  const nearestBrand = nearestReadableBrand(theme.brand, theme.ink);
  if (nearestBrand !== theme.brand) {
    problems.push({
      token: 'brand',
      message: 'carries neither white nor ink text at the contrast of WCAG AA (4.5:1)',
      nearest: nearestBrand,
    });
  }
  if (contrastRatio(theme.ink, theme.paper) < AA_RATIO) {
    problems.push({
      token: 'ink',
      message: 'cannot be read on the paper colour at the contrast of WCAG AA (4.5:1)',
      nearest: withContrast(theme.ink, [theme.paper], AA_RATIO),
    });
  }
  return problems;
};
