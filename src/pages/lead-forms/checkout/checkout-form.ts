import { type CalculatorSetup, calculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { financeFields } from './finance-answers.ts';

/** The form of a reservation, and the numbers of the steps that only some sites have; null for a step that is missing. */
export interface CheckoutForm {
  readonly form: NonNullable<ReturnType<typeof findLeadForm>>;
  readonly tradeInStep: number | null;
  readonly financeStep: number | null;
  /** The calculator of the finance step; null without this step. */
  readonly calculator: CalculatorSetup | null;
}

/**
 * The form of a reservation: the contact details, and a step for the trade-in and a step for finance if the site has
 * switched these steps on. Without these steps the form is one page.
 */
export const checkoutForm = (site: Site, vehicle: Vehicle): CheckoutForm => {
  const own = findLeadForm(site, 'reservation');
  if (own === null) throw new Error("The platform has no form 'reservation'");
  const calculator = site.reservations.asks.finance ? calculatorSetup(site, vehicle) : null;
  const asked = [
    ...(asksTradeIn(site) ? [{ title: 'Your trade-in', fields: [] }] : []),
    ...(calculator === null ? [] : [{ title: 'Finance', fields: [...financeFields(calculator)] }]),
  ];
  if (asked.length === 0) return { form: own, tradeInStep: null, financeStep: null, calculator };
  const steps = [...own.steps.map((step) => ({ ...step, title: step.title ?? own.title })), ...asked];
  return {
    form: { ...own, steps },
    tradeInStep: asksTradeIn(site) ? own.steps.length + 1 : null,
    financeStep: calculator === null ? null : steps.length,
    calculator,
  };
};

/**
 * Whether the checkout offers to value the shopper's own vehicle. On a site where valuations need a sign-in, the
 * checkout offers a valuation only if the checkout also needs a sign-in.
 */
const asksTradeIn = ({ features, reservations, signIn }: Site): boolean =>
  features.tradeIn && reservations.asks.tradeIn && (!signIn.gates.tradeIn || signIn.gates.checkout);
