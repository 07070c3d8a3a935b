import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { themePalette } from '#features/theme/rules/theme-palette.ts';
import { contrastRatio } from '#kernel/colour.ts';
import type { PlacedSite } from './resolve-sites.ts';

/** WCAG 1.4.11, for what a control is known by; a button is known by its words too. */
const MARK = 3;

/** Cut, not rounded: 2.999 is not 3. */
const shownRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/**
 * A brand colour that is let in and yet hard to see on its paper, for `forecourt sites check` (SITE-17): a warning,
 * because a yellow is a brand too. What is refused outright: `findContrastProblems`.
 *
 * @example faintBrand(placed).map(formatProblem)
 * // sites/yard/site.yaml:9:10: theme.brand: "#ffd400" stands at 1.42:1 on the paper colour, below 3:1 (WCAG 1.4.11): …
 */
export const faintBrand = ({ site: { theme }, problemAt }: Pick<PlacedSite, 'site' | 'problemAt'>): readonly SettingsProblem[] => {
  const palette = themePalette(theme);
  const ratio = contrastRatio(palette.brand, palette.paper);
  if (ratio >= MARK) return [];
  const message =
    `stands at ${shownRatio(ratio)} on the paper colour, below 3:1 (WCAG 1.4.11): it fills buttons, which are known by their words, ` +
    `while links are drawn in '${palette.brandText}' and focus rings in '${palette.focus}'`;
  return [problemAt(['theme', 'brand'], message)];
};
