import { expect, test } from 'vitest';
import { judgeEffort } from './conditions.ts';
import { MINUTE_MS } from './report.ts';

const failuresOf = (minutes: number, acknowledged: number, pricesChecked: number): readonly string[] =>
  judgeEffort({ startedAt: 0, endedAt: minutes * MINUTE_MS, imports: { pricesChecked } }, { acknowledged }).failures;

test('a run of mixed traffic fails if too few leads were acknowledged or too few prices were checked', () => {
  expect(failuresOf(60, 60, 12)).toEqual([]);
  expect(failuresOf(60, 59, 12)).toEqual(['only 59 acknowledged leads, at least 60 are needed in 60 minutes']);
  expect(failuresOf(60, 60, 11)).toEqual(['only 11 checked prices, at least 12 are needed in 60 minutes']);
  expect(failuresOf(1, 0, 0)).toHaveLength(2);
});
