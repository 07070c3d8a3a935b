import { expect, test } from 'vitest';
import { retentionLimit } from './retention.ts';

test.each([
  ['2026-11-22T10:00:00.000Z', 24, '2024-11-22T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2027-02-28T23:59:59.999Z'],
  ['2026-01-31T00:00:00.000Z', 2, '2025-11-30T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
])('at %s, a retention period of %i months is over for data from before %s', (now, months, limit) => {
  expect(new Date(retentionLimit(Date.parse(now), months)).toISOString()).toBe(limit);
});
