import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import { isOverdue } from './overdue-job.ts';

test('a job is overdue if it should have started more than ten minutes ago and is not running', () => {
  const waited = (ms: number, isRunning = false): boolean => isOverdue({ isRunning, nextRunAt: 1_000 }, 1_000 + ms);
  expect([waited(-MINUTE_MS), waited(10 * MINUTE_MS), waited(10 * MINUTE_MS + 1)]).toEqual([false, false, true]);
  expect(waited(10 * MINUTE_MS + 1, true)).toBe(false);
});
