import type { CalculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import { collectionNoticeOf } from '#features/leads/rules/kinds/collection-notice.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import type { Valuation } from '#features/trade-in/rules/valuation.ts';
import { valuationDetails } from '#features/trade-in/rules/valuation-details.ts';
import type { Site } from '#model/site/site.ts';
import { withFinanceDetails } from './finance-answers.ts';
import type { TradeInState } from './trade-in-part.ts';
import { hasTradeIn } from './trade-in-step.tsx';

/**
 * The form of a reservation as the page shows it. Its notice about the collection of personal data does not mention
 * unfinished forms, because no lead is stored before the payment. The lead later stores the notice that the page showed.
 */
export const checkoutModel = (site: Site, model: FormModel, tradeIn: TradeInState | null): FormModel => {
  const collectionNotice = collectionNoticeOf(site, model.kind, { hasSteps: false });
  const isLast = model.step === null || model.step.number === model.step.count;
  if (tradeIn === null || (isLast && hasTradeIn(tradeIn))) return { ...model, collectionNotice };
  if (isLast) return { ...model, collectionNotice, submitLabel: `${model.submitLabel} without a trade-in` };
  return { ...model, collectionNotice, submitLabel: hasTradeIn(tradeIn) ? 'Continue with this trade-in' : 'Continue without a trade-in' };
};

/** Adds the shopper's trade-in and answers about finance to the lead of a reservation. An unfinished valuation is left out. */
export const withCheckoutAnswers = (
  site: Site,
  { lead, payloadHash }: PreparedLead,
  {
    valuation,
    answers,
    calculator,
  }: {
    readonly valuation: Valuation | null;
    readonly answers: Readonly<Record<string, string>>;
    readonly calculator: CalculatorSetup | null;
  },
): PreparedLead => ({
  payloadHash,
  lead: {
    ...lead,
    details: calculator === null ? lead.details : withFinanceDetails(lead.details, answers, calculator),
    ...(valuation === null || valuation.outcome === null ? {} : { tradeIn: valuationDetails(site, valuation, null) }),
  },
});
