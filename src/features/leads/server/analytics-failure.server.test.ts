import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench({ record: () => Promise.reject(new Error('analytics are down')) });
});
afterAll(() => bench.close());

test('EVENT-15 a lead is accepted even if its analytics event cannot be stored, and the failure is logged', async () => {
  const sent = await bench.service.submitLead(bench.site, bench.post());
  if (!sent.ok) throw new Error('refused');
  expect((await bench.store.find(bench.site, sent.value.leadId))?.state).toBe('accepted');
  expect(bench.log.lines).toEqual([expect.objectContaining({ level: 'error', message: 'an analytics event was lost' })]);
});
