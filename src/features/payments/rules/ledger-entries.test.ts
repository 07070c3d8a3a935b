import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerEntries } from './ledger-entries.ts';

const anyCents = fc.integer({ min: 1, max: 100_000_000 });

describe('entries of the payment ledger', () => {
  test('the ledger entries of each movement of money add up to 0', () => {
    fc.assert(
      fc.property(fc.constantFrom('capture', 'refund', 'settle'), anyCents, (movement, cents) => {
        expect(ledgerEntries(movement, cents).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      }),
    );
  });

  test('a refund is the reverse of its capture, so every account returns to 0', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const totals = new Map<string, number>();
        for (const { account, amountCents } of [...ledgerEntries('capture', cents), ...ledgerEntries('refund', cents)])
          totals.set(account, (totals.get(account) ?? 0) + amountCents);
        expect([...totals.values()]).toEqual([0, 0]);
      }),
    );
  });

  test.each([0, -1, 0.5, Number.NaN])('the amount %s is refused', (cents) => {
    expect(() => ledgerEntries('capture', cents)).toThrow(RangeError);
  });
});
