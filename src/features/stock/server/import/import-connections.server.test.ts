import { expect, test, vi } from 'vitest';
import { importRows, wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import type { ReadItem } from '../../rules/import/feed-record.ts';

const yard = importYardOfEachTest();

test('an import takes a database connection only after its source has sent rows', async () => {
  const connect = vi.spyOn(yard.database, 'connectForLongWork');
  const arrived = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  async function* items(): AsyncGenerator<ReadItem> {
    asked.resolve();
    await arrived.promise;
    yield { record: { line: 1, fields: wireRow('A1') } };
  }
  const importing = importRows(yard.database, yard, [], { items: items() });
  await asked.promise;
  // The first import waits for the rows of its feed, and takes no database connection in the meantime. A second import
  // of another feed is finished during this time. So one connection has been taken: by the second import.
  expect(await importRows(yard.database, yard, [wireRow('A2')], { feed: 'other' })).toMatchObject({ inserted: 1 });
  expect(connect).toHaveBeenCalledOnce();
  arrived.resolve();
  expect(await importing).toMatchObject({ outcome: 'imported', inserted: 1 });
  expect(connect).toHaveBeenCalledTimes(2);
});

test('if an import is aborted while it waits for a database connection, it stops reading its feed', async () => {
  const held = await Promise.all(Array.from({ length: 3 }, () => yard.database.connectForLongWork()));
  let isEnded = false;
  async function* items(): AsyncGenerator<ReadItem> {
    try {
      for (let line = 1; line <= 2_000; line++) yield { record: { line, fields: wireRow(`A${line}`) } };
    } finally {
      isEnded = true;
    }
  }
  await expect(importRows(yard.database, yard, [], { items: items(), signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/);
  expect(isEnded).toBe(true);
  for (const { close } of held) close();
});
