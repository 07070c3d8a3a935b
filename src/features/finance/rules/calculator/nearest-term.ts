/**
 * Returns the offered loan term that is nearest to the given term. All terms are in months.
 *
 * @example nearestTerm([12, 24, 60], 72) === 60
 */
export const nearestTerm = (choicesMonths: readonly number[], months: number): number =>
  choicesMonths.reduce((best, choice) => (Math.abs(choice - months) < Math.abs(best - months) ? choice : best), choicesMonths[0] ?? 12);
