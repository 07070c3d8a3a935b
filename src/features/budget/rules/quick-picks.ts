import type { BudgetOptions } from '#model/site/options/budget/budget-options.ts';

const STANDARD = [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000] as const;
const PRESTIGE = [300_000, 400_000, 500_000, 600_000, 700_000, 800_000] as const;

/**
 * The price limits of a site's quick picks in dollars, lowest first (BUDGET-07, BUDGET-08).
 *
 * @example quickPickAmounts({ quickPicks: [40_000, 20_000] }) // [20_000, 40_000]
 */
export const quickPickAmounts = ({ quickPicks }: Pick<BudgetOptions, 'quickPicks'>): readonly number[] => {
  if (quickPicks === 'standard') return STANDARD;
  if (quickPicks === 'prestige') return PRESTIGE;
  return [...new Set(quickPicks)].sort((left, right) => left - right);
};
