import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SALES_REFRESH_MS, salesChangeAt, salesThisMonth } from './sales-counter.ts';

const at = (iso: string): number => Date.parse(iso);

describe('sales this month', () => {
  test.each([
    ['2026-11-01T00:00:00+10:00', 0],
    ['2026-11-01T00:07:29+10:00', 0],
    ['2026-11-01T00:07:30+10:00', 1],
    ['2026-11-02T00:00:00+10:00', 192],
    ['2026-11-21T12:00:00+10:00', 20 * 192 + 96],
    ['2026-11-30T23:59:59+10:00', 29 * 192 + 191],
  ])('HOME-13 the sales counter at the Brisbane time %s shows %i', (time, sales) => {
    expect(salesThisMonth(at(time))).toBe(sales);
  });

  test('HOME-13 the sales counter uses the day and month of Brisbane, not of UTC', () => {
    expect(salesThisMonth(at('2026-10-31T14:00:00Z'))).toBe(0);
    expect(salesThisMonth(at('2026-10-31T13:59:59Z'))).toBe(30 * 192 + 191);
  });

  test('HOME-13 the sales counter keeps its value until the time that salesChangeAt returns; at that time it rises by one, or becomes 0 because a new month begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2025-01-01'), max: at('2028-01-01') }), (now) => {
        const change = salesChangeAt(now);
        expect(change - now).toBeGreaterThan(0);
        expect(salesThisMonth(change - 1)).toBe(salesThisMonth(now));
        expect([salesThisMonth(now) + 1, 0]).toContain(salesThisMonth(change));
      }),
    );
  });

  test('HOME-13 the sales counter is updated every 150 seconds', () => {
    expect(SALES_REFRESH_MS).toBe(150_000);
  });
});
