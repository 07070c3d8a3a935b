import { formatWhole } from '#kernel/format-number.ts';
import { formatDollars } from '#kernel/money.ts';
import { type TradeInDetails, type TradeInOffer, tradeInTitle } from './trade-in-details.ts';

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
 * calculated. The receipt may reach a stranger, so it never contains the plate or the answers. It contains make and
 * model only if they come from a list or a register (`isKnownModel`), because a sender could type any text.
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

/** The plate with its state: 'ABC123 (VIC)'. */
const plateText = ({ rego, regoState }: TradeInDetails): string =>
  regoState === null ? (rego ?? '') : `${rego} (${regoState.toUpperCase()})`;
