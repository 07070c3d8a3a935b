/** The estimate that a program made for a shopper's own vehicle. Amounts are in cents. */
export interface TradeInOffer {
  readonly cents: number;
  readonly lowCents: number;
  readonly highCents: number;
  /** A text that says how the estimate was calculated, as the shopper saw it. */
  readonly basis: string;
  /** The last day of the offer, as the shopper saw it: 'Sun 29 Nov 2026'. */
  readonly validUntil: string;
}

/** One answer of the shopper about the condition of the vehicle, in words. */
export interface TradeInAnswer {
  readonly question: string;
  readonly answer: string;
}

/**
 * The shopper's own vehicle in a lead: a trade-in, a vehicle to sell, or a vehicle for which the shopper accepts the
 * dealership's offer. The data are a copy from the time at which the lead was sent. They never contain the VIN.
 */
export interface TradeInDetails {
  /** The id of the valuation, which nobody can guess. */
  readonly valuationId: string;
  /**
   * Whether the shopper gives the vehicle as part of a payment (`trade-in`) or only sells it (`sell`). If a shopper
   * accepts our offer, a new lead is stored. Its `intent` is copied from the lead that asked for the valuation. Missing
   * in older leads.
   */
  readonly intent?: 'trade-in' | 'sell';
  /** The number plate without spaces, and its Australian state in lower case; null if the shopper gave no plate. */
  readonly rego: string | null;
  readonly regoState: string | null;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  /**
   * True if make and model come from the lookup of the number plate or from our own list of models. They then contain no
   * text that the shopper made up. Missing in older leads.
   */
  readonly isKnownModel?: boolean;
  readonly odometerKm: number | null;
  /** The chosen answers (TRADE-07): the keys are ids of questions, the values are ids of answers. */
  readonly adjustmentAnswers: Readonly<Record<string, string>>;
  readonly answers: readonly TradeInAnswer[];
  /** The online estimate. Null if the shopper got no estimate; `withoutOffer` then contains the reason. */
  readonly offer: TradeInOffer | null;
  readonly withoutOffer: string | null;
  /**
   * If the shopper accepts an offer with this lead: the id of the earlier lead, with which the shopper asked for the
   * valuation. Otherwise null.
   */
  readonly acceptedLeadId: string | null;
}

/**
 * Year, make and model of the shopper's vehicle.
 *
 * @example tradeInTitle(details) === '2022 Toyota Corolla'
 */
export const tradeInTitle = ({ year, make, model }: Pick<TradeInDetails, 'year' | 'make' | 'model'>): string =>
  [year === null ? '' : String(year), make, model].filter((part) => part !== '').join(' ');

/**
 * Whether the shopper can still accept the offer of this lead. False for a lead without an offer, and for the later lead
 * that was created when the shopper accepted the offer.
 */
export const hasOpenOffer = ({ offer, acceptedLeadId }: Pick<TradeInDetails, 'offer' | 'acceptedLeadId'>): boolean =>
  offer !== null && acceptedLeadId === null;
