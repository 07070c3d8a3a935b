import type { SettingsProblem } from './settings-problem.ts';
import type { SiteSettings } from './site.ts';
import type { ProblemAt } from './validate-settings.ts';

/**
 * Checks of a site's finance options against each other: a lowest rate is below its highest, a term of its own
 * is within the longest, an excluded dealership (FIN-42) is one of the site's.
 */
export const checkFinance = (
  { finance }: SiteSettings,
  dealerships: readonly string[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const { calculator } = finance;
  const upsideDown = (['calculator', 'cardCalculator'] as const).flatMap((name) => {
    const { minInterest, maxInterest } = finance[name];
    if (minInterest === null || maxInterest === null || minInterest <= maxInterest) return [];
    return [problemAt(['finance', name, 'minInterest'], 'is above maxInterest', `at most ${maxInterest}`)];
  });
  const tooLong = calculator.termYears.flatMap((years, index) =>
    years > calculator.maxTermYears
      ? [problemAt(['finance', 'calculator', 'termYears', index], 'is above maxTermYears', `at most ${calculator.maxTermYears}`)]
      : [],
  );
  const strangers = finance.excludedDealerships.flatMap((slug, index) =>
    dealerships.includes(slug)
      ? []
      : [problemAt(['finance', 'excludedDealerships', index], 'is not a dealership of this site', dealerships.join(', '))],
  );
  return [...upsideDown, ...tooLong, ...strangers];
};
