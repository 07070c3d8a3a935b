import type { ReconciliationState } from '#features/payments/server/reconciliation/payment-reconciliation.server.ts';
import { formatDollars } from '#kernel/money.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { forecourt } from '../command-text.ts';
import { fail } from '../fail.server.ts';
import { openPayments } from '../open-payments.server.ts';

export interface ReconcileOptions {
  readonly acceptLost?: boolean;
  readonly json?: boolean;
}

/** Why the sites cannot sell after a restore from a backup; null if they can sell. */
export const whyClosed = ({ open, waiting, lost }: ReconciliationState): string | null => {
  if (open === null) return null;
  if (!open.isListed)
    return 'the sites cannot sell yet: the list of payments could not be read from the provider; the log contains the error';
  if (waiting > 0)
    return `the sites cannot sell yet: ${waiting} payments could not be compared with their provider; the log contains the errors`;
  const collected = lost.filter(({ outcome }) => outcome === 'collected').length;
  return `the sites cannot sell yet: money was collected for ${collected} payments whose forms are lost, because they were sent after the backup. Find these shoppers in the data of the provider. Give each of them what they paid for, or refund the payment there. Then run: ${forecourt('payments reconcile --accept-lost')}`;
};

/**
 * `forecourt payments reconcile`: compares all payments with their providers after a restore, and reports whether the
 * sites may sell again.
 */
export const reconcilePayments = async (context: CliContext, { acceptLost, json }: ReconcileOptions): Promise<void> => {
  const { reconciliation } = await openPayments(context, await context.openDatabase());
  await reconciliation.run(new AbortController().signal);
  if (acceptLost) await reconciliation.accept();
  const state = await reconciliation.read();
  const { lost } = state;
  const closed = whyClosed(state);
  if (json) context.write(plainJson({ selling: closed === null ? 'open' : 'closed', ...state }, 2));
  else
    for (const { siteId, id, outcome, amountCents, provider, sessionRef } of lost)
      context.write(plainLine(`${id}  ${outcome}  ${formatDollars(amountCents)}  site ${siteId}  ${provider} ${sessionRef}`));
  if (closed === null && !json) context.write('Selling is open: no payments are waiting to be compared with their provider.');
  if (closed !== null && !json) fail(context, closed);
};
