import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorNotice } from '#platform/operator/operator-notices.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { reportHeldLeads } from './report-held-leads.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

test('the operator gets one mail about the leads that are held as spam on all sites, and no mail if no lead is held', async () => {
  const told: OperatorNotice[] = [];
  const parts = {
    database: bench.database,
    leads: bench.store,
    notices: { add: async (_: unknown, notice: OperatorNotice) => void told.push(notice) },
  };
  await bench.submit(bench.post());
  expect(await reportHeldLeads(parts)).toBe(0);
  expect(told).toEqual([]);
  const held: string[] = [];
  for (const email of ['one@example.com', 'two@example.com'])
    held.push((await bench.submit(bench.post({ fields: { email, additional_reference: 'filled by a program' } }))).leadId);
  expect(await reportHeldLeads(parts)).toBe(2);
  expect(told.map(({ subject }) => subject)).toEqual(['2 leads wait for your release']);
  expect(told[0]?.lines.join('\n')).toContain('the-yard: 2');
  expect(JSON.stringify(told)).not.toMatch(/@example/);
  for (const leadId of held) await bench.store.release(bench.site, leadId, bench.clock.now());
  expect(await reportHeldLeads(parts)).toBe(0);
});
