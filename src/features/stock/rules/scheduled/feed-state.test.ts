import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { type FeedRuns, feedState, mustTell, nextRunAt, overdueAt } from './feed-state.ts';

const NOW = Date.UTC(2026, 10, 27, 3, 0);
const HOURLY = { kind: 'interval', everyMs: HOUR_MS } as const;
const ZONE = 'Australia/Brisbane';
const runs = (changes: Partial<FeedRuns> = {}): FeedRuns => ({
  since: NOW - DAY_MS,
  lastSucceededAt: NOW - 10 * MINUTE_MS,
  lastOutcome: 'imported',
  failures: 0,
  ...changes,
});
const told = (changes: Partial<FeedRuns>): readonly [string, boolean] => {
  const state = feedState(runs(changes), HOURLY, ZONE, NOW);
  return [state, mustTell(runs(changes), state)];
};

describe('the state of a scheduled feed', () => {
  test('the operator gets no mail about a feed that was imported (state “works”) or that has not run yet (state “new”)', () => {
    expect(told({})).toEqual(['works', false]);
    expect(told({ lastOutcome: 'unchanged' })).toEqual(['works', false]);
    expect(told({ since: NOW, lastSucceededAt: null, lastOutcome: null })).toEqual(['new', false]);
  });

  test('the operator gets a mail after three failed runs in a row', () => {
    expect(told({ lastOutcome: 'unreadable', failures: 2 })).toEqual(['fails', false]);
    expect(told({ lastOutcome: 'unreadable', failures: 3 })).toEqual(['fails', true]);
  });

  test('if an import of a feed is refused, the feed needs the decision of a person, and the operator gets a mail at once', () => {
    expect(told({ lastOutcome: 'refused', failures: 1 })).toEqual(['waits for you', true]);
    expect(told({ lastOutcome: 'removals-withheld', failures: 1 })).toEqual(['waits for you', true]);
  });

  test('a feed is overdue half an hour after the second missed run', () => {
    expect(overdueAt(HOURLY, NOW, ZONE)).toBe(NOW + 2.5 * HOUR_MS);
    expect(told({ lastSucceededAt: NOW - 2.5 * HOUR_MS })).toEqual(['works', false]);
    expect(told({ lastSucceededAt: NOW - 2.5 * HOUR_MS - 1 })).toEqual(['overdue', true]);
    const nightly = { kind: 'cron', expression: '0 3 * * *' } as const;
    expect(new Date(overdueAt(nightly, NOW, ZONE)).toISOString()).toBe('2026-11-28T17:30:00.000Z');
  });
});

describe('the next run of a feed', () => {
  const waits = (everyMs: number, outcome: Parameters<typeof nextRunAt>[2]['outcome'], failures: number): number =>
    (nextRunAt({ kind: 'interval', everyMs }, ZONE, { outcome, failures }, NOW) - NOW) / MINUTE_MS;

  test('after each failure the waiting time doubles from 5 minutes to at most one hour; a run that the schedule plans earlier is not delayed', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => waits(DAY_MS, 'unreadable', failures))).toEqual([5, 10, 20, 40, 60, 60]);
    expect(waits(15 * MINUTE_MS, 'failed', 5)).toBe(15);
  });

  test('a feed that was imported or refused runs again at the next time of its schedule', () => {
    expect(waits(DAY_MS, 'imported', 0)).toBe(24 * 60);
    expect(waits(DAY_MS, 'refused', 1)).toBe(24 * 60);
  });
});
