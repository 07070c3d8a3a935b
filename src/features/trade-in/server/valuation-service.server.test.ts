import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { KeptLog, type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildOwnVehicle, buildValuation } from '#test/builders/trade-in/valuation-builder.ts';
import { GUIDE_VALUER } from './guide-valuer.server.ts';
import { type ValuationParts, ValuationService } from './valuation-service.server.ts';
import { ValuationStore } from './valuation-store.server.ts';

let bench: LeadBench;
let store: ValuationStore;
let valuing: Site;
beforeAll(async () => {
  bench = await openLeadBench();
  store = new ValuationStore(bench.database);
  valuing = { ...bench.site, features: { ...bench.site.features, valuation: true } };
});
afterAll(() => bench.close());

const OPEN = { consume: async () => ({ ok: true }) };
const DECODED = { make: 'HYUNDAI', model: 'I30', year: 2022, body: 'HATCHBACK', nvic: '042519' };
const PLATE = { rego: 'ABC123', regoState: 'vic' };
const START = { intent: 'trade-in', wantedVehicleId: null, plate: PLATE, vehicle: null, clientAddress: '203.0.113.9' } as const;
const GOOD = { condition: 'good', service_history: 'full', damage: 'none', accident: 'none', finance_owing: 'no' };

const serviceWith = (parts: Partial<ValuationParts> = {}) => {
  const log = new KeptLog();
  const service = new ValuationService({
    store,
    decoder: { decode: async () => DECODED },
    valuer: GUIDE_VALUER,
    lookUps: OPEN,
    siteLookUps: OPEN,
    valuations: OPEN,
    siteValuations: OPEN,
    clock: bench.clock,
    log,
    ...parts,
  });
  return { service, log };
};

describe('the start of a valuation', () => {
  test('TRADE-06 the vehicle is looked up by its plate and state, and is stored without its VIN', async () => {
    const { service } = serviceWith();
    const { id } = await service.start(valuing, START);
    expect(await service.find(valuing, id)).toMatchObject({
      rego: 'ABC123',
      regoState: 'vic',
      vehicle: { make: 'Hyundai', model: 'i30', year: 2022, nvic: '042519', odometerKm: null, isDecoded: true },
      outcome: null,
    });
  });

  test('the valuation has no vehicle in three cases: the register does not know the plate, the register fails, or the limit of look-ups is reached', async () => {
    const failing = serviceWith({ decoder: { decode: () => Promise.reject(new Error('away')) } });
    const limited = serviceWith({
      siteLookUps: { consume: async () => ({ ok: false }) },
      decoder: { decode: () => Promise.reject(new Error('asked')) },
    });
    const unknown = serviceWith({ decoder: { decode: async () => null } });
    for (const { service } of [failing, limited, unknown]) {
      const { id } = await service.start(valuing, START);
      expect(await service.find(valuing, id)).toMatchObject({ rego: 'ABC123', vehicle: null });
    }
    expect(failing.log.lines).toMatchObject([{ level: 'warn', fields: { site: 'the-yard', error: 'away' } }]);
    expect(limited.log.lines.map(({ message }) => message)).toEqual([expect.stringContaining('the limit of look-ups is reached')]);
    expect(JSON.stringify([...failing.log.lines, ...limited.log.lines])).not.toMatch(/ABC123|203\.0\.113/);
  });
});

describe('the outcome of a valuation', () => {
  const judged = async (
    site: Site,
    vehicle: Parameters<typeof buildOwnVehicle>[0],
    answers = GOOD,
    parts: Partial<ValuationParts> = {},
  ) => {
    const { service, log } = serviceWith(parts);
    const started = await service.start(site, START);
    await service.answer(site, started, buildOwnVehicle(vehicle), answers);
    return { stored: await service.find(site, started.id), log };
  };

  test('TRADE-08 is an offer with a price range, an explanation of the calculation, and a time at which the offer expires', async () => {
    const { stored } = await judged(valuing, {});
    expect(stored?.outcome).toMatchObject({ kind: 'offer', basis: expect.stringContaining('rough estimate') });
    expect(stored && stored.expiresAt - bench.clock.now()).toBeGreaterThan(7 * DAY_MS - 1);
    expect(stored?.answers).toEqual(GOOD);
  });

  test.each([
    ['too-old', { year: 2010 }, GOOD],
    ['too-far', { odometerKm: 100_001 }, GOOD],
    ['unknown-vehicle', { make: 'Trabant' }, GOOD],
    ['answers', {}, { ...GOOD, damage: 'major' }],
  ])('TRADE-11 contains no amount but the reason %s if a person must value the vehicle', async (reason, vehicle, answers) => {
    expect((await judged(valuing, vehicle, answers)).stored?.outcome).toEqual({ kind: 'person', reason });
  });

  test('TRADE-11 the number of requests to the valuation service is limited for each valuation, and for all valuations of a site together', async () => {
    for (const limit of ['valuations', 'siteValuations']) {
      let [left, asked] = [2, 0];
      const valuer = {
        value: async () => {
          asked += 1;
          return { cents: 100, lowCents: 100, highCents: 100, basis: 'x' };
        },
      };
      const { service, log } = serviceWith({ valuer, [limit]: { consume: async () => ({ ok: left-- > 0 }) } });
      const started = await service.start(valuing, START);
      const kinds: (string | undefined)[] = [];
      for (let time = 0; time < 4; time += 1) kinds.push((await service.answer(valuing, started, buildOwnVehicle(), GOOD)).outcome?.kind);
      expect([kinds, asked]).toEqual([['offer', 'offer', 'person', 'person'], 2]);
      expect(log.lines.at(-1)).toMatchObject({ level: 'warn', fields: { site: valuing.slug } });
    }
  });

  test('is calculated without a request to the valuation service if the vehicle is beyond the limits of online estimates', async () => {
    let asked = 0;
    const valuer = {
      value: async () => {
        asked += 1;
        return null;
      },
    };
    await judged(valuing, { year: 2010 }, GOOD, { valuer });
    expect(asked).toBe(0);
    await judged(valuing, {}, GOOD, { valuer });
    expect(asked).toBe(1);
  });

  test("contains the reason 'unavailable' if the valuation service fails; the vehicle and the answers of the shopper stay stored", async () => {
    const { stored, log } = await judged(valuing, {}, GOOD, { valuer: { value: () => Promise.reject(new Error('status 500')) } });
    expect(stored).toMatchObject({ outcome: { kind: 'person', reason: 'unavailable' }, answers: GOOD, vehicle: { odometerKm: 45_000 } });
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { error: 'status 500' } }]);
  });

  test("contains the reason 'not-offered' on a site without online estimates, because a person values the vehicle there", async () => {
    expect((await judged(bench.site, {})).stored?.outcome).toEqual({ kind: 'person', reason: 'not-offered' });
  });
});

describe('the store of valuations', () => {
  test('finds a valuation on the site on which it was started, but not on other sites; does not find it after its expiry', async () => {
    const valuation = buildValuation({ id: randomUUID(), expiresAt: bench.clock.now() + 1_000 });
    await store.insert(valuing, valuation);
    expect(await store.find(valuing, valuation.id, bench.clock.now())).toEqual(valuation);
    expect(await store.find(bench.otherSite, valuation.id, bench.clock.now())).toBeNull();
    expect(await store.find(valuing, valuation.id, bench.clock.now() + 1_000)).toBeNull();
    for (const id of ['', 'x', "' or 1=1", `${valuation.id}0`]) expect(await store.find(valuing, id, bench.clock.now())).toBeNull();
  });

  test('does not change a valuation that has a lead, and keeps the first decision of the shopper; when the lead is deleted, the valuation is deleted too', async () => {
    const { leadId } = await bench.submit(bench.post());
    const { leadId: second } = await bench.submit(bench.post());
    const valuation = buildValuation({ id: randomUUID(), expiresAt: bench.clock.now() + DAY_MS });
    await store.insert(valuing, valuation);
    await store.attachLead(valuing, valuation.id, leadId);
    await store.attachLead(valuing, valuation.id, second);
    expect(await store.update(valuing, valuation.id, { ...valuation, outcome: null })).toBe(false);
    await store.decide(valuing, valuation.id, 'accepted');
    await store.decide(valuing, valuation.id, 'declined');
    expect(await store.find(valuing, valuation.id, bench.clock.now())).toEqual({ ...valuation, leadId, decision: 'accepted' });
    await bench.database.pool.query('delete from leads where id = $1', [leadId]);
    expect(await store.find(valuing, valuation.id, bench.clock.now())).toBeNull();
  });

  test('refuses to attach a lead to a valuation of another site', async () => {
    const { leadId } = await bench.submit(bench.post());
    const valuation = buildValuation({ id: randomUUID(), expiresAt: bench.clock.now() + DAY_MS });
    await store.insert(bench.otherSite, valuation);
    await expect(store.attachLead(bench.otherSite, valuation.id, leadId)).rejects.toThrow();
  });

  test('deletes every expired valuation together with its number plate, and keeps the valuations that have not expired', async () => {
    const [old, current] = [-1, 1].map((sign) => buildValuation({ id: randomUUID(), expiresAt: bench.clock.now() + sign * 1_000 }));
    await store.deleteExpired(bench.clock.now());
    for (const one of [old, current]) if (one) await store.insert(valuing, one);
    expect(await store.deleteExpired(bench.clock.now())).toBe(1);
    expect(await store.find(valuing, current?.id ?? '', bench.clock.now())).not.toBeNull();
  });
});

describe('the record of results', () => {
  const recording = () => ({ ...valuing, tradeIn: { ...valuing.tradeIn, recordValuations: true } });
  const recorded = async (id: string) =>
    (
      await bench.database.pool.query('select column_name, value from miscellaneous_values where site_id = $1 and id = $2', [
        valuing.id,
        id,
      ])
    ).rows;

  test('API-19 stores one result for each valuation, and logs each outcome; a result has the vehicle and the amount, but no number plate', async () => {
    const { service, log } = serviceWith();
    const site = recording();
    const started = await service.start(site, START);
    await service.answer(site, started, buildOwnVehicle(), GOOD);
    await service.answer(site, started, buildOwnVehicle(), { ...GOOD, condition: 'poor' });
    const rows = await recorded(started.id);
    expect(rows).toMatchObject([
      { column_name: 'valuation', value: { make: 'Hyundai', km: 45_000, adjustmentAnswers: { condition: 'poor' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('ABC123');
    expect(log.lines).toMatchObject([{ level: 'info', fields: { site: 'the-yard', columnName: 'valuation' } }, { level: 'info' }]);
  });

  test('API-19 stores no results by default; if a result cannot be stored, a warning is logged and the shopper still sees the offer', async () => {
    const { service } = serviceWith();
    const started = await service.start(valuing, START);
    await service.answer(valuing, started, buildOwnVehicle(), GOOD);
    expect(await recorded(started.id)).toEqual([]);
    const broken = serviceWith({
      store: Object.assign(new ValuationStore(bench.database), { record: () => Promise.reject(new Error('full')) }),
    });
    const other = await broken.service.start(recording(), START);
    expect((await broken.service.answer(recording(), other, buildOwnVehicle(), GOOD)).outcome).toMatchObject({ kind: 'offer' });
    expect(broken.log.lines).toMatchObject([{ level: 'warn', message: 'the result of a valuation could not be recorded' }]);
  });
});
