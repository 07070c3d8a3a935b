import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { fixedClock } from '#kernel/clock.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { createDealership, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import type { ReservationPlace } from './reservation-pages.ts';
import { type HoldRequest, ReservationStore } from './reservation-store.server.ts';

const yard = importYardOfEachTest();
const store = new ReservationStore(new VehicleHolds());

const NOW = Date.UTC(2026, 10, 23, 3);
const LATER = NOW + 1_800_000;
let vehicleId = 0;
let siteId = 0;
let otherSiteId = 0;

const addSite = async (slug: string): Promise<number> => {
  const { rows } = await yard.database.pool.query<{ id: number }>('insert into sites (slug) values ($1) returning id', [slug]);
  return rows[0]?.id ?? 0;
};

beforeEach(async () => {
  siteId = await addSite(yard.slug);
  otherSiteId = await addSite(`other-${yard.slug}`);
  await yard.import([wireRow('A1', { status: 'in_stock' })]);
  vehicleId = await idOf('A1');
});

/** Finds the database id of a vehicle by its id in the feed; 0 if there is no such vehicle. */
const idOf = async (externalId: string): Promise<number> => (await yard.rows()).find((row) => row.external_id === externalId)?.id ?? 0;

const request = (overrides: Partial<HoldRequest> = {}): HoldRequest => ({
  id: randomUUID(),
  siteId,
  dealershipId: yard.id,
  vehicleId,
  depositCents: 20_000,
  keptCents: 0,
  terms: [],
  endsAt: LATER,
  leadId: randomUUID(),
  submissionId: randomUUID(),
  paymentId: randomUUID(),
  ...overrides,
});
const hold = (asked: HoldRequest): Promise<boolean> => yard.database.transaction((transaction) => store.hold(transaction, asked, NOW));
const take = (asked: Pick<HoldRequest, 'dealershipId' | 'id'>, event: Parameters<ReservationStore['take']>[2]) =>
  yard.database.transaction((transaction) => store.take(transaction, asked, event, NOW));

/** Whether the vehicle of the test is reserved when it is read for a site; undefined if the site has no such vehicle. */
const isShownReserved = async (): Promise<boolean | undefined> => {
  const site = buildSite({ dealerships: [buildDealership({ id: yard.id, slug: yard.slug })] });
  return (await new VehicleStore(yard.database, fixedClock(NOW)).findById(site, vehicleId))?.reserved;
};

describe('reservations in the database', () => {
  test('if fifty shoppers ask for a vehicle at the same time, exactly one shopper gets the vehicle', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => hold(request())));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('the database itself refuses a second active reservation of a vehicle', async () => {
    await hold(request());
    await expect(
      yard.database.pool.query(
        `insert into reservations (dealership_id, id, site_id, vehicle_id, state, deposit_cents, ends_at, lead_id, submission_id, payment_id, created_at, changed_at)
         select dealership_id, gen_random_uuid(), site_id, vehicle_id, 'paid', deposit_cents, ends_at, lead_id, submission_id, payment_id, created_at, changed_at from reservations where dealership_id = ${yard.id}`,
      ),
    ).rejects.toThrow('reservations_one_active');
  });

  test('a held vehicle gets a new change number and is shown as reserved, even after the next import of its feed', async () => {
    const before = await yard.changeSeq();
    await hold(request());
    expect(await yard.changeSeq()).toBe(before + 1);
    expect(await isShownReserved()).toBe(true);
    await yard.import([wireRow('A1', { status: 'in_stock', km: 30_500, reserved: false })]);
    expect(await isShownReserved()).toBe(true);
  });

  test('the process that holds or frees a vehicle shows the new state at once, without waiting for a notification from the database', async () => {
    const site = buildSite({ dealerships: [buildDealership({ id: yard.id, slug: yard.slug })] });
    const vehicles = new VehicleStore(yard.database, fixedClock(NOW));
    vehicles.followChanges();
    const told = new ReservationStore(new VehicleHolds((dealershipId) => vehicles.stockChanged(dealershipId)));
    const isReserved = async () => (await vehicles.findById(site, vehicleId))?.reserved;
    const asked = request();
    expect(await isReserved()).toBe(false);
    await yard.database.transaction((transaction) => told.hold(transaction, asked, NOW));
    expect(await isReserved()).toBe(true);
    await yard.database.transaction((transaction) => told.take(transaction, asked, 'cancel', NOW));
    expect(await isReserved()).toBe(false);
  });

  test.each(['fail', 'expire', 'cancel'] as const)(
    'after the event "%s" the vehicle is for sale again, and another shopper can reserve it',
    async (event) => {
      const first = request();
      await hold(first);
      expect(await take(first, event)).toMatchObject({ before: 'held' });
      expect(await isShownReserved()).toBe(false);
      expect(await hold(request())).toBe(true);
    },
  );

  test('if a shopper pays after the reservation has expired, the payment is refused, and the reservation of the next shopper stays valid', async () => {
    const [late, next] = [request(), request()];
    await hold(late);
    await take(late, 'expire');
    await hold(next);
    expect(await take(late, 'pay')).toBeNull();
    expect(await isShownReserved()).toBe(true);
    expect(await store.find(yard.database, { id: siteId }, next.id)).toMatchObject({ state: 'held' });
  });

  test('a vehicle cannot be reserved if it is sold or too cheap, or if the feed says that it is reserved', async () => {
    await yard.import([
      wireRow('B1', { status: 'sold' }),
      wireRow('B2', { status: 'in_stock', price: 200 }),
      wireRow('B3', { status: 'in_stock', reserved: true }),
    ]);
    for (const key of ['B1', 'B2', 'B3']) expect(await hold(request({ vehicleId: await idOf(key) })), key).toBe(false);
  });

  const listed = async (at: number) =>
    (await store.listEnding(yard.database, at, 1_000, null))
      .filter((one) => one.siteId === siteId)
      .map(({ id, state, isInStock }) => ({ id, state, isInStock }));

  test('the list of reservations to end contains an unpaid reservation as soon as its time is over, and not before', async () => {
    const asked = request();
    await hold(asked);
    expect(await listed(LATER - 1)).toEqual([]);
    expect(await listed(LATER)).toEqual([{ id: asked.id, state: 'held', isInStock: true }]);
    await take(asked, 'expire');
    expect(await listed(LATER)).toEqual([]);
  });

  test('the list of reservations to end contains an unpaid reservation as soon as the feed says that its vehicle is sold', async () => {
    const asked = request();
    await hold(asked);
    await yard.import([wireRow('A1', { status: 'sold' })]);
    expect(await listed(NOW)).toEqual([{ id: asked.id, state: 'held', isInStock: false }]);
  });

  test('listInDoubt returns each confirmed reservation whose vehicle was sold exactly once, even if the list is read page by page', async () => {
    await yard.import([wireRow('A1', { status: 'in_stock' }), wireRow('A2', { status: 'in_stock' })]);
    const asked = [request(), request({ vehicleId: await idOf('A2') })];
    for (const one of asked) {
      await hold(one);
      await take(one, 'pay');
      await take(one, 'confirm');
    }
    await yard.import([wireRow('A1', { status: 'sold' }), wireRow('A2', { status: 'sold' })]);
    const found: string[] = [];
    let after: ReservationPlace | null = null;
    for (;;) {
      const [next]: readonly (ReservationPlace & { readonly siteId: number })[] = await store.listInDoubt(yard.database, 1, after);
      if (next === undefined) break;
      if (next.siteId === siteId) found.push(next.id);
      after = next;
    }
    expect(found.toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
  });

  test('a reservation cannot be made, found or changed with the id of another dealership or site', async () => {
    const other = await createDealership(yard.database, `other-${yard.slug}`);
    expect(await hold(request({ dealershipId: other.id }))).toBe(false);
    const asked = request();
    await hold(asked);
    expect(await store.find(yard.database, { id: otherSiteId }, asked.id)).toBeNull();
    expect(await take({ dealershipId: other.id, id: asked.id }, 'cancel')).toBeNull();
    expect(await isShownReserved()).toBe(true);
  });
});
