import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { CONSENTS, WHO_IN_FULL } from './form-field-groups.ts';
import type { LeadKindDefinition, NoticeAddition } from './lead-kind-definition.ts';

/**
 * The text that is added to the collection notice on sites where a program makes the estimate (Australian Privacy Principle
 * 1.7). Each lead stores `version`, so change `version` whenever you change `text`.
 */
const DECIDED_BY_PROGRAM: NoticeAddition = {
  version: 'trade-in-1',
  text: 'An online estimate is made by a program from the make, model, year, kilometres and condition that you enter, or that your registration shows. A person at the dealership inspects the vehicle and makes the final offer. You can ask for a person instead at any time.',
};

/** The text that is added to the collection notice on sites where a person values every vehicle (without the feature `valuation`). */
const DECIDED_BY_PERSON: NoticeAddition = {
  version: 'trade-in-person-1',
  text: 'A person at the dealership values the vehicle from the make, model, year, kilometres and condition that you enter, or that your registration shows. That person inspects the vehicle and makes the final offer.',
};

/**
 * A request to value the shopper's own vehicle, which the shopper wants to give as part of the payment (TRADE-01,
 * ROUTE-04, ROUTE-05).
 */
export const tradeIn: LeadKindDefinition = {
  label: 'Trade-in request',
  receiptLabel: 'trade-in request',
  successLabel: 'Your trade-in request',
  reply: 'looks at your trade-in and answers',
  nextAction: null,
  adfInterest: 'buy',
  ownVehicleInterest: 'trade-in',
  category: () => 'Trade In',
  subcategory: null,
  event: () => EVENT_IDS.defaultForm,
  jsonCategory: null,
  vehicleMissing: null,
  formTitle: () => 'Your details',
  submitLabel: 'Send my details',
  fields: [...WHO_IN_FULL, 'message', ...CONSENTS],
  requiresMessage: false,
  notice: ({ features }) => (features.valuation ? DECIDED_BY_PROGRAM : DECIDED_BY_PERSON),
  // No page of `leadFormRoutes` shows this form: `pages/lead-forms/trade-in` shows it after the vehicle was valued.
  places: [],
};

/**
 * A request that the dealership buys the shopper's own vehicle. The shopper does not want to buy a vehicle (ROUTE-06, ROUTE-07).
 */
export const sell: LeadKindDefinition = {
  ...tradeIn,
  label: 'Vehicle to sell',
  receiptLabel: 'request to sell your vehicle',
  successLabel: 'Your request to sell',
  reply: 'looks at your vehicle and answers',
  ownVehicleInterest: 'sell',
  category: () => 'Sell Your Car',
};

/** The shopper accepts the dealership's offer for the shopper's own vehicle (TRADE-09, LEAD-06). */
export const offerAcceptance: LeadKindDefinition = {
  ...tradeIn,
  label: 'Offer accepted',
  receiptLabel: 'acceptance of our offer',
  successLabel: 'Your acceptance',
  reply: 'arranges the inspection of your vehicle and answers',
  subcategory: '3. Offer Accepted',
  formTitle: () => 'Accept the offer',
  submitLabel: 'Accept the offer',
};
