import { expect, test } from 'vitest';
import { takeAhead } from './take-ahead.ts';

async function* listOf<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test('all items of a sequence that was read ahead are passed on, also items that are undefined', async () => {
  const { taken, all } = await takeAhead(listOf(1, undefined, 2, 3), (item) => item === 2);
  expect(taken).toEqual([1, undefined, 2]);
  const passedOn: unknown[] = [];
  for await (const item of all) passedOn.push(item);
  expect(passedOn).toEqual([1, undefined, 2, 3]);
});
