import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { GUIDE_VALUER } from '#features/trade-in/server/guide-valuer.server.ts';
import { PersonalValuations } from '#features/trade-in/server/personal-valuations.server.ts';
import { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { NO_DECODER } from '#features/trade-in/server/vehicle-decoder.server.ts';
import { DAY_MS, systemClock } from '#kernel/clock.ts';
import { KeptLog } from '#test/builders/leads/lead-bench.ts';
import { buildOwnVehicle, buildValuation } from '#test/builders/trade-in/valuation-builder.ts';
import { a, b, leadOfB, parts, type StoreCases } from './store-bench.ts';

const store = () => new ValuationStore(parts.database);
const open = { consume: async () => ({ ok: true }) };
const service = () =>
  new ValuationService({
    store: store(),
    decoder: NO_DECODER,
    valuer: GUIDE_VALUER,
    lookUps: open,
    siteLookUps: open,
    valuations: open,
    siteValuations: open,
    clock: systemClock,
    log: new KeptLog(),
  });
const NOW = Date.now();

/** Stores a valuation of the given site; without a site, of site B. */
const valuationOf = async (site = b, expiresAt = NOW + DAY_MS) => {
  const valuation = buildValuation({ id: randomUUID(), startedAt: NOW, expiresAt });
  await store().insert(site, valuation);
  return valuation;
};
const stored = (id: string) => store().find(b, id, NOW);
const expectUnchanged = async (change: (id: string) => Promise<unknown>): Promise<void> => {
  const valuation = await valuationOf();
  await change(valuation.id);
  expect(await stored(valuation.id)).toEqual(valuation);
};
const recordsOf = async (id: string) =>
  (await parts.database.pool.query('select site_id from miscellaneous_values where id = $1', [id])).rows.map(({ site_id }) => site_id);

const person = () => ({ email: leadOfB.email, phone: null });
const personal = () => new PersonalValuations(parts.database);
const personalValuationOfB = async () => {
  const valuation = await valuationOf();
  await store().attachLead(b, valuation.id, leadOfB.id);
  return valuation;
};

export const tradeInCases: StoreCases = {
  ValuationStore: {
    insert: async () => {
      const { id } = await valuationOf();
      expect(await store().find(a, id, NOW)).toBeNull();
    },
    find: async () => {
      const { id } = await valuationOf();
      expect(await store().find(a, id, NOW)).toBeNull();
      expect(await stored(id)).not.toBeNull();
    },
    update: () => expectUnchanged((id) => store().update(a, id, { vehicle: null, answers: null, outcome: null, expiresAt: NOW })),
    attachLead: () => expectUnchanged((id) => store().attachLead(a, id, leadOfB.id)),
    decide: () => expectUnchanged((id) => store().decide(a, id, 'accepted')),
    record: async () => {
      const id = randomUUID();
      await store().record(a, id, {}, NOW);
      await store().record(b, id, {}, NOW);
      expect((await recordsOf(id)).sort()).toEqual([a.id, b.id].sort());
    },
  },
  ValuationService: {
    start: async () => {
      const start = { intent: 'sell', wantedVehicleId: null, plate: null, vehicle: null, clientAddress: '203.0.113.8' } as const;
      const { id } = await service().start(b, start);
      expect(await service().find(a, id)).toBeNull();
      expect(await service().find(b, id)).not.toBeNull();
    },
    find: async () => {
      const { id } = await valuationOf();
      expect(await service().find(a, id)).toBeNull();
    },
    changeVehicle: () => expectUnchanged((id) => service().changeVehicle(a, buildValuation({ id }), buildOwnVehicle({ make: 'Other' }))),
    answer: () => expectUnchanged((id) => service().answer(a, buildValuation({ id }), buildOwnVehicle(), {})),
    askForPerson: () => expectUnchanged((id) => service().askForPerson(a, buildValuation({ id }))),
    attachLead: () => expectUnchanged((id) => service().attachLead(a, id, leadOfB.id)),
    decline: () => expectUnchanged((id) => service().decline(a, id)),
    acceptWithLead: () => expectUnchanged((id) => service().acceptWithLead(parts.database, a, id)),
    recordResult: async () => {
      const valuation = buildValuation({ id: randomUUID() });
      await service().recordResult(a, valuation);
      expect(await recordsOf(valuation.id)).toEqual([a.id]);
    },
  },
  PersonalValuations: {
    exportPerson: async () => {
      await personalValuationOfB();
      expect(await personal().exportPerson(a, person())).toEqual([]);
      expect(await personal().exportPerson(b, person())).not.toEqual([]);
    },
    erasePerson: async () => {
      const { id } = await personalValuationOfB();
      await personal().erasePerson(a, person());
      expect(await stored(id)).not.toBeNull();
      await personal().erasePerson(b, person());
      expect(await stored(id)).toBeNull();
    },
    eraseOlder: () => expectUnchanged(() => personal().eraseOlder(a, NOW + DAY_MS)),
    countOlder: async () => {
      await valuationOf();
      expect((await personal().countOlder(b, NOW + DAY_MS))['trade-in valuations']).toBeGreaterThan(0);
      const before = await personal().countOlder(a, NOW + DAY_MS);
      await valuationOf();
      expect(await personal().countOlder(a, NOW + DAY_MS)).toEqual(before);
    },
    countPerson: async () => {
      await personalValuationOfB();
      expect((await personal().countPerson(a, person()))['trade-in valuations']).toBe(0);
      expect((await personal().countPerson(b, person()))['trade-in valuations']).toBeGreaterThan(0);
    },
  },
};
