import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { failingAt } from '#test/builders/payments/failing-provider.ts';
import { atSandbox, beginPayment, openPaymentBench, type PaymentBench } from '#test/builders/payments/payment-bench.ts';
import type { SandboxChoice } from '../rules/sandbox-choice.ts';
import { PaymentProviderError } from './payment-provider.server.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.log.lines.length = 0;
});

const run = () => ({ now: bench.clock.now(), signal: new AbortController().signal });

/** Presses a button on the payment page of the sandbox provider as a shopper would, for example the button to pay. */
const choose = async (id: string, choice: SandboxChoice, notices = 0): Promise<void> => {
  const payment = await atSandbox(bench, { siteId: bench.site.id, id });
  if (payment === null) throw new Error('The payment has no page at the sandbox');
  await bench.page.choose(payment, choice, notices);
};
const stateOf = async (id: string) => (await bench.paymentStore.find(bench.site, id))?.state;
const leadOf = (leadId: string) => bench.store.find(bench.site, leadId);
const entriesOf = async (id: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await bench.database.pool.query<{ account: string; total: number }>(
    'select account, sum(amount_cents)::bigint as total from ledger_entries where payment_id = $1 group by account order by account',
    [id],
  );
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
};
/** Begins a payment, opens its page, and lets the shopper choose. */
const pay = async (choice: SandboxChoice, notices = 0) => {
  const begun = await beginPayment(bench);
  await bench.payments.settle(bench.site, begun.request.id);
  await choose(begun.request.id, choice, notices);
  return begun;
};

describe('an online payment', () => {
  test.each(['pay', 'collect'] as const)(
    'stores its lead once when the shopper pays (%s), and the money belongs to the dealer',
    async (choice) => {
      const { request, lead } = await pay(choice);
      expect(await leadOf(lead.id)).toBeNull();
      const settled = await bench.payments.settle(bench.site, request.id);
      expect(settled?.state).toBe('paid');
      const stored = await leadOf(lead.id);
      expect(stored?.lead.details).toContainEqual({ name: 'paid_amount', label: 'Paid online', value: '$250' });
      expect(stored?.deliveries.map(({ channel }) => channel).sort()).toEqual(['email', 'receipt']);
      expect(await entriesOf(request.id)).toEqual({ dealer: -25_000, deposits: 0, provider: 25_000 });
      expect((await atSandbox(bench, request))?.state).toBe('captured');
    },
  );

  test("is settled by the provider's notice before the shopper comes back, and a second notice changes nothing", async () => {
    const { request, lead } = await pay('twice', 2);
    expect(await stateOf(request.id)).toBe('paid');
    expect(await leadOf(lead.id)).not.toBeNull();
    expect(await entriesOf(request.id)).toEqual({ dealer: -25_000, deposits: 0, provider: 25_000 });
  });

  test('whose notice is lost and whose shopper does not come back is settled by the timed job', async () => {
    const { request, lead } = await pay('timeout');
    bench.clock.nowMs += 2 * MINUTE_MS;
    await bench.payments.settleDue(run());
    expect(await stateOf(request.id)).toBe('paid');
    expect(await leadOf(lead.id)).not.toBeNull();
  });

  test('expires if the shopper never pays: no money is collected and no lead is stored', async () => {
    const { request, lead } = await beginPayment(bench);
    await bench.payments.settle(bench.site, request.id);
    bench.clock.nowMs += HOUR_MS;
    await bench.payments.settleDue(run());
    expect(await stateOf(request.id)).toBe('expired');
    expect(await leadOf(lead.id)).toBeNull();
    expect(await entriesOf(request.id)).toEqual({});
  });

  test('is cancelled if its lead was erased in the meantime; money that was already collected is refunded', async () => {
    for (const [choice, atProvider, ended] of [
      ['pay', { state: 'cancelled', refundedCents: 0 }, 'cancelled'],
      ['collect', { state: 'captured', refundedCents: 25_000 }, 'refunded'],
    ] as const) {
      const { request, lead } = await pay(choice);
      await bench.database.pool.query('delete from pending_leads where id = $1', [lead.id]);
      await bench.payments.settle(bench.site, request.id);
      expect(await stateOf(request.id)).toBe(ended);
      expect(await atSandbox(bench, request)).toMatchObject(atProvider);
      expect(await leadOf(lead.id)).toBeNull();
      for (const balance of Object.values(await entriesOf(request.id))) expect(balance).toBe(0);
    }
  });

  test('is cancelled at the provider if the shopper pays after the website has ended the payment', async () => {
    const { request } = await pay('late');
    await bench.database.transaction((transaction) => bench.payments.end(transaction, bench.site, request.id));
    await bench.payments.settle(bench.site, request.id);
    expect(await stateOf(request.id)).toBe('ending');
    bench.clock.nowMs += HOUR_MS;
    await bench.payments.settleDue(run());
    expect(await stateOf(request.id)).toBe('cancelled');
    expect((await atSandbox(bench, request))?.state).toBe('cancelled');
  });

  test.each(['pay', 'collect'] as const)(
    'waits while the process does not serve its site, and is settled with its lead when the process serves the site again (%s)',
    async (choice) => {
      const { request, lead } = await pay(choice);
      bench.servedSites.delete(bench.site);
      // `compare` returns true although the site is not served. Otherwise a payment of a removed site would prevent all sites
      // from selling after a restore from a backup.
      expect(await bench.payments.compare(bench.site, request.id)).toBe(true);
      expect(await stateOf(request.id)).toBe('open');
      expect((await atSandbox(bench, request))?.refundedCents).toBe(0);
      bench.servedSites.add(bench.site);
      bench.clock.nowMs += 2 * MINUTE_MS;
      await bench.payments.settleDue(run());
      expect(await stateOf(request.id)).toBe('paid');
      expect(await leadOf(lead.id)).not.toBeNull();
    },
  );

  test('can be refunded in part: the dealer keeps the rest, and a second refund is refused', async () => {
    const { request } = await pay('pay');
    await bench.payments.settle(bench.site, request.id);
    const refund = (cents: number) =>
      bench.database.transaction((transaction) => bench.payments.refund(transaction, bench.site, request.id, cents));
    expect(await refund(25_001)).toBe(false);
    expect(await refund(10_000)).toBe(true);
    await bench.payments.settle(bench.site, request.id);
    expect(await stateOf(request.id)).toBe('refunded');
    expect((await atSandbox(bench, request))?.refundedCents).toBe(10_000);
    expect(await entriesOf(request.id)).toEqual({ dealer: -15_000, deposits: 0, provider: 15_000 });
    expect(await refund(1)).toBe(false);
  });
});

describe('a payment whose provider fails', () => {
  const FAULTS = ['killed', 'unreachable'].flatMap((fault) =>
    (['before', 'after'] as const).flatMap((when) => [0, 1, 2, 3, 4, 5].map((call) => [fault, when, call] as const)),
  );

  test.each(FAULTS)('is settled once, with its lead, when the provider works again (fault: %s %s call %i)', async (fault, when, call) => {
    const { request, lead } = await beginPayment(bench);
    const makeError = () => (fault === 'killed' ? new Error('killed') : new PaymentProviderError('no answer'));
    const payments = bench.paymentsWith(failingAt(bench.sandbox, call, when, makeError));
    const settle = () => payments.settle(bench.site, request.id).catch(() => null);
    await settle();
    await settle();
    await choose(request.id, 'pay');
    await settle();
    for (let minutes = 0; minutes < 4; minutes += 1) {
      bench.clock.nowMs += 2 * MINUTE_MS;
      await bench.payments.settleDue(run());
    }
    expect(await stateOf(request.id)).toBe('paid');
    expect(await leadOf(lead.id)).not.toBeNull();
    expect(await entriesOf(request.id)).toEqual({ dealer: -25_000, deposits: 0, provider: 25_000 });
  });

  test('stays in the state created, and the log entry has no personal details', async () => {
    const { request } = await beginPayment(bench);
    const payments = bench.paymentsWith(failingAt(bench.sandbox, 0, 'before', () => new PaymentProviderError('no answer')));
    await payments.settle(bench.site, request.id);
    expect(bench.log.lines).toMatchObject([{ level: 'warn', fields: { paymentId: request.id, reason: 'no answer' } }]);
    expect((await bench.paymentStore.find(bench.site, request.id))?.state).toBe('created');
  });

  test('is compared with the provider again after 1, 2, 4, 8, 16 and 32 minutes, then each hour; after an answer, again after 1 minute', async () => {
    const { request } = await beginPayment(bench);
    const minutesUntilCheck = async (): Promise<number> => {
      const { rows } = await bench.database.pool.query<{ next: Date }>('select next_check_at as next from payments where id = $1', [
        request.id,
      ]);
      return ((rows[0]?.next.getTime() ?? Number.NaN) - bench.clock.now()) / MINUTE_MS;
    };
    const intervals: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const payments = bench.paymentsWith(failingAt(bench.sandbox, 0, 'before', () => new PaymentProviderError('no answer')));
      await payments.settle(bench.site, request.id);
      const minutes = await minutesUntilCheck();
      intervals.push(minutes);
      bench.clock.nowMs += minutes * MINUTE_MS;
    }
    expect(intervals).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await bench.payments.settle(bench.site, request.id);
    expect(await minutesUntilCheck()).toBe(1);
  });
});

test('a notice with a wrong signature is refused, and a notice about an unknown payment is ignored', async () => {
  const { request } = await pay('pay');
  const payment = await atSandbox(bench, request);
  if (payment === null) throw new Error('The sandbox has no such payment');
  const { headers, body } = bench.sandbox.writeNotice(payment);
  expect(await bench.notices.take('sandbox', new Headers(), body)).toBe('forged');
  expect(await bench.notices.take('sandbox', headers, `${body} `)).toBe('forged');
  expect(await bench.notices.take('stripe', headers, body)).toBe('unknown-provider');
  expect(await stateOf(request.id)).toBe('open');
  expect(await bench.notices.take('sandbox', headers, body)).toBe('taken');
  expect(await stateOf(request.id)).toBe('paid');
});

test('entries of the ledger cannot be changed or deleted, and a movement that does not balance is refused', async () => {
  const { request } = await pay('pay');
  await bench.payments.settle(bench.site, request.id);
  const { pool } = bench.database;
  await expect(pool.query('update ledger_entries set amount_cents = 1 where payment_id = $1', [request.id])).rejects.toThrow('append-only');
  await expect(pool.query('delete from ledger_entries where payment_id = $1', [request.id])).rejects.toThrow('append-only');
  const values = [bench.site.primaryDealership.id, bench.site.id, request.id];
  await expect(pool.query(`insert into ledger_entries values ($1, $2, $3, 'refund', 'provider', -1, now())`, values)).rejects.toThrow(
    'do not balance',
  );
});
