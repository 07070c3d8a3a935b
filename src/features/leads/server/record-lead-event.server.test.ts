import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

test('EVENT-14 for each lead, an analytics event with the event id is stored; the event contains user data unless the site switches user data off', async () => {
  const eventOf = async (leadId: string) =>
    (
      await bench.database.pool.query('select site_id, event_id, vehicle_id::int, user_data from analytics_events where lead_id = $1', [
        leadId,
      ])
    ).rows;
  const told = await bench.submit(bench.post());
  expect(await eventOf(told.leadId)).toEqual([
    {
      site_id: bench.site.id,
      event_id: 15,
      vehicle_id: 100_001,
      user_data: { name: 'Jo Citizen', email: 'jo@example.com', phone: '+61412345678' },
    },
  ]);
  const discreet = { ...bench.site, analytics: { ...bench.site.analytics, userData: false } };
  const sent = await bench.service.submitLead(
    discreet,
    bench.post({ vehicle: buildLeadVehicle({ carType: 'new', dealershipId: bench.site.primaryDealership.id }) }),
  );
  if (!sent.ok) throw new Error('refused');
  expect(await eventOf(sent.value.leadId)).toEqual([{ site_id: bench.site.id, event_id: 14, vehicle_id: 100_001, user_data: null }]);
});

test('EVENT-14 a repeated post stores no second event, and the event is erased together with its lead', async () => {
  const input = bench.post();
  const { leadId } = await bench.submit(input);
  await bench.submit(input);
  const count = async () => (await bench.database.pool.query('select 1 from analytics_events where lead_id = $1', [leadId])).rowCount;
  expect(await count()).toBe(1);
  await bench.database.pool.query('delete from leads where id = $1', [leadId]);
  expect(await count()).toBe(0);
});
