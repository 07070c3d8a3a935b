import { nearestName, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { PROVIDERS_WITH_PRESETS, providerKey } from './finance-providers.ts';

/**
 * Warns in `forecourt sites check` about a finance provider whose name is nearly that of a provider with presets. It is
 * not an error, because a site may name any provider. But a site with a misspelt name would not get the limits and fees
 * of the provider (FIN-48).
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
