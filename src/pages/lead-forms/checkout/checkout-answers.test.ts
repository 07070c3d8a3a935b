import { expect, test } from 'vitest';
import { describeForm } from '#features/leads/rules/form/describe-form.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildValuation } from '#test/builders/trade-in/valuation-builder.ts';
import { checkoutModel } from './checkout-answers.ts';
import type { TradeInState } from './trade-in-part.ts';

const site = buildSite();
const model = describeForm({ site, kind: 'reservation', vehicle: null, now: TEST_NOW });
const stateWith = (valuation: TradeInState['valuation']): TradeInState => ({
  valuation,
  remembered: null,
  shownPart: null,
  values: {},
  problems: [],
  alert: null,
});
const labelOf = (step: { readonly number: number; readonly count: number }, state: TradeInState | null): string =>
  checkoutModel(site, { ...model, step: { ...step, title: 'Your trade-in' } }, state).submitLabel;

const VALUED = buildValuation();
const UNFINISHED = buildValuation({ outcome: null });

test.each([
  ['before finance, without a trade-in', 2, 3, null, 'Continue without a trade-in'],
  ['before finance, with an unfinished valuation', 2, 3, UNFINISHED, 'Continue without a trade-in'],
  ['before finance, with a finished valuation', 2, 3, VALUED, 'Continue with this trade-in'],
  ['as the last step, without a trade-in', 2, 2, null, 'Go to payment without a trade-in'],
  ['as the last step, with an unfinished valuation', 2, 2, UNFINISHED, 'Go to payment without a trade-in'],
  ['as the last step, with a finished valuation', 2, 2, VALUED, 'Go to payment'],
])(
  'the text of the button says whether the trade-in becomes part of the reservation (trade-in step: %s)',
  (_, number, count, valuation, label) => {
    expect(labelOf({ number, count }, stateWith(valuation))).toBe(label);
  },
);
