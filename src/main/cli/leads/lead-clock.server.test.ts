import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import { environmentSchema } from '#platform/environment-schema.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { addLeadsCommands } from '../leads-commands.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());
afterEach(() => {
  process.exitCode = 0;
});

const run = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addLeadsCommands(program, {
    environment: { ...environmentSchema.parse({}), MODE: 'demo' },
    write: (line) => lines.push(line),
    openDatabase: async () => bench.database,
  });
  await program.parseAsync(['leads', 'clock', ...args], { from: 'user' });
  return lines.join('\n');
};

test('`leads clock` shows for each dealership the numbers of answered, unanswered and waiting leads, and the median time until an answer', async () => {
  expect(await run()).toBe('No leads in this period');
  bench.clock.nowMs = Date.now() - 3 * 60 * MINUTE_MS;
  const rows: readonly (readonly [promised: number | null, answered: number | null])[] = [
    [30, 10],
    [30, 20],
    [30, 40],
    [30, null],
    [600, null],
    [null, 15],
  ];
  for (const [promised, answered] of rows) {
    const { leadId } = await bench.submit(bench.post({ fields: { message: `Message ${promised} ${answered}` } }));
    await bench.database.pool.query(
      `update lead_clocks set promised_at = starts_at + $1 * interval '1 minute', answered_at = starts_at + $2 * interval '1 minute',
         answer_minutes = $2 where lead_id = $3`,
      [promised, answered, leadId],
    );
  }
  expect(await run()).toBe('the-yard  2 kept  1 late  1 silent  1 waiting  1 without a promised time  median 20 minutes of opening time');
  expect(await run('--dealership', 'other-yard')).toBe('No leads in this period');
  expect(await run('--since', '1h')).toBe('No leads in this period');
  expect(JSON.parse(await run('--json'))).toEqual([
    { dealership: 'the-yard', kept: 2, late: 1, silent: 1, waiting: 1, without_promise: 1, median_opening_minutes: 20 },
  ]);
  await bench.database.pool.query('update lead_clocks set answered_at = null');
  expect(await run()).toContain('median unknown, because half of the leads have no answer');
});

test('`leads clock` prints an error with the known dealerships if the given dealership is unknown', async () => {
  expect(await run('--dealership', 'nope')).toMatch(/^error there is no dealership 'nope'; known dealerships: .*the-yard/);
  expect(process.exitCode).toBe(1);
});
