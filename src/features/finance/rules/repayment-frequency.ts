/** The interval between repayments (FIN-18, FIN-38). */
export type Frequency = 'weekly' | 'fortnightly' | 'monthly';

/** The intervals in the order in which calculators show them. */
export const FREQUENCIES: readonly Frequency[] = ['weekly', 'fortnightly', 'monthly'];

/**
 * Number of repayments in a year (FIN-18). The comparison rate is computed with other numbers, which the law
 * prescribes: for example, a year has 52.18 weeks.
 */
export const PERIODS_A_YEAR: Readonly<Record<Frequency, number>> = { weekly: 52, fortnightly: 26, monthly: 12 };

/** The label of each interval in the calculators. */
export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' };
