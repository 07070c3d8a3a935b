import { type Command, InvalidArgumentError } from 'commander';
import type { Payment } from '#features/payments/rules/payment.ts';
import { Ledger } from '#features/payments/server/ledger.server.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { type Cents, dollarsToCents, formatDollars } from '#kernel/money.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { fail } from './fail.server.ts';
import { openPayments } from './open-payments.server.ts';
import { openDealership, openSite } from './open-tenant.server.ts';
import { type ReconcileOptions, reconcilePayments } from './payments/reconcile-payments.server.ts';

const DEFAULT_LIMIT = 50;

const parseAmount = (text: string): Cents => {
  if (!/^\d{1,6}(\.\d{2})?$/.test(text)) throw new InvalidArgumentError("an amount in dollars, such as '50' or '49.50'");
  return dollarsToCents(Number(text));
};

const lineOf = ({ id, state, purpose, amountCents, refundCents, returnedCents, provider, paymentRef }: Payment): string => {
  const owed =
    state === 'refunded' && returnedCents < refundCents ? ` (${formatDollars(refundCents - returnedCents)} of this refund failed)` : '';
  const back = refundCents > 0 ? `, ${formatDollars(refundCents)} refunded${owed}` : '';
  return plainLine(`${id}  ${state}  ${formatDollars(amountCents)}${back}  ${purpose}  ${provider} ${paymentRef ?? ''}`.trimEnd());
};

const listPayments = async (context: CliContext, { site: slug, json }: { site: string; json?: boolean }): Promise<void> => {
  const opened = await openSite(context, slug);
  if (opened === null) return;
  const payments = await new PaymentStore(opened.database).list(opened.site, DEFAULT_LIMIT);
  if (json) return context.write(plainJson(payments, 2));
  if (payments.length === 0) context.write(`${slug} has no payments`);
  for (const payment of payments) context.write(lineOf(payment));
};

const refundPayment = async (context: CliContext, id: string, { site: slug, amount }: { site: string; amount?: Cents }): Promise<void> => {
  const opened = await openSite(context, slug);
  if (opened === null) return;
  const { database, site } = opened;
  const payment = await new PaymentStore(database).find(site, id);
  if (payment === null)
    return fail(context, `${slug} has no payment '${id}'; to list its payments, run: ${forecourt(`payments list --site ${slug}`)}`);
  const left = payment.amountCents - payment.returnedCents;
  const cents = amount ?? left;
  if (payment.state === 'paid' && payment.purpose === 'reservation' && cents < left)
    return fail(
      context,
      `the payment ${id} is the deposit of a reservation, which this command can only refund completely, and the refund ends the reservation. For this, leave out --amount. To refund a part and keep the reservation, make the refund in the account at the payment provider`,
    );
  const { payments } = await openPayments(context, database);
  if (!(await database.transaction((transaction) => payments.refund(transaction, site, id, payment.returnedCents + cents)))) {
    const why =
      payment.state === 'paid'
        ? `--amount can be at most ${formatDollars(left)}`
        : `its state is '${payment.state}', and only a paid payment can be refunded`;
    return fail(context, `the payment ${id} cannot be refunded: ${why}`);
  }
  const settled = await payments.settle(site, id);
  if (settled?.state === 'refunded') context.write(`refunded ${formatDollars(cents)} of the payment ${id}`);
  else
    context.write(
      `the refund of ${formatDollars(cents)} of the payment ${id} is planned: the worker makes it as soon as the provider answers`,
    );
};

const showBalance = async (context: CliContext, { dealership: slug }: { dealership: string }): Promise<void> => {
  const opened = await openDealership(context, slug);
  if (opened === null) return;
  const balances = await new Ledger().balances(opened.database, opened.dealership);
  for (const account of ['provider', 'deposits', 'dealer'] as const)
    context.write(`${account}  ${formatDollars(balances.get(account) ?? 0)}`);
  const sum = [...balances.values()].reduce((total, cents) => total + cents, 0);
  if (sum !== 0) fail(context, `the ledger of ${slug} does not balance: its sum is ${formatDollars(sum)}`);
};

/** `forecourt payments list|refund|balance|reconcile`. */
export const addPaymentsCommands = (program: Command, context: CliContext): void => {
  const payments = program.command('payments').description('list and refund payments of shoppers, and show the ledger');
  payments
    .command('list')
    .description(`the last ${DEFAULT_LIMIT} payments of a site, newest first, without personal details`)
    .requiredOption('--site <slug>', 'site whose payments are listed')
    .option('--json', 'print the payments as JSON')
    .action((options: { site: string; json?: boolean }) => listPayments(context, options));
  payments
    .command('refund')
    .argument('<id>', "number of the payment, as 'payments list' and the lead show it")
    .description('refund a paid payment')
    .requiredOption('--site <slug>', 'site of the payment')
    .option(
      '--amount <dollars>',
      'amount of the refund; not allowed for the deposit of a reservation; default: the whole amount that is not refunded yet',
      parseAmount,
    )
    .action((id: string, options: { site: string; amount?: Cents }) => refundPayment(context, id, options));
  payments
    .command('balance')
    .description('show the balance of each account of the ledger; the sum of all balances must be $0')
    .requiredOption('--dealership <slug>', 'dealership whose ledger is shown')
    .action((options: { dealership: string }) => showBalance(context, options));
  payments
    .command('reconcile')
    .description('compare all payments with their provider after a restore from a backup; nothing is sold until this is finished')
    .option(
      '--accept-lost',
      'allow sales again, although shoppers paid for forms that are lost; before you use this option, give each of these shoppers what they paid for, or refund the payment',
    )
    .option('--json', 'print the result of the comparison as JSON')
    .action((options: ReconcileOptions) => reconcilePayments(context, options));
};
