import { describe, expect, test } from 'vitest';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { loanSchedule } from './amortisation-schedule.ts';
import { type CalculatorSetup, calculatorSetup } from './calculator/calculator-setup.ts';
import { clampChoice } from './calculator/clamp-choice.ts';
import { PROVIDERS_WITH_PRESETS } from './finance-providers.ts';
import { type LoanChoice, loanOf } from './loan.ts';
import { repaymentCents } from './repayment.ts';
import type { Frequency } from './repayment-frequency.ts';

/*
 * A second implementation of the finance rules with another method: it simulates the loan period by period, and uses
 * only integers. The balance after n periods is a linear function of the repayment. Therefore, two simulations are
 * enough to compute the repayment: one without repayments, and one with repayments of one cent. The presets are
 * written here a second time, from the specification.
 */

/** Number of binary digits after the point in fixed-point numbers. */
const PLACES = 160n;
const ONE = 1n << PLACES;

interface Growth {
  /** The factor by which a balance grows over all periods without repayments. */
  readonly owed: bigint;
  /** The sum at the end of the loan if an amount of 1 is repaid in each period and earns interest until the end. */
  readonly repaid: bigint;
}

/**
 * Calculates the growth over half of the periods, and from it the growth over all periods. Therefore, even many periods
 * need only a few steps.
 */
const simulate = (growth: bigint, periods: number): Growth => {
  if (periods === 0) return { owed: ONE, repaid: 0n };
  const half = simulate(growth, periods >> 1);
  const whole = { owed: (half.owed * half.owed) >> PLACES, repaid: ((half.repaid * half.owed) >> PLACES) + half.repaid };
  return periods % 2 === 0 ? whole : { owed: (whole.owed * growth) >> PLACES, repaid: ((whole.repaid * growth) >> PLACES) + ONE };
};

const PERIODS: Readonly<Record<Frequency, bigint>> = { weekly: 52n, fortnightly: 26n, monthly: 12n };

/** The fees that the specification states for each finance provider, in cents (FIN-21, FIN-23, FIN-26). */
const FEES: Readonly<Record<string, { readonly financed: bigint; readonly monthly: bigint; readonly toDollars: boolean }>> = {
  taurus: { financed: 130_000n, monthly: 0n, toDollars: false },
  ausloans: { financed: 136_050n, monthly: 0n, toDollars: true },
  idm: { financed: 39_500n + 600n + 91_225n, monthly: 800n, toDollars: false },
};
const NO_PRESET = { financed: 0n, monthly: 0n, toDollars: false };

/**
 * Rounds an amount to the nearest cent (half a cent is rounded up), or up to whole dollars. Tiny calculation errors do
 * not change the result.
 */
const rounded = (cents: bigint, toDollars: boolean): bigint => {
  const lost = ONE >> 60n;
  if (!toDollars) return (cents + ONE / 2n + lost) >> PLACES;
  const dollar = 100n * ONE;
  return ((cents - lost + dollar - 1n) / dollar) * 100n;
};

/** Calculates the repayment in cents, for an interest rate with at most two decimals. */
const simulatedRepayment = (choice: LoanChoice, provider: string): bigint => {
  const fees = FEES[provider] ?? NO_PRESET;
  const aYear = PERIODS[choice.frequency];
  const growth = ONE + (BigInt(Math.round(choice.interestRate * 100)) * ONE) / (10_000n * aYear);
  const periods = (Number(aYear) * choice.termMonths) / 12;
  const { owed, repaid } = simulate(growth, periods);
  const financed = BigInt(choice.amountCents) - BigInt(choice.depositCents) + fees.financed;
  const principalAndInterest = ((financed * owed - BigInt(choice.residualCents) * ONE) << PLACES) / repaid;
  // The fee for each repayment in cents: twelve monthly fees, divided by the number of repayments in a year.
  const fee = (fees.monthly * 24n + aYear) / (2n * aYear);
  return rounded(principalAndInterest + fee * ONE, fees.toDollars);
};

/** A xorshift random number generator. The same seed gives the same test cases. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (from: number, to: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from + ((state >>> 0) % (to - from + 1));
  };
};
type Random = ReturnType<typeof randomFrom>;

const randomChoice = (random: Random, setup: CalculatorSetup): LoanChoice => {
  const { limits } = setup;
  const amountCents = random(limits.amount.minCents, limits.amount.maxCents);
  const depositCents = random(0, 2) === 0 ? random(0, amountCents - 1) : 0;
  const left = amountCents - depositCents;
  return clampChoice(
    {
      amountCents,
      depositCents,
      residualCents: random(0, 2) === 0 ? random(0, left) : 0,
      termMonths: random(2, 14) * 6,
      // A random rate within the preset's limits, in hundredths of a per cent.
      interestRate: random(Math.round(limits.interest.min * 100), Math.round(limits.interest.max * 100)) / 100,
      frequency: (['weekly', 'fortnightly', 'monthly'] as const)[random(0, 2)] ?? 'weekly',
    },
    limits,
  );
};

const setupOf = (provider: string, finance: Partial<FinanceOptions> = {}): CalculatorSetup => {
  const setup = calculatorSetup(buildSite({ finance: { ...finance, preset: 'card', provider } }), buildVehicle());
  if (!setup) throw new Error(`no calculator of ${provider}`);
  return setup;
};

const CASES = 10_000;
const providers = [...PROVIDERS_WITH_PRESETS, 'any other'];

describe(`finance agrees to the cent with an independent implementation over ${CASES} random cases per preset`, () => {
  test.each(providers.map((provider, index) => [provider, index + 1] as const))(
    'FIN-18 FIN-21 FIN-22 FIN-23 FIN-26 for the provider %s',
    (provider, seed) => {
      const random = randomFrom(seed * 7_919);
      const setup = setupOf(provider);
      const wrong: unknown[] = [];
      for (let number = 0; number < CASES; number += 1) {
        const choice = randomChoice(random, setup);
        const loan = loanOf(choice, setup.fees);
        const repayment = loan && repaymentCents(loan, setup.rounding);
        const expected = simulatedRepayment(choice, provider);
        if (repayment === null || BigInt(repayment) !== expected) wrong.push({ choice, repayment, expected });
      }
      expect(wrong).toEqual([]);
    },
  );

  test('FIN-22 for an interest rate of zero', () => {
    const random = randomFrom(4_242);
    const setup = setupOf('any other', buildSite({ finance: { cardCalculator: { minInterest: 0, maxInterest: 0 } } }).finance);
    for (let number = 0; number < 1_000; number += 1) {
      const choice = randomChoice(random, setup);
      expect(choice.interestRate).toBe(0);
      const loan = loanOf(choice, setup.fees);
      expect(loan && BigInt(repaymentCents(loan, setup.rounding))).toBe(simulatedRepayment(choice, 'any other'));
    }
  });
});

/** Simulates a loan in integers, one period after the other, and returns the balance after the last period. */
const owedAtTheEnd = (choice: LoanChoice, financed: bigint, repayment: bigint): bigint => {
  const aYear = PERIODS[choice.frequency];
  const periods = (Number(aYear) * choice.termMonths) / 12;
  const rate = (BigInt(Math.round(choice.interestRate * 100)) * ONE) / (10_000n * aYear);
  let owed = financed * ONE;
  for (let period = 0; period < periods; period += 1) owed += ((owed * rate) >> PLACES) - repayment * ONE;
  return owed;
};

test('FIN-22 the computed repayment is the amount in whole cents that brings the final balance of a simulated loan closest to the residual', () => {
  const random = randomFrom(99);
  const setup = setupOf('any other');
  for (let number = 0; number < 150; number += 1) {
    const choice = randomChoice(random, setup);
    const loan = loanOf(choice, setup.fees);
    if (!loan) throw new Error('no loan');
    const financed = BigInt(loan.financedCents);
    const target = BigInt(choice.residualCents) * ONE;
    let [low, high] = [0n, financed * 2n];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (owedAtTheEnd(choice, financed, middle) > target) low = middle;
      else high = middle;
    }
    const [above, below] = [owedAtTheEnd(choice, financed, low) - target, target - owedAtTheEnd(choice, financed, high)];
    expect(BigInt(repaymentCents(loan, 'none'))).toBe(above < below ? low : high);
  }
});

test('FIN-22 the schedule and a simulation of the loan compute the same interest, apart from rounding differences', () => {
  const random = randomFrom(1_234);
  const setup = setupOf('any other');
  for (let number = 0; number < 200; number += 1) {
    const choice = randomChoice(random, setup);
    const loan = loanOf(choice, setup.fees);
    if (!loan) throw new Error('no loan');
    const repayment = simulatedRepayment(choice, 'any other');
    const simulated = Number(repayment) * loan.periods + loan.residualCents - loan.financedCents;
    const { interestCents } = loanSchedule(loan, repaymentCents(loan, 'none'));
    const growth = (1 + loan.interestRate / 100) ** (choice.termMonths / 12);
    expect(Math.abs(interestCents - simulated)).toBeLessThanOrEqual(loan.periods * growth + 1);
  }
});
