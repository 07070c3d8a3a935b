/**
 * The offered term nearest to the wanted one; the shorter of two equally near. All in months.
 *
 * @example nearestTerm([12, 24, 60], 72) === 60
 */
export const nearestTerm = (choicesMonths: readonly number[], months: number): number =>
  choicesMonths.reduce((best, choice) => (Math.abs(choice - months) < Math.abs(best - months) ? choice : best), choicesMonths[0] ?? 12);
