import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { messagesTo } from '#test/builders/accounts/visitor-browser.ts';
import { ReservingShopper, servicesAt, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let links: ReservationLinks;
beforeAll(async () => {
  dealers = await startReservingDealers({}, 'reservations: { keptOnCancel: 100 }');
  links = new ReservationLinks(await loadSecret(dealers.running.database, 'platform'));
});
afterAll(() => dealers.close());

const idOf = (page: string): string => /t=([^.]+)/.exec(page)?.[1] ?? '';

/** A vehicle that nobody has reserved. */
const freeVehicle = async () => {
  const { rows } = await dealers.running.database.pool.query<{ id: string }>(
    "select id from vehicles where not held and status = 'in_stock'",
  );
  const free = new Set(rows.map(({ id }) => Number(id)));
  const vehicle = dealers.a.find(({ id }) => free.has(id));
  if (vehicle === undefined) throw new Error('no vehicle');
  return vehicle;
};

/**
 * Makes a reservation that the dealer has confirmed, on a site that keeps $100 of a deposit of $200. Each call reserves
 * another vehicle.
 */
const confirmed = async () => {
  const vehicle = await freeVehicle();
  const shopper = new ReservingShopper(dealers.running, vehicle.slug);
  const page = await shopper.pay();
  const dealerPage = `/reservation?t=${links.sign(dealers.running.site('alpha'), idOf(page), 'dealer')}`;
  await shopper.browser.post(dealerPage, { action: 'confirm' });
  return { page, dealerPage, vehicle, browser: shopper.browser };
};

const moneyOf = async (page: string) => {
  const { rows } = await dealers.running.database.pool.query<{ back: string; dealer: string; deposits: string }>(
    `select p.refund_cents as back,
       (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = p.id and account = 'dealer') as dealer,
       (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = p.id and account = 'deposits') as deposits
     from reservations r join payments p on p.id = r.payment_id where r.id = $1`,
    [idOf(page)],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, cents]) => [name, Number(cents)]));
};

test('VDP-66 before the payment and on the page of the reservation, the shopper reads which part of the deposit the dealership keeps', async () => {
  const { page, browser } = await confirmed();
  const other = await freeVehicle();
  const form = await browser.get(`/cars/${other.slug}/checkout`);
  const term = 'After that the dealership keeps $100 of it';
  expect(form.text).toContain(term);
  expect((await browser.get(page)).text).toContain(term);
  expect((await browser.get(page)).text).toContain('Cancel and get $100 of the deposit back');
});

test('a shopper who cancels a confirmed reservation gets the rest of the deposit, and the shopper and the dealer are told the amount', async () => {
  const { page, browser } = await confirmed();
  expect((await browser.post(page, { action: 'cancel' })).status).toBe(303);
  expect(await moneyOf(page)).toEqual({ back: 10_000, dealer: -10_000, deposits: 0 });
  const text = '$100 went back to the card of the payment. By the terms of the reservation the dealership keeps $100 of the deposit.';
  expect((await browser.get(page)).text).toContain(text);
  for (const address of ['jo@example.com', 'sales@alpha.example'])
    await eventually(
      () => messagesTo(dealers.running, address),
      (mails) =>
        expect(mails.some((mail) => mail.replaceAll('=\r\n', '').replaceAll('\r\n', ' ').includes('the dealership keeps $100'))).toBe(true),
    );
});

test('the whole deposit is refunded if the dealer ends the reservation, or if the shopper cancels before the confirmation', async () => {
  const ended = await confirmed();
  await ended.browser.post(ended.dealerPage, { action: 'release' });
  expect(await moneyOf(ended.page)).toEqual({ back: 20_000, dealer: 0, deposits: 0 });
  const early = new ReservingShopper(dealers.running, (await freeVehicle()).slug);
  const page = await early.pay();
  await early.browser.post(page, { action: 'cancel' });
  expect(await moneyOf(page)).toEqual({ back: 20_000, dealer: 0, deposits: 0 });
});

test('the whole deposit is refunded if the shopper cancels after the vehicle was sold to somebody else', async () => {
  const { page, browser, vehicle } = await confirmed();
  await dealers.running.database.pool.query("update vehicles set status = 'sold' where id = $1", [vehicle.id]);
  await (await servicesAt(dealers.running, Date.now())).reservations.endDue({ now: Date.now(), signal: new AbortController().signal });
  expect((await browser.get(page)).text).toContain('Cancel and get the deposit back');
  await browser.post(page, { action: 'cancel' });
  expect(await moneyOf(page)).toEqual({ back: 20_000, dealer: 0, deposits: 0 });
});
