import { expect, test } from 'vitest';
import { takeAhead } from './take-ahead.ts';

async function* listOf<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test('after takeAhead has read the first items of a sequence, `all` still yields every item, even undefined items', async () => {
  const { taken, all } = await takeAhead(listOf(1, undefined, 2, 3), (item) => item === 2);
  expect(taken).toEqual([1, undefined, 2]);
  const passedOn: unknown[] = [];
  for await (const item of all) passedOn.push(item);
  expect(passedOn).toEqual([1, undefined, 2, 3]);
});
