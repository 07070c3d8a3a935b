import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyChoice, anyLimits, limitsOf } from '#test/builders/finance/loan-choices.ts';
import type { LoanChoice } from '../loan.ts';
import { clampChoice } from './clamp-choice.ts';
import { readLoanChoice } from './read-loan-choice.ts';

const card = limitsOf('card');
const detail = limitsOf('detail');
const read = (query: string, limits = card): LoanChoice => readLoanChoice((name) => new URLSearchParams(query).get(name), limits);

describe('clampChoice', () => {
  test('FIN-34 clamps a rate that is out of range', () => {
    expect(read('interest=99').interestRate).toBe(15);
    expect(read('interest=0.1').interestRate).toBe(0.5);
    expect(read('interest=7.25').interestRate).toBe(7.25);
    expect(read('interest=7,25').interestRate).toBe(7.25);
    expect(read('interest=3', limitsOf('card', { provider: 'idm' })).interestRate).toBe(4);
  });

  test('FIN-14 FIN-15 clamps a rate beyond the range of the vehicle page’s calculator', () => {
    expect([read('interest=99', detail).interestRate, read('interest=0.1', detail).interestRate]).toEqual([15, 0.5]);
    const own = limitsOf('detail', { provider: 'Angle', calculator: { maxInterest: 19.95 } });
    expect([read('interest=99', own).interestRate, read('interest=0.1', own).interestRate]).toEqual([19.95, 7.5]);
  });

  test('FIN-36 FIN-37 clamps a deposit and a residual to between zero and $250,000', () => {
    expect(read('deposit=-5&residual=-1')).toMatchObject({ depositCents: 0, residualCents: 0 });
    expect(read('deposit=999999&residual=250001')).toMatchObject({ depositCents: 25_000_000, residualCents: 25_000_000 });
  });

  test('FIN-36 an empty deposit field means zero; without the field, the lender’s deposit is used (FIN-20)', () => {
    expect(read('deposit=').depositCents).toBe(0);
    expect(read('').depositCents).toBe(349_900);
  });

  test('FIN-32 replaces a term by the nearest offered term', () => {
    expect(read('term=2.5').termMonths).toBe(30);
    expect(read('term=99').termMonths).toBe(84);
    expect(read('term=0').termMonths).toBe(12);
  });

  test('FIN-05 FIN-06 limits the loan amount to the minimum and maximum of the vehicle page', () => {
    expect(read('amount=10', detail).amountCents).toBe(100_000);
    expect(read('amount=5000000', detail).amountCents).toBe(10_000_000);
    expect(read('amount=34990', detail).amountCents).toBe(3_499_000);
  });

  test('FIN-17 keeps a locked rate unchanged', () => {
    const locked = limitsOf('detail', { calculator: { interestLocked: true } });
    expect(read('interest=5', locked).interestRate).toBe(10);
    expect(read('interest=5', detail).interestRate).toBe(5);
  });

  test('FIN-38 the frequency is always weekly for the provider Angle', () => {
    expect(read('frequency=monthly').frequency).toBe('monthly');
    expect(read('frequency=monthly', limitsOf('card', { provider: 'Angle' })).frequency).toBe('weekly');
    expect(read('frequency=daily').frequency).toBe('weekly');
  });

  test('FIN-30 FIN-34 returns valid numbers for any input, and returns the same numbers if it is called again with its result', () => {
    fc.assert(
      fc.property(anyLimits, anyChoice, (limits, choice) => {
        const once = clampChoice(choice, limits);
        expect(clampChoice(once, limits)).toEqual(once);
        for (const cents of [once.amountCents, once.depositCents, once.residualCents]) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(once.interestRate).toBeGreaterThanOrEqual(limits.interest.min);
        expect(once.interestRate).toBeLessThanOrEqual(limits.interest.max);
        expect(limits.term.choicesMonths).toContain(once.termMonths);
      }),
    );
  });

  test('FIN-30 keeps a purchase price outside the limits as it was typed (A-33)', () => {
    expect(read('amount=900').amountCents).toBe(90_000);
    expect(read('amount=300000').amountCents).toBe(30_000_000);
  });

  test('FIN-31 changes a negative price to 0', () => {
    expect(read('amount=-5000').amountCents).toBe(0);
  });
});
