import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanSchedule } from './amortisation-schedule.ts';
import { type Loan, type LoanChoice, loanOf, NO_FEES } from './loan.ts';
import { repaymentCents } from './repayment.ts';
import { FREQUENCIES, FREQUENCY_LABELS, PERIODS_A_YEAR } from './repayment-frequency.ts';

const choice = (overrides: Partial<LoanChoice> = {}): LoanChoice => ({
  amountCents: 3_000_000,
  termMonths: 60,
  interestRate: 12.94,
  depositCents: 0,
  residualCents: 0,
  frequency: 'monthly',
  ...overrides,
});
const loan = (overrides: Partial<LoanChoice> = {}, fees = NO_FEES): Loan => {
  const made = loanOf(choice(overrides), fees);
  if (!made) throw new Error('no loan');
  return made;
};
const repayment = (overrides: Partial<LoanChoice> = {}, fees = NO_FEES) => repaymentCents(loan(overrides, fees), 'none');

/** Generates random choices of a shopper in a calculator, such as amount, term, interest rate and deposit. */
const anyChoice = fc.record({
  amountCents: fc.integer({ min: 200_000, max: 25_000_000 }),
  termMonths: fc.integer({ min: 2, max: 20 }).map((halfYears) => halfYears * 6),
  interestRate: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 4_800 }).map((hundredths) => hundredths / 100),
  ),
  depositCents: fc.integer({ min: 0, max: 90_000 }),
  residualCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
  frequency: fc.constantFrom(...FREQUENCIES),
});
const anyFees = fc.record({
  financedCents: fc.integer({ min: 0, max: 200_000 }),
  governmentCents: fc.constant(0),
  monthlyCents: fc.constantFrom(0, 800, 1_250),
});
const anyRounding = fc.constantFrom('none' as const, 'ceil' as const, 'floor' as const);

describe('the repayment', () => {
  test('FIN-22 follows standard amortisation with periodic compounding', () => {
    expect(repayment()).toBe(68_167);
    expect(repayment({ interestRate: 9.95 })).toBe(63_667);
    expect(repayment({ frequency: 'weekly' })).toBe(15_685);
    expect(repayment({ frequency: 'fortnightly' })).toBe(31_397);
  });

  test('FIN-18 FIN-38 must be paid 52, 26 or 12 times a year until the end of the term', () => {
    expect(FREQUENCIES.map((frequency) => [FREQUENCY_LABELS[frequency], PERIODS_A_YEAR[frequency]])).toEqual([
      ['Weekly', 52],
      ['Fortnightly', 26],
      ['Monthly', 12],
    ]);
    expect(FREQUENCIES.map((frequency) => loan({ frequency, termMonths: 30 }).periods)).toEqual([130, 65, 30]);
  });

  test('FIN-22 without interest is the loan minus the residual, divided by the number of repayments', () => {
    expect(repayment({ interestRate: 0 })).toBe(50_000);
    expect(repayment({ interestRate: 0, residualCents: 600_000 })).toBe(40_000);
    expect(repayment({ amountCents: 100_000, interestRate: 0, termMonths: 12, frequency: 'weekly' })).toBe(1_923);
  });

  test('FIN-19 FIN-22 is lower with a residual, because the residual is still owed at the end of the term (A-36)', () => {
    // The loan is $30,000 at 10% a year. After five years of monthly repayments, the residual of $10,000 is still
    // owed.
    expect(repayment({ interestRate: 10, residualCents: 1_000_000 })).toBe(50_827);
    // If the residual is the whole loan, a repayment pays only the interest: 1% of $30,000 a month.
    expect(repayment({ interestRate: 12, residualCents: 3_000_000 })).toBe(30_000);
  });

  test('FIN-20 FIN-21 is computed from the price minus the deposit plus the establishment fee (A-35)', () => {
    expect(loan({ depositCents: 300_000 }, { ...NO_FEES, financedCents: 136_050 }).financedCents).toBe(2_836_050);
    expect(repayment({ depositCents: 300_000 })).toBe(repayment({ amountCents: 2_700_000 }));
    expect(repayment({}, { ...NO_FEES, financedCents: 130_000 })).toBe(repayment({ amountCents: 3_130_000 }));
  });

  test('FIN-26 includes a fee: twelve monthly fees divided by the number of repayments in a year (A-38)', () => {
    const fees = { ...NO_FEES, monthlyCents: 800 };
    expect(repayment({}, fees) - repayment()).toBe(800);
    expect(repayment({ frequency: 'fortnightly' }, fees) - repayment({ frequency: 'fortnightly' })).toBe(369);
    expect(repayment({ frequency: 'weekly' }, fees) - repayment({ frequency: 'weekly' })).toBe(185);
  });

  test('FIN-23 is rounded to the cent, or up or down to whole dollars', () => {
    expect(repaymentCents(loan(), 'none')).toBe(68_167);
    expect(repaymentCents(loan(), 'ceil')).toBe(68_200);
    expect(repaymentCents(loan(), 'floor')).toBe(68_100);
  });

  test('FIN-23 is not rounded up or down if it differs from a whole-dollar amount only by floating-point errors', () => {
    // A repayment that pays only the interest on $30,000 at 10.4% a year is exactly $60 a week.
    const interestOnly = loan({ interestRate: 10.4, residualCents: 3_000_000, frequency: 'weekly' });
    for (const rounding of ['none', 'ceil', 'floor'] as const) expect(repaymentCents(interestOnly, rounding)).toBe(6_000);
    // A repayment that pays only the interest on $52,000 at 0.1% a year is exactly $1 a week, but floating-point
    // arithmetic gives 100.00000000000155 cents.
    const noisy = loan({ amountCents: 5_200_000, interestRate: 0.1, residualCents: 5_200_000, termMonths: 36, frequency: 'weekly' });
    for (const rounding of ['none', 'ceil', 'floor'] as const) expect(repaymentCents(noisy, rounding)).toBe(100);
  });

  test('is null if nothing is financed or the residual is more than the loan', () => {
    for (const nothing of [
      { depositCents: 3_000_000 },
      { depositCents: 4_000_000 },
      { amountCents: 0 },
      { residualCents: 3_000_001 },
      { interestRate: -1 },
      { termMonths: 0 },
      { amountCents: Number.NaN },
    ])
      expect(loanOf(choice(nothing), NO_FEES)).toBeNull();
  });

  test('FIN-22 is higher if the interest rate is higher', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 2_000 }), (chosen, more) => {
        const dearer = { ...chosen, interestRate: chosen.interestRate + more / 100 };
        expect(repayment(dearer)).toBeGreaterThanOrEqual(repayment(chosen));
        // The rate rises by five percentage points, because a small rise can change the repayment by less than a cent.
        expect(repayment({ ...chosen, interestRate: chosen.interestRate + 5 })).toBeGreaterThan(repayment(chosen));
      }),
    );
  });

  test('FIN-20 is lower if the deposit is higher', () => {
    fc.assert(
      fc.property(anyChoice, (chosen) => {
        expect(repayment({ ...chosen, amountCents: chosen.amountCents + 100_000, depositCents: chosen.depositCents + 100_000 })).toBe(
          repayment(chosen),
        );
        expect(repayment({ ...chosen, amountCents: chosen.amountCents + 100_000 })).toBeGreaterThan(repayment(chosen));
      }),
    );
  });
});

describe('the schedule of a loan', () => {
  test('FIN-22 charges interest on the balance, and the rest of each repayment reduces the balance', () => {
    const { rows, years } = loanSchedule(loan(), 68_167);
    expect(rows).toHaveLength(60);
    // 12.94% a year is 1.07833% a month. So the interest on 3,000,000 cents is 32,350 cents.
    expect(rows[0]).toEqual({
      period: 1,
      paidCents: 68_167,
      interestCents: 32_350,
      principalCents: 35_817,
      feeCents: 0,
      balanceCents: 2_964_183,
    });
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
    expect(years[0]?.paidCents).toBe(12 * 68_167);
    expect(years.at(-1)?.balanceCents).toBe(0);
  });

  test('ends with a balance that is exactly the residual (zero if there is no residual), however repayments are rounded', () => {
    fc.assert(
      fc.property(anyChoice, anyFees, anyRounding, (chosen, fees, rounding) => {
        const made = loan(chosen, fees);
        const schedule = loanSchedule(made, repaymentCents(made, rounding));
        expect(schedule.rows.at(-1)?.balanceCents).toBe(made.residualCents);
        expect(schedule.years.at(-1)?.balanceCents).toBe(made.residualCents);
        expect(schedule.rows.length).toBeLessThanOrEqual(made.periods);
      }),
      { numRuns: 400 },
    );
  });

  test('contains amounts whose sums are exact, in each row and over all years', () => {
    fc.assert(
      fc.property(anyChoice, anyFees, anyRounding, (chosen, fees, rounding) => {
        const made = loan(chosen, fees);
        const schedule = loanSchedule(made, repaymentCents(made, rounding));
        let owed = made.financedCents;
        for (const row of schedule.rows) {
          owed -= row.principalCents;
          if (row.paidCents !== row.interestCents + row.principalCents + row.feeCents || row.balanceCents !== owed)
            throw new Error(`row ${row.period} does not add up`);
        }
        const ofYears = (pick: 'paidCents' | 'interestCents' | 'principalCents') =>
          schedule.years.reduce((sum, year) => sum + year[pick], 0);
        expect(ofYears('paidCents')).toBe(schedule.paidCents);
        expect(ofYears('interestCents')).toBe(schedule.interestCents);
        expect(schedule.paidCents + made.residualCents).toBe(made.financedCents + schedule.interestCents + schedule.feesCents);
        expect(ofYears('principalCents')).toBe(made.financedCents - made.residualCents);
      }),
      { numRuns: 400 },
    );
  });

  test('has equal repayments; only the last ones differ, because they contain the rounding differences', () => {
    fc.assert(
      fc.property(anyChoice, (chosen) => {
        const made = loan({
          ...chosen,
          amountCents: chosen.amountCents + 500_000,
          interestRate: Math.min(chosen.interestRate, 20),
          termMonths: Math.min(chosen.termMonths, 84),
        });
        const due = repaymentCents(made, 'none');
        const { rows } = loanSchedule(made, due);
        expect(rows.slice(0, made.periods - 2).every(({ paidCents }) => paidCents === due)).toBe(true);
        // Rounding changes each repayment by at most half a cent. Interest on this difference is added for at most
        // seven years, so the difference becomes at most two cents. The last repayment contains all these differences,
        // one for each repayment.
        expect(rows.at(-1)?.paidCents).toBeLessThanOrEqual(due + made.periods * 2);
      }),
    );
  });

  test('FIN-23 ends early if repayments are rounded up, and has a larger last repayment if repayments are rounded down', () => {
    const small = loan({ amountCents: 500_000, frequency: 'weekly', termMonths: 84, interestRate: 10 });
    const due = repaymentCents(small, 'none');
    const up = loanSchedule(small, repaymentCents(small, 'ceil'));
    const down = loanSchedule(small, repaymentCents(small, 'floor'));
    expect(up.rows.length).toBeLessThan(small.periods);
    expect(down.rows.length).toBe(small.periods);
    expect(down.rows.at(-1)?.paidCents).toBeGreaterThan(due * 2);
    expect(up.interestCents).toBeLessThan(down.interestCents);
  });
});
