import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import type { LoanChoice } from '../loan.ts';
import { PROVIDERS_WITH_PRESETS } from '../provider-presets.ts';
import { FREQUENCIES } from '../repayment-frequency.ts';
import { calculatorLimits } from './calculator-limits.ts';
import { amountMessage, clampChoice, defaultChoice, loanParams, readLoanChoice } from './read-loan-choice.ts';

type Finance = NonNullable<SiteOverrides['finance']>;
const limitsOf = (preset: 'detail' | 'card', options: Finance = {}, priceCents: number | null = 3_499_000, depositCents = 349_900) =>
  calculatorLimits(buildSite({ finance: { preset, ...options } }).finance, { priceCents, depositCents, offer: null });
const card = limitsOf('card');
const detail = limitsOf('detail');
const read = (query: string, limits = card): LoanChoice => readLoanChoice((name) => new URLSearchParams(query).get(name), limits);

const anyLimits = fc.oneof(
  fc
    .record({
      preset: fc.constantFrom('detail' as const, 'card' as const),
      provider: fc.constantFrom(null, ...PROVIDERS_WITH_PRESETS),
      locked: fc.boolean(),
      terms: fc.constantFrom<number[]>([], [1, 2, 5], [3.5]),
    })
    .map(({ preset, provider, locked, terms }) => limitsOf(preset, { provider, calculator: { interestLocked: locked, termYears: terms } })),
);
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0));
const anyChoice = fc.record({
  amountCents: anyNumber,
  termMonths: anyNumber,
  interestRate: anyNumber,
  depositCents: anyNumber,
  residualCents: anyNumber,
  frequency: fc.constantFrom(...FREQUENCIES),
});

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

  test('FIN-36 reads an empty deposit as zero, and uses the lender’s deposit if the field is missing (FIN-20)', () => {
    expect(read('deposit=').depositCents).toBe(0);
    expect(read('').depositCents).toBe(349_900);
  });

  test('FIN-32 replaces a term by the nearest offered term', () => {
    expect(read('term=2.5').termMonths).toBe(30);
    expect(read('term=99').termMonths).toBe(84);
    expect(read('term=0').termMonths).toBe(12);
  });

  test('FIN-05 FIN-06 clamps the loan amount of the vehicle page', () => {
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

  test('FIN-30 FIN-34 returns valid numbers for any input, and does not change its own result when it is applied to it', () => {
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
});

describe('the purchase price of the card', () => {
  test('FIN-30 shows a message for a price that equals a limit or is outside the limits; the provider sets the minimum (A-33)', () => {
    const message = 'Cannot be less than $1,000 or more than $250,000';
    for (const amount of ['999', '1000', '250000', '250001', '-1']) expect(amountMessage(read(`amount=${amount}`), card)).toBe(message);
    for (const amount of ['1000.01', '249999.99', '34990']) expect(amountMessage(read(`amount=${amount}`), card)).toBeNull();
    const angle = limitsOf('card', { provider: 'Angle' });
    expect(amountMessage(read('amount=5000', angle), angle)).toBe('Cannot be less than $5,000 or more than $250,000');
    expect(amountMessage(read('amount=10', detail), detail)).toBeNull();
  });

  test('FIN-30 keeps the price as it was typed (A-33)', () => {
    expect(read('amount=900').amountCents).toBe(90_000);
    expect(read('amount=300000').amountCents).toBe(30_000_000);
  });

  test('FIN-31 changes a negative price to 0', () => {
    expect(read('amount=-5000').amountCents).toBe(0);
  });
});

describe("a calculator's form", () => {
  test('FIN-08 FIN-12 FIN-16 FIN-19 FIN-20 uses the calculator’s opening values when fields are missing', () => {
    expect(read('', detail)).toEqual({
      amountCents: 3_499_000,
      termMonths: 72,
      interestRate: 10,
      depositCents: 349_900,
      residualCents: 0,
      frequency: 'weekly',
    });
    expect(read('')).toEqual({ ...defaultChoice(card), interestRate: 12.94, termMonths: 60 });
  });

  test.each(['abc', '', 'NaN', '1e999', 'Infinity', '<b>'])('uses the default for "%s", which is not a number', (text) => {
    const query = `amount=${encodeURIComponent(text)}&term=${text}&interest=${text}`;
    expect(read(query, detail)).toMatchObject({ amountCents: 3_499_000, termMonths: 72, interestRate: 10 });
  });

  test('reads amounts with dollar signs, commas and spaces', () => {
    expect(read(`amount=${encodeURIComponent('$20,000')}`).amountCents).toBe(2_000_000);
    expect(read('amount=20 000.50').amountCents).toBe(2_000_050);
    expect(read('interest=8.5%25').interestRate).toBe(8.5);
  });

  test('reads a choice back from the query that it wrote', () => {
    fc.assert(
      fc.property(anyLimits, anyChoice, (limits, choice) => {
        const clamped = clampChoice(choice, limits);
        const fields = new Map(loanParams(clamped));
        expect(readLoanChoice((name) => fields.get(name) ?? null, limits)).toEqual(clamped);
      }),
    );
  });
});
