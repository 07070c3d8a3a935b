import { type Cents, formatDollars } from '#kernel/money.ts';

/**
 * Where a deposit goes when its reservation ends, as mails and pages say it.
 *
 * @example refundText(20_000, 0, 'goes') === 'The whole deposit goes back to the card of the payment.'
 */
export const refundText = (depositCents: Cents, keptCents: Cents, verb: 'goes' | 'went'): string => {
  if (keptCents === 0) return `The whole deposit ${verb} back to the card of the payment.`;
  const keeps = `the dealership keeps ${formatDollars(keptCents)} of the deposit`;
  if (keptCents >= depositCents) return `By the terms of the reservation ${keeps}.`;
  return `${formatDollars(depositCents - keptCents)} ${verb} back to the card of the payment. By the terms of the reservation ${keeps}.`;
};
