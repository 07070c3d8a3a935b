import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyChoice, anyLimits, limitsOf } from '#test/builders/finance/loan-choices.ts';
import type { LoanChoice } from '../loan.ts';
import { clampChoice } from './clamp-choice.ts';
import { defaultChoice, loanParams, readLoanChoice } from './read-loan-choice.ts';

const card = limitsOf('card');
const detail = limitsOf('detail');
const read = (query: string, limits = card): LoanChoice => readLoanChoice((name) => new URLSearchParams(query).get(name), limits);

describe("a calculator's form", () => {
  test('FIN-08 FIN-12 FIN-16 FIN-19 FIN-20 uses the calculator’s initial values when fields are missing', () => {
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

  test('writes a choice to a query and reads the same choice back from it', () => {
    fc.assert(
      fc.property(anyLimits, anyChoice, (limits, choice) => {
        const clamped = clampChoice(choice, limits);
        const fields = new Map(loanParams(clamped));
        expect(readLoanChoice((name) => fields.get(name) ?? null, limits)).toEqual(clamped);
      }),
    );
  });
});
