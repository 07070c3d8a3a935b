import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dealership } from '#model/dealership/dealership.ts';
import { Database } from '#platform/database/database.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import type { SlotRequest } from '../rules/slot-request.ts';
import { AppointmentService } from './appointment-service.server.ts';
import { AppointmentStore } from './appointment-store.server.ts';

let bench: LeadBench;
let service: AppointmentService;
/** A second connection pool, like that of a second node. */
let secondDatabase: Database;
let secondNode: AppointmentService;
const store = new AppointmentStore();

const clock = { now: () => Date.parse('2026-11-23T07:00:00+10:00') };
const NINE = Date.parse('2026-11-23T09:00:00+10:00');
const HALF_HOUR = 1_800_000;
const EVERY_DAY = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '09:00', close: '17:00' }));
const southport = buildLocation({ openingHours: EVERY_DAY });
const nerang = buildLocation({ id: 'nerang', slug: 'nerang', name: 'Nerang', openingHours: EVERY_DAY });

beforeAll(async () => {
  bench = await openLeadBench();
  secondDatabase = new Database(bench.connectionString, { statementLimitMs: 60_000 });
  service = new AppointmentService(bench.database, store, clock);
  secondNode = new AppointmentService(secondDatabase, store, clock);
});
afterAll(async () => {
  await secondDatabase?.close();
  await bench?.close();
});
beforeEach(() => bench.database.pool.query('delete from appointments'));

const dealershipWith = (testDrive: Partial<Dealership['appointments']['testDrive']>): Dealership => {
  const dealership = bench.site.primaryDealership;
  return {
    ...dealership,
    locations: [southport, nerang],
    appointments: { ...dealership.appointments, testDrive: { ...dealership.appointments.testDrive, leadMinutes: 0, ...testDrive } },
  };
};
const request = (capacity: number, overrides: Partial<SlotRequest> = {}): SlotRequest => ({
  resource: 'test-drive',
  dealership: dealershipWith({ capacity, daysAhead: 1 }),
  location: southport,
  vehicleId: null,
  ...overrides,
});

/** Stores a lead of a new shopper, because every appointment belongs to a lead. */
const newLead = async (): Promise<string> => (await bench.submit(bench.post())).leadId;

class Refused extends Error {}

/** Books an appointment as the lead service does: if the slot is refused, the transaction is rolled back. */
const book = async (asked: SlotRequest, startsAt: number, leadId: string, at: AppointmentService = service, id: string = randomUUID()) => {
  let refusal: string | null = null;
  const database = at === secondNode ? secondDatabase : bench.database;
  return database
    .transaction(async (transaction) => {
      const booked = await at.book(transaction, asked, startsAt, { owner: { siteId: bench.site.id, leadId }, id });
      if (booked.ok) return booked.value;
      refusal = booked.error;
      throw new Refused();
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return refusal;
      throw error;
    });
};

const offered = async (asked: SlotRequest): Promise<readonly string[]> =>
  (await service.offer(asked)).flatMap(({ times }) => times.map(({ value }) => value.slice(0, 16)));

describe('FORM-19 appointments in the database', () => {
  test('a booked slot is no longer offered, and a second booking of it is refused', async () => {
    const [first, second] = [await newLead(), await newLead()];
    expect(await offered(request(1))).toContain('2026-11-23T09:00');
    expect(await book(request(1), NINE, first)).toMatchObject({ leadId: first, startsAt: NINE, endsAt: NINE + HALF_HOUR, sequence: 0 });
    expect(await offered(request(1))).not.toContain('2026-11-23T09:00');
    expect(await offered(request(1))).toContain('2026-11-23T09:30');
    expect(await service.check(request(1), NINE)).toEqual({ ok: false, error: 'full' });
    expect(await book(request(1), NINE, second)).toBe('full');
  });

  test('a location takes as many appointments at the same time as its capacity, even if two nodes book them', async () => {
    const leads = [await newLead(), await newLead(), await newLead()];
    expect(await book(request(2), NINE, leads[0] ?? '')).toMatchObject({ startsAt: NINE });
    expect(await book(request(2), NINE, leads[1] ?? '', secondNode)).toMatchObject({ startsAt: NINE });
    expect(await book(request(2), NINE, leads[2] ?? '')).toBe('full');
  });

  test('each location and each resource has its own capacity', async () => {
    const [first, second, third] = [await newLead(), await newLead(), await newLead()];
    await book(request(1), NINE, first);
    expect(await book(request(1, { location: nerang }), NINE, second)).toMatchObject({ locationId: 'nerang' });
    expect(await book(request(1, { resource: 'service' }), NINE + 2 * HALF_HOUR, third)).toMatchObject({ resource: 'service' });
    expect(await offered(request(1))).toContain('2026-11-23T10:00');
  });

  test('a vehicle cannot be booked at two locations for the same time', async () => {
    const [first, second] = [await newLead(), await newLead()];
    await book(request(5, { vehicleId: 11 }), NINE, first);
    const elsewhere = request(5, { vehicleId: 11, location: nerang });
    expect(await offered(elsewhere)).not.toContain('2026-11-23T09:00');
    expect(await book(elsewhere, NINE, second)).toBe('vehicle-taken');
    expect(await offered(request(5, { vehicleId: 12 }))).toContain('2026-11-23T09:00');
  });

  test('only a time that the location offers can be booked', async () => {
    const lead = await newLead();
    for (const startsAt of [NINE + 60_000, NINE - HALF_HOUR, NINE - 24 * 2 * HALF_HOUR, NINE + 60 * 24 * 2 * HALF_HOUR, Number.NaN])
      expect(await book(request(5), startsAt, lead)).toBe('not-offered');
  });

  test('if a dealership has switched appointments off, no slots are offered and none can be booked', async () => {
    const none = { ...request(1), dealership: dealershipWith({ offered: false }) };
    expect(await service.offer(none)).toEqual([]);
    expect(service.offerByHours(none)).toEqual([]);
    expect(await service.check(none, NINE)).toEqual({ ok: false, error: 'not-offered' });
  });

  test('a moved appointment keeps its id, frees its former time and has a higher sequence number', async () => {
    const lead = await newLead();
    const id = randomUUID();
    await book(request(1), NINE, lead, service, id);
    expect(await book(request(1), NINE + HALF_HOUR, lead)).toMatchObject({ id, startsAt: NINE + HALF_HOUR, sequence: 1 });
    expect(await offered(request(1))).toContain('2026-11-23T09:00');
    expect(await offered(request(1))).not.toContain('2026-11-23T09:30');
    expect(await store.find(bench.database, bench.site, id)).toMatchObject({ startsAt: NINE + HALF_HOUR });
  });

  test('a refused move leaves the appointment at its former time', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const id = randomUUID();
    await book(request(1), NINE, lead, service, id);
    await book(request(1), NINE + HALF_HOUR, other);
    expect(await book(request(1), NINE + HALF_HOUR, lead)).toBe('full');
    expect(await store.find(bench.database, bench.site, id)).toMatchObject({ startsAt: NINE, status: 'booked', sequence: 0 });
  });

  test('the slot of a cancelled appointment is offered again, and a second cancellation does nothing', async () => {
    const lead = await newLead();
    await book(request(1, { vehicleId: 11 }), NINE, lead);
    const owner = { siteId: bench.site.id, leadId: lead };
    const { id } = bench.site.primaryDealership;
    expect(await store.cancel(bench.database, id, owner, clock.now())).toMatchObject({ status: 'cancelled', sequence: 1 });
    expect(await store.cancel(bench.database, id, owner, clock.now())).toBeNull();
    expect(await offered(request(1, { vehicleId: 11 }))).toContain('2026-11-23T09:00');
  });

  test('if a lead is erased, the slot of its appointment is offered again', async () => {
    const lead = await newLead();
    await book(request(1), NINE, lead);
    await bench.database.pool.query('delete from leads where id = $1', [lead]);
    expect(await offered(request(1))).toContain('2026-11-23T09:00');
  });

  test('the database refuses two appointments at the same time in one lane (place) of a location, or with one vehicle', async () => {
    const leads = [await newLead(), await newLead(), await newLead()];
    const insert = (lead: number, lane: number, vehicle: number | null, time: string) =>
      bench.database.pool.query(
        `insert into appointments (dealership_id, id, site_id, lead_id, resource, location_id, lane, vehicle_id, during, created_at, changed_at)
         values ($1, gen_random_uuid(), $2, $3, 'test-drive', 'southport', $4, $5, $6, now(), now())`,
        [bench.site.primaryDealership.id, bench.site.id, leads[lead], lane, vehicle, time],
      );
    await insert(0, 1, 11, '[2026-11-23 09:00+10, 2026-11-23 09:30+10)');
    await expect(insert(1, 1, 12, '[2026-11-23 09:15+10, 2026-11-23 09:45+10)')).rejects.toMatchObject({
      constraint: 'appointments_lane_free',
    });
    await expect(insert(1, 2, 11, '[2026-11-23 09:15+10, 2026-11-23 09:45+10)')).rejects.toMatchObject({
      constraint: 'appointments_vehicle_free',
    });
    await insert(1, 1, 11, '[2026-11-23 09:30+10, 2026-11-23 10:00+10)');
  });

  test('50 shoppers who book the last slot at the same time through two nodes get exactly one appointment', async () => {
    const leads = await Promise.all(Array.from({ length: 50 }, newLead));
    const answers = await Promise.all(leads.map((lead, index) => book(request(1), NINE, lead, index % 2 === 0 ? service : secondNode)));
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(49);
    const { rows } = await bench.database.pool.query('select count(*)::int as count from appointments');
    expect(rows[0]).toEqual({ count: 1 });
  });

  test('if 50 shoppers book the same vehicle at the same time, only one gets an appointment, although the location could take more', async () => {
    const leads = await Promise.all(Array.from({ length: 50 }, newLead));
    const wanted = request(10, { vehicleId: 11 });
    const answers = await Promise.all(leads.map((lead, index) => book(wanted, NINE, lead, index % 2 === 0 ? service : secondNode)));
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'vehicle-taken')).toHaveLength(49);
  });

  test('an appointment is found only on its own site', async () => {
    const id = randomUUID();
    await book(request(1), NINE, await newLead(), service, id);
    expect(await store.find(bench.database, bench.site, id)).toMatchObject({ id });
    expect(await store.find(bench.database, bench.otherSite, id)).toBeNull();
  });
});
