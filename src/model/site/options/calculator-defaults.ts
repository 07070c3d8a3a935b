/**
 * The values that the options of the calculators use if a site gives none. Amounts are in dollars, terms in years, rates
 * in per cent a year. `detail` and `card` are the two presets of the calculator. The other initial values are in
 * `src/features/finance/rules/calculator/limits-and-initial-values.ts`.
 */
export const CALCULATOR_DEFAULTS = {
  /** The loan amount of a calculator without a price (FIN-08). */
  amount: 30_000,
  detail: {
    /** FIN-10 */
    maxTermYears: 7,
    /** FIN-16 */
    interest: 10,
  },
  card: {
    /** FIN-35 */
    interest: 12.94,
  },
} as const;
