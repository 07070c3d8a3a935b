import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { estimateBudget } from '../rules/budget-estimate.ts';
import { BUDGET_PERIODS, type BudgetInputs, type BudgetPeriod } from '../rules/budget-inputs.ts';
import { budgetQuery, EVERY_BUDGET } from '../rules/budget-query.ts';
import type { BudgetStock } from './budget-stock.ts';

/** What the budget finder found for the inputs of a shopper. `GET /api/budget` answers with it as JSON. */
export interface BudgetAnswer {
  /** The budget in whole dollars. */
  readonly amount: number;
  /** The budget as text: '$54,000'. */
  readonly amountText: string;
  /**
   * False if the budget is below the lowest price, or if no vehicle has a price. In both cases the button that starts
   * the search is disabled (BUDGET-11).
   */
  readonly isValid: boolean;
  readonly count: number;
  /** The text of the button: 'Show me 128 cars' or '0 cars Found'. */
  readonly buttonText: string;
  /** The message for an invalid budget (BUDGET-12); empty for a valid budget. */
  readonly message: string;
  /** The URL of the search for the vehicles that cost at most the budget (BUDGET-01). */
  readonly href: string;
}

/** Everything that the budget finder shows. */
export interface BudgetFinderView {
  readonly title: string;
  readonly action: string;
  /** The address from which the script gets a new `BudgetAnswer` after the shopper has changed the inputs. */
  readonly answerAddress: string;
  readonly repayment: string;
  readonly deposit: string;
  readonly period: BudgetPeriod;
  readonly periods: readonly {
    readonly value: BudgetPeriod;
    readonly label: string;
    /** The repayment in dollars that the budget finder first shows for this period. */
    readonly repayment: string;
  }[];
  readonly answer: BudgetAnswer;
  readonly disclaimer: string;
}

const PERIOD_LABELS: Readonly<Record<BudgetPeriod, string>> = { weekly: 'a week', monthly: 'a month' };

const dollars = (amount: number): string => formatDollars(dollarsToCents(amount));

/** Estimates the budget of a shopper and counts the vehicles that cost at most the budget (BUDGET-01, BUDGET-10 to 13). */
export const answerBudget = async (site: Pick<Site, 'vehicleWord'>, stock: BudgetStock, inputs: BudgetInputs): Promise<BudgetAnswer> => {
  const { amount, isValid } = estimateBudget(inputs, await stock.priceRange(EVERY_BUDGET));
  const query = budgetQuery(amount);
  const found = isValid ? await stock.counted(query) : null;
  return {
    amount,
    amountText: dollars(amount),
    isValid,
    count: found?.count ?? 0,
    buttonText: found ? `Show me ${found.text}` : fillPlaceholders('0 {cars} Found', site),
    message: found ? '' : fillPlaceholders('No {cars} found for this budget', site),
    href: stock.hrefOf(query),
  };
};

/** Builds the budget finder with the inputs of a shopper, or with the defaults of the site. */
export const budgetFinderView = async (
  site: Pick<Site, 'vehicleWord' | 'budget'>,
  stock: BudgetStock,
  inputs: BudgetInputs,
): Promise<BudgetFinderView> => ({
  title: site.budget.title,
  action: paths.budget(),
  answerAddress: paths.api.budget(),
  repayment: String(inputs.repayment),
  deposit: String(inputs.deposit),
  period: inputs.period,
  periods: BUDGET_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value], repayment: String(site.budget.repayment[value]) })),
  answer: await answerBudget(site, stock, inputs),
  disclaimer: site.budget.disclaimer,
});
