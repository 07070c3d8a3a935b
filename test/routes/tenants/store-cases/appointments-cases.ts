import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SlotRequest } from '#features/appointments/rules/slot-request.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { a, b, leadOfB, parts, type StoreCases } from './store-bench.ts';

const EVERY_DAY = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '00:00', close: '23:59' }));
/** Both dealers have a location with this id, so their appointments differ only in the dealership. */
const location = buildLocation({ openingHours: EVERY_DAY });
const requestOf = (site: Site): SlotRequest => ({ resource: 'service', dealership: site.primaryDealership, location, vehicleId: 7 });
const placeOf = (site: Site) => ({
  dealershipId: site.primaryDealership.id,
  resource: 'service' as const,
  locationId: location.id,
  vehicleId: 7,
});
const ownerB = () => ({ siteId: b.id, leadId: leadOfB.id });
const ALL_TIME = { startsAt: 0, endsAt: Date.now() + 99 * DAY_MS };
const times = async (site: Site) => (await parts.appointments.offer(requestOf(site))).flatMap((day) => day.times.map(({ value }) => value));
/** Books the last free time of dealer B for a lead of B. */
const bookOfB = async () => {
  const value = (await times(b)).at(-1) ?? '';
  const booked = await parts.database.transaction((transaction) =>
    parts.appointments.book(transaction, requestOf(b), Date.parse(value), { owner: ownerB(), id: randomUUID() }),
  );
  if (!booked.ok) throw new Error(booked.error);
  return { ...booked.value, value };
};

export const appointmentsCases: StoreCases = {
  AppointmentService: {
    offer: async () => {
      const { value } = await bookOfB();
      expect(await times(a)).toContain(value);
      expect(await times(b)).not.toContain(value);
    },
    check: async () => {
      const { startsAt } = await bookOfB();
      expect((await parts.appointments.check(requestOf(a), startsAt)).ok).toBe(true);
      expect((await parts.appointments.check(requestOf(b), startsAt)).ok).toBe(false);
    },
    book: async () => {
      // An appointment of dealer A cannot belong to a lead of B.
      const value = Date.parse((await times(a)).at(-1) ?? '');
      const booking = { owner: { siteId: a.id, leadId: leadOfB.id }, id: randomUUID() };
      await expect(
        parts.database.transaction((transaction) => parts.appointments.book(transaction, requestOf(a), value, booking)),
      ).rejects.toThrow(/foreign key/);
    },
    offerByHours: () => expect(parts.appointments.offerByHours({ ...requestOf(a), location: buildLocation() })).toEqual([]),
  },
  AppointmentStore: {
    listTaken: async () => {
      const { startsAt } = await bookOfB();
      const taken = async (site: Site) =>
        (await parts.appointmentStore.listTaken(parts.database, placeOf(site), ALL_TIME)).map((time) => time.startsAt);
      expect(await taken(a)).toEqual([]);
      expect(await taken(b)).toContain(startsAt);
    },
    book: async () => {
      const { startsAt, endsAt } = await bookOfB();
      const booking = { lanes: [1], owner: { siteId: a.id, leadId: leadOfB.id }, id: randomUUID(), now: Date.now() };
      await expect(
        parts.database.transaction((transaction) => parts.appointmentStore.book(transaction, placeOf(a), { startsAt, endsAt }, booking)),
      ).rejects.toThrow(/foreign key/);
    },
    find: async () => {
      const { id } = await bookOfB();
      expect(await parts.appointmentStore.find(parts.database, a, id)).toBeNull();
      expect(await parts.appointmentStore.find(parts.database, b, id)).toMatchObject({ id });
    },
    cancel: async () => {
      const { id } = await bookOfB();
      expect(await parts.appointmentStore.cancel(parts.database, a.primaryDealership.id, ownerB(), Date.now())).toBeNull();
      const ofSiteA = { siteId: a.id, leadId: leadOfB.id };
      expect(await parts.appointmentStore.cancel(parts.database, b.primaryDealership.id, ofSiteA, Date.now())).toBeNull();
      expect(await parts.appointmentStore.find(parts.database, b, id)).toMatchObject({ status: 'booked' });
    },
    takeOver: async () => {
      const { id } = await bookOfB();
      await parts.appointmentStore.takeOver(parts.database, { siteId: a.id, leadId: leadOfB.id }, randomUUID());
      expect(await parts.appointmentStore.find(parts.database, b, id)).toMatchObject({ leadId: leadOfB.id });
    },
    delete: async () => {
      const { id } = await bookOfB();
      await parts.appointmentStore.delete(parts.database, { siteId: a.id, leadId: leadOfB.id });
      expect(await parts.appointmentStore.find(parts.database, b, id)).toMatchObject({ status: 'booked' });
    },
  },
  AppointmentLinks: {
    sign: () => {
      const id = randomUUID();
      expect(parts.appointmentLinks.sign(a, id)).not.toBe(parts.appointmentLinks.sign(b, id));
    },
    verify: () => {
      const id = randomUUID();
      const token = parts.appointmentLinks.sign(b, id);
      expect([parts.appointmentLinks.verify(a, token), parts.appointmentLinks.verify(b, token)]).toEqual([null, id]);
    },
  },
  AppointmentChanges: {
    find: async () => {
      const { id } = await bookOfB();
      // A link that site A signed does not find an appointment of site B.
      expect(await parts.appointmentChanges.find(a, parts.appointmentLinks.sign(a, id))).toBeNull();
    },
  },
  LeadAppointments: {
    // Here site A asks for the times of a vehicle of dealer B. Only a bug in the program could cause this, so `offer`
    // throws an error.
    offer: async () => {
      const vehicle = buildLeadVehicle({ dealershipId: b.primaryDealership.id });
      await expect(
        parts.leadAppointments.offer({ request: { site: a, kind: 'test-drive', vehicle, now: Date.now() }, posted: {}, begunId: null }),
      ).rejects.toThrow(/does not list dealership/);
    },
  },
};
