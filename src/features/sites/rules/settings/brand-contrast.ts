import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { themePalette } from '#features/theme/rules/theme-palette.ts';
import { contrastRatio } from '#kernel/colour.ts';
import type { PlacedSite } from './resolve/resolved-site.ts';

/**
 * Minimum contrast of the visible boundary of a control (WCAG 1.4.11). A lower contrast is only a warning,
 * because a button can also be recognised by its text.
 */
const MARK = 3;

/** A contrast is rounded down to two decimals. Otherwise a contrast of 2.999 would be shown as 3.00 and look sufficient. */
const shownRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/**
 * Warns of a brand colour with low contrast to the background colour of the page, for `forecourt sites check` (SITE-17). It
 * is only a warning, because a dealer cannot change the colour of a brand: a yellow brand, for example, has low contrast on
 * white. `findContrastProblems` refuses a colour with a still lower contrast.
 *
 * @example brandContrastProblems(placed).map(formatProblem)
 * // sites/yard/site.yaml:9:10: theme.brand: "#ffd400" has a contrast of 1.42:1 to the background colour of the page (paper).
 * WCAG 1.4.11 requires 3:1. …
 */
export const brandContrastProblems = ({
  site: { theme },
  problemAt,
}: Pick<PlacedSite, 'site' | 'problemAt'>): readonly SettingsProblem[] => {
  const palette = themePalette(theme);
  const ratio = contrastRatio(palette.brand, palette.paper);
  if (ratio >= MARK) return [];
  const message =
    `has a contrast of ${shownRatio(ratio)} to the background colour of the page (paper). WCAG 1.4.11 requires 3:1. Buttons still use this colour, because their text makes them recognisable. ` +
    `Links use '${palette.brandText}' and focus rings use '${palette.focus}' instead`;
  return [problemAt(['theme', 'brand'], message)];
};
