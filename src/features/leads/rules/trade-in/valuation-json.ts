import { centsToDollars } from '#kernel/money.ts';
import type { TradeInDetails } from './trade-in-details.ts';

/** A valuation as JSON, with the names of the specification (TRADE-08, ENT-35). The price is in dollars. */
export interface TradeInValuationJson {
  readonly id: string;
  readonly adjustmentAnswers: Readonly<Record<string, string>>;
  readonly rego: string | null;
  readonly regoState: string | null;
  readonly offer_price: number | null;
}

/**
 * The fields of the form with the shopper's name, postcode, phone and email (TRADE-01, ENT-35), without the trap field.
 */
export interface TradeInFormJson {
  readonly name: string;
  readonly last_name: string | null;
  readonly postcode: string | null;
  readonly phone: string;
  readonly email: string;
}

/** The additional keys of the payload of a lead with a trade-in (LEAD-06). */
export interface TradeInPayload {
  readonly valuation: TradeInValuationJson;
  readonly trade_in: TradeInFormJson & {
    readonly year: number | null;
    readonly make: string;
    readonly model: string;
    readonly km: number | null;
  };
  /**
   * The id of the lead with which the shopper asked for the valuation. Only a lead that accepts an offer has this
   * key.
   */
  readonly offer_lead_id?: string;
  readonly form_completed?: true;
  readonly offer_accepted?: true;
}

/** The valuation of a lead as JSON (TRADE-08). */
export const tradeInValuationJson = (details: TradeInDetails): TradeInValuationJson => ({
  id: details.valuationId,
  adjustmentAnswers: details.adjustmentAnswers,
  rego: details.rego,
  regoState: details.regoState,
  offer_price: details.offer === null ? null : centsToDollars(details.offer.cents),
});

/** The keys that a lead with a trade-in adds to the payload (LEAD-06). */
export const tradeInPayload = (details: TradeInDetails, form: TradeInFormJson): TradeInPayload => ({
  valuation: tradeInValuationJson(details),
  trade_in: { ...form, year: details.year, make: details.make, model: details.model, km: details.odometerKm },
  ...(details.acceptedLeadId === null ? {} : { offer_lead_id: details.acceptedLeadId, form_completed: true, offer_accepted: true }),
});
