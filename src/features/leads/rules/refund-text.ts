import { type Cents, formatDollars } from '#kernel/money.ts';

/**
 * Says in mails and on pages which part of a deposit goes back to the shopper, and which part the dealership keeps, when
 * the reservation ends.
 *
 * @param verb 'goes' if the money has yet to be sent back, 'went' if the money was already sent back
 *
 * @example refundText(20_000, 0, 'goes') === 'The whole deposit goes back to the card of the payment.'
 */
export const refundText = (depositCents: Cents, keptCents: Cents, verb: 'goes' | 'went'): string => {
  if (keptCents === 0) return `The whole deposit ${verb} back to the card of the payment.`;
  const keeps = `the dealership keeps ${formatDollars(keptCents)} of the deposit`;
  if (keptCents >= depositCents) return `By the terms of the reservation ${keeps}.`;
  return `${formatDollars(depositCents - keptCents)} ${verb} back to the card of the payment. By the terms of the reservation ${keeps}.`;
};
