import { expect, test } from 'vitest';
import { Permits } from './permits.ts';

test('callers beyond the limit wait, and get a permit in the order in which they asked', async () => {
  const permits = new Permits(2);
  const order: string[] = [];
  const take = async (name: string): Promise<() => void> => {
    const giveBack = await permits.take();
    order.push(name);
    return giveBack;
  };
  const first = await take('first');
  await take('second');
  const third = take('third');
  const fourth = take('fourth');
  expect(order).toEqual(['first', 'second']);
  first();
  first();
  await third;
  expect(order).toEqual(['first', 'second', 'third']);
  (await third)();
  await fourth;
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
});

test('if a caller stops waiting for a permit, the next caller gets the permit', async () => {
  const permits = new Permits(1);
  const giveBack = await permits.take();
  const patience = new AbortController();
  const impatient = permits.take(patience.signal);
  const next = permits.take();
  patience.abort(new Error('too long'));
  await expect(impatient).rejects.toThrow('too long');
  giveBack();
  (await next)();
  await expect(permits.take(patience.signal)).rejects.toThrow('too long');
  (await permits.take())();
});
