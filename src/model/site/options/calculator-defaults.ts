/**
 * The values that a finance calculator starts with if neither the site nor the vehicle gives another value. `detail`
 * and `card` are the two presets of the calculator. Amounts are in dollars, terms in years, rates in per cent a
 * year.
 */
export const CALCULATOR_DEFAULTS = {
  /** The loan amount of a calculator without a price (FIN-08). */
  amount: 30_000,
  /** The deposit, if the lender's entry has none (FIN-20). */
  deposit: 0,
  /** The residual (FIN-19). */
  residual: 0,
  /** */
  frequency: 'weekly',
  detail: {
    /**
     * The term in years with which the calculator starts (FIN-12). If this term is not offered, the nearest offered
     * term is used.
     */
    termYears: 6,
    /** FIN-10 */
    maxTermYears: 7,
    /** FIN-16 */
    interest: 10,
  },
  card: {
    /** FIN-32 */
    termYears: 5,
    /** FIN-32 */
    maxTermYears: 7,
    /** FIN-35 */
    interest: 12.94,
  },
} as const;
