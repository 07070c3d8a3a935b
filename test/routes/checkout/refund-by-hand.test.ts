import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { ReservingShopper, servicesAt, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let next = 0;
beforeAll(async () => {
  dealers = await startReservingDealers();
});
afterAll(() => dealers.close());

const idOf = (page: string): string => /t=([^.]+)/.exec(page)?.[1] ?? '';

/** A paid reservation. Each call uses another vehicle. */
const reserved = async () => {
  const vehicle = dealers.a[next++];
  if (vehicle === undefined) throw new Error('no vehicle');
  const shopper = new ReservingShopper(dealers.running, vehicle.slug);
  return { vehicle, shopper, page: await shopper.pay() };
};
const rowOf = async (page: string) => {
  const { rows } = await dealers.running.database.pool.query<{
    state: string;
    payment: string;
    id: string;
    session: string;
    dealer: string;
  }>(
    `select r.state, p.state as payment, p.id, p.session_ref as session,
       (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = p.id and account = 'deposits') as owed
     from reservations r join payments p on p.id = r.payment_id where r.id = $1`,
    [idOf(page)],
  );
  if (rows[0] === undefined) throw new Error('The reservation was not stored');
  return rows[0];
};
/** Somebody sends money back on the provider's website, and the provider sends no notice about it. */
const sendBack = async (page: string, cents: number) => {
  const { session } = await rowOf(page);
  expect(await new SandboxStore(dealers.running.database).refund({ id: dealers.running.site('alpha').id }, session, cents)).toBe(true);
};
/** The addresses to which mails about the end of the reservation go. */
const toldTo = async (page: string): Promise<readonly string[]> => {
  const { rows } = await dealers.running.database.pool.query<{ receiver: string }>(
    `select d.receiver from lead_deliveries d join reservations r on r.lead_id = d.lead_id
     where r.id = $1 and d.message = 'reservation' and r.state = 'released' and d.created_at >= r.changed_at`,
    [idOf(page)],
  );
  return rows.map(({ receiver }) => receiver).sort();
};
const runChecks = async () => {
  const now = Date.now() + 2 * HOUR_MS;
  const { refundChecks } = await servicesAt(dealers.running, now);
  await refundChecks.run({ now, signal: new AbortController().signal });
};
const confirm = async (page: string) => {
  const links = new ReservationLinks(await loadSecret(dealers.running.database, 'platform'));
  const dealerPage = `/reservation?t=${links.sign(dealers.running.site('alpha'), idOf(page), 'dealer')}`;
  expect((await new ReservingShopper(dealers.running, '').browser.post(dealerPage, { action: 'confirm' })).status).toBe(303);
};

test.each([false, true])(
  'if the dealer refunds a deposit at the provider, the reservation ends, the car is available, and shopper and dealer get a mail (confirmed: %s)',
  async (isConfirmed) => {
    const { vehicle, shopper, page } = await reserved();
    if (isConfirmed) await confirm(page);
    await sendBack(page, 20_000);
    await runChecks();
    expect(await rowOf(page)).toMatchObject({ state: 'released', payment: 'refunded', owed: '0' });
    expect((await shopper.browser.get(page)).text).toContain('The whole deposit went back');
    expect((await new ReservingShopper(dealers.running, vehicle.slug).reserve()).status).toBe(303);
    expect(await toldTo(page)).toEqual(['crm@alpha.example', 'jo@example.com', 'sales@alpha.example']);
  },
);

test('the page shows which part of the deposit the dealer has sent back, and a shopper who cancels gets only the rest', async () => {
  const { shopper, page } = await reserved();
  await sendBack(page, 5_000);
  const shown = (await shopper.browser.get(page)).text;
  expect(shown).toContain('Cancel and get the rest of the deposit back');
  expect(shown.replace(/<[^>]+>/g, ' ')).toMatch(/Sent back\s+\$50/);
  expect(await rowOf(page)).toMatchObject({ state: 'paid', payment: 'paid', owed: '-15000' });
  await shopper.browser.post(page, { action: 'cancel' });
  expect(await rowOf(page)).toMatchObject({ state: 'cancelled', payment: 'refunded', owed: '0' });
  const { session } = await rowOf(page);
  const atProvider = await new SandboxStore(dealers.running.database).find({ id: dealers.running.site('alpha').id }, session);
  expect(atProvider?.refundedCents).toBe(20_000);
});
