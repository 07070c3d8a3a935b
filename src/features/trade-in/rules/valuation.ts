import type { AdjustmentAnswers } from './adjustment-questions.ts';
import type { EstimatedValue } from './guide-estimate.ts';
import type { OwnVehicle } from './own-vehicle.ts';
import type { WithoutOfferReason } from './valuation-limits.ts';

/** What the shopper wants: to trade the vehicle in for another vehicle, or only to sell it. */
export const INTENTS = ['trade-in', 'sell'] as const;
export type TradeInIntent = (typeof INTENTS)[number];

/** The result of a valuation: an estimated amount, or the reason why a person must value the vehicle. */
export type ValuationOutcome =
  | ({ readonly kind: 'offer'; readonly basis: string } & EstimatedValue)
  | { readonly kind: 'person'; readonly reason: WithoutOfferReason };

/**
 * A valuation of the shopper's own vehicle, from the entry of its number plate to the acceptance of an offer. The
 * database stores it until it expires.
 */
export interface Valuation {
  /** A random UUID. The URLs of the valuation's pages contain it, so nobody can guess these URLs. */
  readonly id: string;
  readonly intent: TradeInIntent;
  /** The vehicle of the site that the shopper wants to buy (ROUTE-04). */
  readonly wantedVehicleId: number | null;
  /** The number plate without spaces. */
  readonly rego: string | null;
  /** The Australian state that issued the number plate, in lower case: 'qld'. */
  readonly regoState: string | null;
  readonly vehicle: OwnVehicle | null;
  readonly answers: AdjustmentAnswers | null;
  readonly outcome: ValuationOutcome | null;
  /** Id of the lead with the shopper's details; null before the details are sent. */
  readonly leadId: string | null;
  readonly decision: 'accepted' | 'declined' | null;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The time at which the valuation and its offer expire, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** The pages of a valuation, in their order. */
export type ValuationStep = 'vehicle' | 'questions' | 'outcome' | 'details' | 'decision' | 'done';

/**
 * The page that a shopper must fill in next.
 *
 * @example nextValuationStep(startedWithUnknownPlate) === 'vehicle'
 */
export const nextValuationStep = ({ vehicle, answers, outcome, leadId, decision }: Valuation): ValuationStep => {
  if (vehicle === null || vehicle.year === null) return 'vehicle';
  if (answers === null || outcome === null) return 'questions';
  if (leadId === null) return 'outcome';
  return outcome.kind === 'offer' && decision === null ? 'decision' : 'done';
};
