import { formatWhole } from '#kernel/format-number.ts';
import { centsToDollars, formatDollars } from '#kernel/money.ts';

/** The estimate that a program made for a shopper's own vehicle. Amounts are cents. */
export interface TradeInOffer {
  readonly cents: number;
  readonly lowCents: number;
  readonly highCents: number;
  /** How the amount was calculated, as the shopper saw it. */
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
   * Whether the shopper gives the vehicle as part of a payment or only sells it. The acceptance of an offer has the
   * intent of the lead that asked for the valuation. Missing in older leads.
   */
  readonly intent?: 'trade-in' | 'sell';
  /** The plate without spaces, and its state in lower case; null if the shopper gave none. */
  readonly rego: string | null;
  readonly regoState: string | null;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  /**
   * True if make and model are names of the register or of our own list of models, so that the shopper cannot have
   * typed any text into them. Missing in older leads.
   */
  readonly isKnownModel?: boolean;
  readonly odometerKm: number | null;
  /** The chosen answers (TRADE-07): the keys are ids of questions, the values are ids of answers. */
  readonly adjustmentAnswers: Readonly<Record<string, string>>;
  readonly answers: readonly TradeInAnswer[];
  /** Null if no online estimate was given; `withoutOffer` then says why. */
  readonly offer: TradeInOffer | null;
  readonly withoutOffer: string | null;
  /**
   * Only if this lead accepts an offer: the id of the earlier lead, with which the shopper asked for the valuation.
   * Null in other leads.
   */
  readonly acceptedLeadId: string | null;
}

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
  /** Only if this lead accepts an offer: the id of the earlier lead, with which the shopper asked for the valuation. */
  readonly offer_lead_id?: string;
  readonly form_completed?: true;
  readonly offer_accepted?: true;
}

/**
 * Year, make and model of the shopper's vehicle.
 *
 * @example tradeInTitle(details) === '2022 Toyota Corolla'
 */
export const tradeInTitle = ({ year, make, model }: Pick<TradeInDetails, 'year' | 'make' | 'model'>): string =>
  [year === null ? '' : String(year), make, model].filter((part) => part !== '').join(' ');

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

interface DetailRow {
  readonly label: string;
  readonly value: string;
}

/** The amounts of an offer in one line: '$17,500 (between $16,000 and $19,000), valid until Sun 29 Nov 2026'. */
const offerText = ({ cents, lowCents, highCents, validUntil }: TradeInOffer): string =>
  `${formatDollars(cents)} (between ${formatDollars(lowCents)} and ${formatDollars(highCents)}), valid until ${validUntil}`;

/** The offer as a row of a mail. It has the same words for the dealer and the shopper. */
const offerRow = (details: TradeInDetails): readonly DetailRow[] =>
  details.offer === null
    ? []
    : [{ label: details.acceptedLeadId === null ? 'Online estimate' : 'Accepted estimate', value: offerText(details.offer) }];

const basisRow = ({ offer }: TradeInDetails): readonly DetailRow[] => (offer === null ? [] : [{ label: 'Basis', value: offer.basis }]);

/** The shopper’s statements for which ADF has no element: the plate, and the answers about the condition of the vehicle. */
const answerRows = (details: TradeInDetails): readonly DetailRow[] => [
  ...(details.rego === null ? [] : [{ label: 'Rego', value: plateText(details) }]),
  ...details.answers.map(({ question, answer }) => ({ label: question, value: answer })),
];

/** The rows about the shopper's vehicle in the comments of an ADF document: the facts that have no ADF element. */
export const tradeInAdfRows = (details: TradeInDetails): readonly DetailRow[] => [...answerRows(details), ...offerRow(details)];

/** The rows about the shopper's vehicle in the mail to the dealer. */
export const tradeInDealerRows = (details: TradeInDetails): readonly DetailRow[] => [
  { label: 'Shopper’s vehicle', value: tradeInTitle(details) },
  ...(details.odometerKm === null ? [] : [{ label: 'Odometer', value: `${formatWhole(details.odometerKm)} km` }]),
  ...answerRows(details),
  ...offerRow(details),
  ...basisRow(details),
  ...(details.withoutOffer === null ? [] : [{ label: 'No online estimate', value: details.withoutOffer }]),
];

/**
 * The rows about the shopper's vehicle in the receipt: year, make, model and kilometres, the offer, and how it was
 * calculated. The receipt may reach a stranger, so it never has the plate and the answers, and make and model only if
 * the sender cannot have typed them (`isKnownModel`).
 *
 * @example tradeInReceiptRows(details)[0] // { label: 'Your vehicle', value: '2022 Hyundai i30, 45,000 km' }
 */
export const tradeInReceiptRows = (details: TradeInDetails): readonly DetailRow[] => [
  ...receiptVehicleRow(details),
  ...offerRow(details),
  ...basisRow(details),
];

const receiptVehicleRow = ({ year, make, model, isKnownModel, odometerKm }: TradeInDetails): readonly DetailRow[] => {
  const title = tradeInTitle(isKnownModel === true ? { year, make, model } : { year, make: '', model: '' });
  const value = [title, odometerKm === null ? '' : `${formatWhole(odometerKm)} km`].filter((part) => part !== '').join(', ');
  return value === '' ? [] : [{ label: 'Your vehicle', value }];
};

/** Whether the shopper can still accept an offer with this lead: it has an offer, and it is not itself the acceptance. */
export const hasOpenOffer = ({ offer, acceptedLeadId }: Pick<TradeInDetails, 'offer' | 'acceptedLeadId'>): boolean =>
  offer !== null && acceptedLeadId === null;

/** The plate with its state: 'ABC123 (VIC)'. */
const plateText = ({ rego, regoState }: TradeInDetails): string =>
  regoState === null ? (rego ?? '') : `${rego} (${regoState.toUpperCase()})`;
