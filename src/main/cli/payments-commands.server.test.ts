import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payment } from '#features/payments/rules/payment.ts';
import { Ledger } from '#features/payments/server/ledger.server.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import type { CliContext } from './cli-context.server.ts';
import { addPaymentsCommands } from './payments-commands.server.ts';

const SITES_DIR = path.resolve(import.meta.dirname, '../../..');
const SITE = 'wattlebird-cars';
const now = Date.parse('2026-11-02T00:00:00Z');
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const context: CliContext = {
    environment: { ...environmentSchema.parse({ SITES_DIR }), MODE: 'demo' },
    write: (line) => lines.push(line),
    openDatabase: async () => opened.database,
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addPaymentsCommands(program, context);
  await program.parseAsync(['payments', ...args], { from: 'user' });
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { output: lines.join('\n'), exitCode };
};

/**
 * Stores a payment of $250 with the given state. If the state is `paid`, the sandbox has also collected the money, and the
 * ledger contains the payment.
 */
const storePayment = async (state: Payment['state'], purpose: Payment['purpose'] = 'online-payment'): Promise<Payment> => {
  const { database } = opened;
  const tenants = new TenantStore(database);
  const sandboxId = randomUUID();
  const payment: Payment = {
    siteId: await tenants.registerSite(SITE),
    dealershipId: await tenants.registerDealership(SITE),
    id: randomUUID(),
    purpose,
    subjectId: randomUUID(),
    provider: 'sandbox',
    providerAccount: null,
    state,
    amountCents: 25_000,
    refundCents: 0,
    returnedCents: 0,
    description: 'Wattlebird Cars',
    returnUrl: 'http://localhost/',
    sessionRef: sandboxId,
    sessionUrl: `http://localhost/payments/sandbox/${sandboxId}`,
    paymentRef: sandboxId,
    expiresAt: now + HOUR_MS,
  };
  await new PaymentStore(database).insert(database, payment, now);
  const sandbox = new SandboxStore(database);
  await sandbox.open(payment, sandboxId, now + HOUR_MS, now);
  if (state !== 'paid') return payment;
  await sandbox.move({ id: payment.siteId }, sandboxId, 'open', 'captured');
  await database.transaction(async (transaction) => {
    await new Ledger().recordCapture(transaction, payment, payment.amountCents, now);
    await new Ledger().setDealerShare(transaction, payment, payment.amountCents, now);
  });
  return payment;
};

test('`payments list` says that a site has no payments; for an unknown site it prints an error with the known sites', async () => {
  expect((await run('list', '--site', 'kestrel-point-kia')).output).toBe('kestrel-point-kia has no payments');
  const unknown = await run('list', '--site', 'nobody');
  expect(unknown.exitCode).toBe(1);
  expect(unknown.output).toContain("there is no site 'nobody', or its files have errors; known: ");
});

test('`payments refund` makes the provider refund a part of a paid payment, and the sum of the ledger stays 0', async () => {
  const { id, siteId, sessionRef } = await storePayment('paid');
  expect((await run('refund', id, '--site', SITE, '--amount', '49.50')).output).toBe(`refunded $49.50 of the payment ${id}`);
  const stored = await new SandboxStore(opened.database).find({ id: siteId }, sessionRef ?? '');
  expect(stored?.refundedCents).toBe(4950);
  expect((await run('list', '--site', SITE)).output).toContain(`${id}  refunded  $250, $49.50 refunded  online-payment  sandbox`);
  const balance = await run('balance', '--dealership', SITE);
  expect(balance).toEqual({ output: 'provider  $200.50\ndeposits  $0\ndealer  -$200.50', exitCode: 0 });
});

test('`payments refund` refuses an unpaid payment, an unknown payment, and an amount that exceeds the payment', async () => {
  const open = await storePayment('open');
  const paid = await storePayment('paid');
  for (const [args, message] of [
    [[open.id], `the payment ${open.id} cannot be refunded: its state is 'open', and only a paid payment can be refunded`],
    [[paid.id, '--amount', '250.01'], `the payment ${paid.id} cannot be refunded: --amount can be at most $250`],
    [[randomUUID()], `${SITE} has no payment`],
  ] as const) {
    const refused = await run('refund', ...args, '--site', SITE);
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain(message);
  }
});

test('`payments refund` refuses to send back a part of a deposit, because a refund ends the reservation', async () => {
  const { id, siteId, sessionRef } = await storePayment('paid', 'reservation');
  const refused = await run('refund', id, '--site', SITE, '--amount', '49.50');
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toContain('the refund ends the reservation. For this, leave out --amount');
  expect((await new SandboxStore(opened.database).find({ id: siteId }, sessionRef ?? ''))?.refundedCents).toBe(0);
});

test('payments refund does not find the payment of another site', async () => {
  const { id } = await storePayment('paid');
  const refused = await run('refund', id, '--site', 'kestrel-point-kia');
  expect(refused.output).toContain(`kestrel-point-kia has no payment '${id}'`);
});
