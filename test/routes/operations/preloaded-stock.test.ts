import { expect, test } from 'vitest';
import { startRunningProgram } from '#test/builders/program/running-program.ts';
import { ROWS_OF_A, ROWS_OF_B, startTwoDealers } from '../tenants/two-dealers.ts';

test('a program reads the stock of all sites when it starts, before it answers the first search', async () => {
  const dealers = await startTwoDealers({ WORKER: '0' });
  const started = await startRunningProgram({ beside: dealers.running, environment: { WORKER: '0' } });
  const { pool } = dealers.running.database;
  const countOf = async (slug: string) => JSON.parse((await started.get(slug, '/api/search-count')).text).count;
  try {
    // The table `vehicles` is renamed, so the program cannot read stock from the database. The answers come from its
    // memory.
    await pool.query('alter table vehicles rename to hidden_vehicles');
    expect(await Promise.all(['alpha', 'bravo', 'both'].map(countOf))).toEqual([
      ROWS_OF_A.length,
      ROWS_OF_B.length,
      ROWS_OF_A.length + ROWS_OF_B.length,
    ]);
  } finally {
    await pool.query('alter table if exists hidden_vehicles rename to vehicles');
    await started.close();
    await dealers.close();
  }
});
