import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { LeadReservations } from '#features/leads/server/reservations/lead-reservations.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { services } from './payments-cases.ts';
import { a, b, PAYLOAD, parts, type StoreCases, vehicleOfB } from './store-bench.ts';

const dealershipOf = (site: Site): number => site.primaryDealership.id;
const run = <Value>(work: (transaction: Queryable) => Promise<Value>): Promise<Value> => parts.database.transaction(work);

/** A request to reserve the vehicle of dealer B, with the ids of the given site and its dealership. */
const requestOf = (site: Site) => ({
  id: randomUUID(),
  siteId: site.id,
  dealershipId: dealershipOf(site),
  vehicleId: vehicleOfB().id,
  depositCents: 20_000,
  keptCents: 0,
  terms: [],
  endsAt: Date.now(),
  leadId: randomUUID(),
  submissionId: randomUUID(),
  paymentId: randomUUID(),
});
type Request = ReturnType<typeof requestOf>;
const hold = (request: Request) => run((transaction) => parts.reservationStore.hold(transaction, request, Date.now()));
const isShownReserved = async () => (await parts.vehicles.findUnlisted(b, vehicleOfB().id))?.reserved;

/** Runs a case while a vehicle of dealer B is held for a reservation on dealer B's site. Releases the vehicle afterwards. */
const whileHeld = (work: (request: Request) => Promise<void>) => async () => {
  const request = requestOf(b);
  expect(await hold(request)).toBe(true);
  await work(request);
  await run((transaction) => parts.reservationStore.take(transaction, request, 'cancel', Date.now()));
};

const links = new ReservationLinks(BENCH_SECRET);
const vehicleFor = (site: Site) => buildLeadVehicle({ id: vehicleOfB().id, dealershipId: dealershipOf(site) });
const preparedOf = (site: Site) => ({
  lead: buildLead({ id: randomUUID(), submissionId: randomUUID(), siteId: site.id, siteSlug: site.slug, dealershipId: dealershipOf(site) }),
  payloadHash: PAYLOAD,
});
const stateOfB = async (id: string) => (await parts.reservationStore.find(parts.database, b, id))?.state;

/** A lead of dealer B with a paid reservation. */
const reservedLeadOfB = async () => {
  const { lead } = preparedOf(b);
  const reserved = {
    ...lead,
    reservation: { id: randomUUID(), state: 'paid' as const, depositCents: 20_000, confirmBy: Date.now() },
  };
  await run((transaction) => parts.store.insert(transaction, reserved, PAYLOAD, []));
  return reserved;
};

export const checkoutCases: StoreCases = {
  ReservationStore: {
    hold: async () => {
      expect(await hold(requestOf(a))).toBe(false);
      expect(await isShownReserved()).toBe(false);
    },
    take: whileHeld(async ({ id }) => {
      const ofA = { dealershipId: dealershipOf(a), id };
      expect(await run((transaction) => parts.reservationStore.take(transaction, ofA, 'cancel', Date.now()))).toBeNull();
      expect(await isShownReserved()).toBe(true);
    }),
    find: whileHeld(async ({ id }) => {
      expect(await parts.reservationStore.find(parts.database, a, id)).toBeNull();
      expect(await parts.reservationStore.find(parts.database, b, id)).toMatchObject({ id });
    }),
    findBySubmission: whileHeld(async ({ id, submissionId, vehicleId }) => {
      const found = (site: Site) => parts.reservationStore.findBySubmission(parts.database, site, submissionId, vehicleId);
      expect(await found(a)).toBeNull();
      expect(await found(b)).toMatchObject({ id });
    }),
    list: whileHeld(async ({ id }) => {
      const idsOf = async (site: Site) => (await parts.reservationStore.list(parts.database, site, 99)).map((one) => one.id);
      expect(await idsOf(a)).not.toContain(id);
      expect(await idsOf(b)).toContain(id);
    }),
    markInDoubt: whileHeld(async (request) => {
      const step = (event: 'pay' | 'confirm') => run((transaction) => parts.reservationStore.take(transaction, request, event, Date.now()));
      await step('pay');
      await step('confirm');
      const marked = (of: Site) =>
        run((transaction) =>
          parts.reservationStore.markInDoubt(transaction, { dealershipId: dealershipOf(of), id: request.id }, Date.now()),
        );
      expect(await marked(a)).toBe(false);
      expect(await parts.reservationStore.find(parts.database, b, request.id)).toMatchObject({ isInDoubt: false });
      expect(await marked(b)).toBe(true);
    }),
  },
  Reservations: {
    reserve: async () => {
      expect(await services().reservations.reserve(a, vehicleFor(a), preparedOf(a), 'http://alpha.localhost')).toBeNull();
      expect(await isShownReserved()).toBe(false);
    },
    find: whileHeld(async ({ id }) => {
      const token = links.sign(b, id, 'shopper');
      expect(await services().reservations.find(a, token)).toBeNull();
      expect(await services().reservations.find(b, token)).toMatchObject({ reservation: { id } });
    }),
    change: whileHeld(async ({ id }) => {
      expect(await services().reservations.change(a, id, 'cancel')).toBe(false);
      expect(await stateOfB(id)).toBe('held');
    }),
  },
  LeadReservations: {
    tell: async () => {
      const { id } = await reservedLeadOfB();
      await run((transaction) => new LeadReservations().tell(transaction, a, id, 'confirmed', Date.now()));
      expect((await parts.store.find(b, id))?.lead.reservation?.state).toBe('paid');
    },
  },
  ReservationLinks: {
    sign: async () => {
      const id = randomUUID();
      expect(links.sign(a, id, 'dealer')).not.toBe(links.sign(b, id, 'dealer'));
    },
    verify: async () => {
      const token = links.sign(b, randomUUID(), 'dealer');
      expect(links.verify(a, token)).toBeNull();
      expect(links.verify(b, token)).toMatchObject({ reader: 'dealer' });
    },
  },
  VehicleHolds: {
    isReservable: async () => {
      const asked = (site: Site) => parts.holds.isReservable(parts.database, dealershipOf(site), vehicleOfB().id);
      expect(await asked(a)).toBe(false);
      expect(await asked(b)).toBe(true);
    },
    isInStock: async () => {
      const asked = (site: Site) => parts.holds.isInStock(parts.database, dealershipOf(site), vehicleOfB().id);
      expect(await asked(a)).toBe(false);
      expect(await asked(b)).toBe(true);
    },
    mark: async () => {
      await run((transaction) =>
        parts.holds.mark(transaction, { dealershipId: dealershipOf(a), vehicleId: vehicleOfB().id }, { until: null }, Date.now()),
      );
      expect(await isShownReserved()).toBe(false);
    },
  },
};
