import { expect, test } from 'vitest';
import { KnownSequences } from './change-sequence-cache.server.ts';

const counted = (current: Map<number, number>) => {
  const asked: (readonly number[])[] = [];
  const sequences = new KnownSequences(async (dealershipIds) => {
    asked.push(dealershipIds);
    return new Map(dealershipIds.map((id) => [id, current.get(id) ?? 0]));
  });
  return { asked, sequences };
};

test('KnownSequences queries the database on every call until it receives change notifications', async () => {
  const { asked, sequences } = counted(new Map([[1, 5]]));
  await sequences.get([1]);
  await sequences.get([1]);
  expect(asked).toHaveLength(2);
});

test('KnownSequences does not query the database again until one of the requested dealerships changes', async () => {
  const current = new Map([
    [1, 5],
    [2, 7],
  ]);
  const { asked, sequences } = counted(current);
  sequences.follow();
  await sequences.get([1, 2]);
  expect(await sequences.get([1, 2])).toEqual(current);
  sequences.changed(3);
  await sequences.get([2]);
  expect(asked).toHaveLength(1);
  current.set(2, 8);
  sequences.changed(2);
  expect((await sequences.get([1, 2])).get(2)).toBe(8);
  sequences.changed(null);
  await sequences.get([1]);
  expect(asked).toHaveLength(3);
});

test('KnownSequences does not cache a change number if a change is reported while this number is being read', async () => {
  let answer: (seq: number) => void = () => {};
  let asked = 0;
  const sequences = new KnownSequences(async () => {
    asked += 1;
    return new Map([[1, await new Promise<number>((resolve) => (answer = resolve))]]);
  });
  sequences.follow();
  const first = sequences.get([1]);
  sequences.changed(1);
  answer(5);
  await first;
  const second = sequences.get([1]);
  expect(asked).toBe(2);
  answer(6);
  expect((await second).get(1)).toBe(6);
});
