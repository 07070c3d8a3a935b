import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { SiteSettings } from '#model/site/site.ts';
import { calculatorRanges } from './calculator/limits-and-initial-values.ts';
import type { PercentRange } from './finance-providers.ts';

type Finance = SiteSettings['finance'];
type CalculatorName = 'calculator' | 'cardCalculator';

/**
 * Reports that the lowest rate is above the highest rate. The reported option is `minInterest` if the site sets it, and
 * otherwise `maxInterest`.
 */
const upsideDown = (finance: Finance, name: CalculatorName, { min, max }: PercentRange, problemAt: ProblemAt): SettingsProblem =>
  finance[name].minInterest === null
    ? problemAt(
        ['finance', name, 'maxInterest'],
        `is below the lowest rate ${min} (the option minInterest sets the lowest rate)`,
        `at least ${min}`,
      )
    : problemAt(
        ['finance', name, 'minInterest'],
        finance[name].maxInterest === null
          ? `is above the highest rate ${max} (the option maxInterest sets the highest rate)`
          : 'is above maxInterest',
        `at most ${max}`,
      );

const IS_OUTSIDE_RANGE = 'is not between the lowest and the highest rate of this calculator';

/**
 * Checks that the initial rate is within the calculator's range (FIN-16, FIN-35). If the rate is the platform's
 * default, the message states the rate, because no file of the site contains it.
 */
const checkInterest = (finance: Finance, name: CalculatorName, range: PercentRange, problemAt: ProblemAt): readonly SettingsProblem[] => {
  if (range.min > range.max) return [upsideDown(finance, name, range, problemAt)];
  const { defaultInterest } = finance[name];
  if (defaultInterest >= range.min && defaultInterest <= range.max) return [];
  const at = problemAt(['finance', name, 'defaultInterest'], IS_OUTSIDE_RANGE, `a number from ${range.min} to ${range.max}`);
  if (at.value !== null) return [at];
  return [{ ...at, message: `the platform's default rate ${defaultInterest} ${IS_OUTSIDE_RANGE}` }];
};

const checkTerm = ({ calculator }: Finance, problemAt: ProblemAt): readonly SettingsProblem[] => {
  const { termYears, maxTermYears, defaultTermYears } = calculator;
  const tooLong = termYears.flatMap((years, index) =>
    years > maxTermYears
      ? [problemAt(['finance', 'calculator', 'termYears', index], 'is above maxTermYears', `at most ${maxTermYears}`)]
      : [],
  );
  if (tooLong.length > 0 || defaultTermYears === null) return tooLong;
  const at = ['finance', 'calculator', 'defaultTermYears'];
  if (defaultTermYears > maxTermYears) return [problemAt(at, 'is above maxTermYears', `at most ${maxTermYears}`)];
  if (termYears.length === 0 || termYears.includes(defaultTermYears)) return [];
  return [problemAt(at, 'is none of termYears', `one of ${termYears.join(', ')}`)];
};

/**
 * Checks a site's finance options against each other and against the ranges of its finance provider:
 * - the lowest rate is not above the highest rate
 * - the initial values are within the limits
 * - the listed terms do not exceed the longest term
 * - an excluded dealership (FIN-42) belongs to the site
 */
export const checkFinance = (
  { finance }: SiteSettings,
  dealerships: readonly string[],
  problemAt: ProblemAt,
): readonly SettingsProblem[] => {
  const { interest, cardInterest } = calculatorRanges(finance);
  const strangers = finance.excludedDealerships.flatMap((slug, index) =>
    dealerships.includes(slug)
      ? []
      : [problemAt(['finance', 'excludedDealerships', index], 'is not a dealership of this site', dealerships.join(', '))],
  );
  return [
    ...checkInterest(finance, 'calculator', interest, problemAt),
    ...checkInterest(finance, 'cardCalculator', cardInterest, problemAt),
    ...checkTerm(finance, problemAt),
    ...strangers,
  ];
};
