import { afterAll, beforeAll, expect, test } from 'vitest';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { TurnStore } from '#features/prize-draw/server/turn-store.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { DAY_MS, fixedClock } from '#kernel/clock.ts';
import { eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { importRows, wireRow } from '#test/builders/stock/feed-import.ts';

/** The prize wheel of the promotion 'present'. */
const WHEEL = `
spinToWin:
  name: present
  opens: '2020-01-01'
  closes: '2099-12-31'
  promoter: Yard Pty Ltd
  prizes: [{ name: Fuel, chance: 50, value: 90 }, { name: No prize, chance: 50, value: 0 }]
  terms: [For adults.]
`;

const FILES = {
  'dealerships/yard.yaml': 'slug: yard\nname: Yard\nstate: qld\n',
  'sites/short/site.yaml': `slug: short\nname: Short\ndealerships: [yard]\nprivacy: { retentionMonths: 2 }\n${WHEEL}`,
  'sites/standard/site.yaml': 'slug: standard\nname: Standard\ndealerships: [yard]\n',
};
const NOW = Date.now();

let running: RunningProgram;
beforeAll(async () => {
  running = await startRunningProgram({ files: FILES, environment: { WORKER: '0' } });
});
afterAll(() => running.close());

const agesOf = async (table: string, column: string, slug: string): Promise<readonly number[]> => {
  const { rows } = await running.database.pool.query<{ at: Date }>(
    `select ${column} as at from ${table} where site_id = $1 order by 1 desc`,
    [running.site(slug).id],
  );
  return rows.map(({ at }) => Math.round((NOW - at.getTime()) / DAY_MS));
};

test('the job old-records deletes old reports of imports, old records of revealed phone numbers and sent forms, and old turns of finished prize wheels', async () => {
  const { database } = running;
  const yard = running.site('short').primaryDealership;
  const followUps = new FollowUpStore(database);
  for (const slug of ['short', 'standard'])
    for (const days of [1, 55, 70, 700, 800]) {
      const at = NOW - days * DAY_MS;
      await followUps.record(running.site(slug), `ticket ${days}`, { category: 'Sales', carType: {} }, at);
      for (const promotion of ['past', 'present'])
        await new TurnStore(database).take(database, { site: running.site(slug), promotion }, [Buffer.from(`visitor ${days}`)], {
          prize: 'Fuel',
          now: at,
        });
      await new PhoneReveals(database, fixedClock(at)).record(running.site(slug), { vehicleId: null, dealershipId: yard.id });
    }
  const importAt = (days: number, feed: string, rows: Parameters<typeof importRows>[2]) =>
    importRows(database, yard, rows, { feed, source: `${days}`, at: NOW - days * DAY_MS });
  await importAt(200, 'main', [wireRow('A1')]);
  await importAt(100, 'main', [wireRow('A1')]);
  await importAt(80, 'main', [wireRow('A1')]);
  await importAt(400, 'trucks', [wireRow('T1')]);
  await importAt(300, 'trucks', [wireRow('T1')]);
  await importAt(200, 'trucks', []);
  await importAt(150, 'trucks', []);
  const worker = await startRunningProgram({ beside: running, environment: { WORKER: '1' } });
  try {
    await eventually(
      () => database.pool.query("select last_report from timed_jobs where name = 'old-records'"),
      ({ rows }) =>
        expect(rows).toEqual([
          { last_report: 'reports of imports 4, revealed phone numbers 4, form follow-ups 4, turns of prize wheels 5' },
        ]),
    );
  } finally {
    await worker.close();
  }
  for (const [table, column] of [
    ['form_follow_ups', 'occurred_at'],
    ['phone_reveals', 'revealed_at'],
  ] as const) {
    expect(await agesOf(table, column, 'short')).toEqual([1, 55]);
    expect(await agesOf(table, column, 'standard')).toEqual([1, 55, 70, 700]);
  }
  expect(await agesOf('spin_turns', 'turned_at', 'short')).toEqual([1, 1, 55, 55, 70, 700, 800]);
  expect(await agesOf('spin_turns', 'turned_at', 'standard')).toEqual([1, 1, 55, 55, 70, 70, 700, 700]);
  const kept = await database.pool.query('select feed, source from stock_imports order by id');
  expect(kept.rows).toEqual([
    { feed: 'main', source: '80' },
    { feed: 'trucks', source: '300' },
    { feed: 'trucks', source: '150' },
  ]);
});
