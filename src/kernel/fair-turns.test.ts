import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

test('if no other caller waits, a caller may begin at once', async () => {
  const order: string[] = [];
  const turn = new FairTurns<string>().take('a').then(() => order.push('turn'));
  await nextRound();
  order.push('next round');
  await turn;
  expect(order).toEqual(['turn', 'next round']);
});

test('a caller in an empty queue may begin before most callers of a long queue, because the queues alternate', async () => {
  const turns = new FairTurns<string>();
  const order: string[] = [];
  const take = (line: string, name: string): Promise<unknown> => turns.take(line).then(() => order.push(name));
  await Promise.all([take('busy', 'b1'), take('busy', 'b2'), take('busy', 'b3'), take('busy', 'b4'), take('quiet', 'q1')]);
  expect(order).toEqual(['b1', 'b2', 'q1', 'b3', 'b4']);
});

test('FairTurns lets the event loop handle other events between two turns', async () => {
  const turns = new FairTurns<string>();
  const order: string[] = [];
  const all = ['1', '2', '3'].map((name) => turns.take('a').then(() => order.push(name)));
  const counting = (async () => {
    for (let round = 0; round < 3; round += 1) {
      await nextRound();
      order.push('event');
    }
  })();
  await Promise.all([...all, counting]);
  expect(order.indexOf('event')).toBeLessThan(order.indexOf('3'));
});
