import { nearestName, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { PROVIDERS_WITH_PRESETS, providerKey } from './finance-provider.ts';

/**
 * A finance provider whose name is nearly that of one with presets, for `forecourt sites check`: a warning, because
 * any lender may be named, and with a slip in its name it would lose its limits and fees without a word (FIN-48).
 *
 * @example misspeltProvider(placed).map(formatProblem)
 * // sites/yard/site.yaml:9:13: finance.provider: "Angel" has no presets; did you mean 'angle'?
 */
export const misspeltProvider = ({
  site: { finance },
  problemAt,
}: {
  readonly site: Pick<SiteSettings, 'finance'>;
  readonly problemAt: ProblemAt;
}): readonly SettingsProblem[] => {
  const key = finance.provider === null ? '' : providerKey(finance.provider);
  if (key === '' || PROVIDERS_WITH_PRESETS.includes(key)) return [];
  const nearest = nearestName(key, PROVIDERS_WITH_PRESETS);
  return nearest === null ? [] : [problemAt(['finance', 'provider'], `has no presets; did you mean '${nearest}'?`)];
};
