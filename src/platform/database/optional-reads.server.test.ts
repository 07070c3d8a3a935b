import { expect, test } from 'vitest';
import { LATE } from '#kernel/time-limit.ts';
import { OptionalReads } from './optional-reads.server.ts';

const open = () => {
  const state = { isTrusted: true, now: 0, reads: 0 };
  const reads = new OptionalReads({ circuit: state, limitMs: 1, now: () => state.now });
  const read = (answer: Promise<string>) =>
    reads.read(() => {
      state.reads += 1;
      return answer;
    });
  return { state, reads, read };
};
const never = new Promise<string>(() => {});

test('an optional read returns the value that was read, or throws the error of the read', async () => {
  const { read } = open();
  expect(await read(Promise.resolve('7'))).toBe('7');
  await expect(read(Promise.reject(new Error('no such table')))).rejects.toThrow('no such table');
});

test('after a read was too slow, nothing is read for two seconds, so that slow reads do not accumulate', async () => {
  const { state, reads, read } = open();
  expect(await read(never)).toBe(LATE);
  state.now = 1_999;
  expect([await read(Promise.resolve('7')), reads.isOpen]).toEqual([LATE, false]);
  expect(state.reads).toBe(1);
  state.now = 2_000;
  expect(await read(Promise.resolve('7'))).toBe('7');
});

test('nothing is read while the database cannot be reached or is being checked', async () => {
  const { state, read } = open();
  state.isTrusted = false;
  expect([await read(Promise.resolve('7')), state.reads]).toEqual([LATE, 0]);
});
