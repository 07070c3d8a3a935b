import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { VehicleConfirmations } from './vehicle-confirmations.server.ts';

const yard = importYardOfEachTest();

const FIRST = Date.UTC(2026, 10, 21, 3);
const SECOND = FIRST + DAY_MS;

/** The time at which a feed last contained each vehicle of the dealership, by the external id of the vehicle. */
const confirmed = async (): Promise<Record<string, unknown>> => {
  const confirmations = new VehicleConfirmations(yard.database);
  const entries = (await yard.rows()).map(async ({ external_id, id }) => [
    external_id,
    (await confirmations.find({ dealerships: [{ id: yard.id }] }, { id, dealershipId: yard.id }))?.confirmedAt ?? null,
  ]);
  return Object.fromEntries(await Promise.all(entries));
};

test('an import stores the time at which a feed last contained a vehicle, even for vehicles that have not changed', async () => {
  await yard.import([wireRow('A0'), wireRow('B0')], { at: FIRST });
  expect(await confirmed()).toEqual({ A0: FIRST, B0: FIRST });
  await yard.import([wireRow('A0')], { at: SECOND });
  expect(await confirmed()).toEqual({ A0: SECOND, B0: FIRST });
  await yard.import([wireRow('B0'), wireRow('C0')], { at: SECOND });
  expect(await confirmed()).toEqual({ A0: SECOND, B0: SECOND, C0: SECOND });
});

test('a refused row, a refused feed or a dry run does not change the time at which a feed last contained a vehicle', async () => {
  await yard.import([wireRow('A0'), wireRow('B0'), wireRow('C0')], { at: FIRST });
  await yard.import([wireRow('A0'), { id: 'B0', make: 5, model: {} }], { at: SECOND });
  expect(await confirmed()).toEqual({ A0: SECOND, B0: FIRST, C0: FIRST });
  expect((await yard.import([wireRow('B0')], { at: SECOND, isFull: true })).refusal).not.toBeNull();
  await yard.import([wireRow('B0')], { at: SECOND, isDryRun: true });
  expect(await confirmed()).toEqual({ A0: SECOND, B0: FIRST, C0: FIRST });
});

test('if a full feed no longer contains a vehicle, the time at which a feed last contained the vehicle stays unchanged', async () => {
  await yard.import([wireRow('A0'), wireRow('B0'), wireRow('C0')], { at: FIRST, isFull: true });
  await yard.import([wireRow('A0'), wireRow('B0')], { at: SECOND, isFull: true });
  expect(await confirmed()).toEqual({ A0: SECOND, B0: SECOND, C0: FIRST });
});

test('a site gets null for a vehicle of another dealership, instead of the time at which a feed last contained the vehicle', async () => {
  await yard.import([wireRow('A0')], { at: FIRST });
  const [vehicle] = await yard.rows();
  const confirmations = new VehicleConfirmations(yard.database);
  expect(await confirmations.find({ dealerships: [{ id: yard.id + 1 }] }, { id: vehicle?.id ?? 0, dealershipId: yard.id })).toBeNull();
});
