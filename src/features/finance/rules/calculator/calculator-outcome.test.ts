import { describe, expect, test } from 'vitest';
import { formatDollars } from '#kernel/money.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { termWords } from '../credit-representation.ts';
import type { LoanChoice } from '../loan.ts';
import { calculatorOutcome } from './calculator-outcome.ts';
import { type CalculatorSetup, calculatorSetup } from './calculator-setup.ts';
import { defaultChoice } from './read-loan-choice.ts';

type Finance = NonNullable<SiteOverrides['finance']>;
const setupOf = (finance: Finance = {}, preset: 'detail' | 'card' = 'card'): CalculatorSetup => {
  const setup = calculatorSetup(buildSite({ finance: { preset, ...finance } }), null);
  if (!setup) throw new Error('no calculator');
  return setup;
};
const outcome = (choice: Partial<LoanChoice> = {}, setup = setupOf()) =>
  calculatorOutcome({ ...defaultChoice(setup.limits), ...choice }, setup);
const represented = (choice: Partial<LoanChoice> = {}, setup = setupOf()) => {
  const answer = outcome(choice, setup);
  if (answer.kind !== 'repayment') throw new Error('no repayment');
  return answer.representation;
};

describe('calculatorOutcome', () => {
  test('FIN-18 FIN-22 returns the repayment and how often it is due', () => {
    expect(represented({ frequency: 'monthly' }).repayment).toEqual({ text: '$681.67', per: 'month' });
    expect(represented({ frequency: 'fortnightly' }).repayment).toEqual({ text: '$313.97', per: 'fortnight' });
    expect(represented().repayment).toEqual({ text: '$156.85', per: 'week' });
  });

  test('FIN-24 returns the rate, the comparison rate with its basis, and the warning, if the shopper did not change the rate', () => {
    expect(represented()).toMatchObject({
      kind: 'stated',
      layout: 'inline',
      annualRate: '12.94% p.a.',
      comparisonRate: '12.94% p.a.',
      comparisonBasis: 'Comparison rate based on a secured loan of $30,000 over 5 years.',
      warning: { version: '2026-11', text: expect.stringMatching(/^WARNING: This comparison rate is true only for the example given/) },
    });
    const own = setupOf({ comparisonWarning: { version: '2', text: 'Only true for the example; fees may be missing.' } });
    expect(represented({}, own)).toMatchObject({ warning: { version: '2', text: 'Only true for the example; fees may be missing.' } });
  });

  test('if the shopper changed the interest rate, marks the result as indicative and returns no comparison rate', () => {
    const moved = represented({ interestRate: 9 });
    expect(moved).toMatchObject({ kind: 'indicative', annualRate: '9.00% p.a.', note: 'Indicative, not an offer.' });
    expect(JSON.stringify(moved)).not.toMatch(/comparison/i);
  });

  test("FIN-39 with the preset 'card', returns 'Enquire for Finance' without a total if the repayment is $25 or less", () => {
    const free = setupOf({ cardCalculator: { minInterest: 0, maxInterest: 0 } });
    // Without interest, 260 weekly repayments of $25.00 repay $6,500.00, and 260 of $25.01 repay $6,502.60.
    expect(outcome({ amountCents: 650_000 }, free)).toEqual({ kind: 'enquire', label: 'Enquire for Finance' });
    expect(represented({ amountCents: 650_260 }, free)).toMatchObject({ repayment: { text: '$25.01' }, totalText: '$6,502.60' });
    expect(outcome({ amountCents: 0 })).toEqual({ kind: 'enquire', label: 'Enquire for Finance' });
    expect(outcome({ depositCents: 3_000_000 }).kind).toBe('enquire');
    expect(outcome({ residualCents: 3_000_001 }).kind).toBe('enquire');
  });

  test("FIN-39 with the preset 'detail', calculates the repayment of a small loan too", () => {
    const setup = setupOf({}, 'detail');
    expect(represented({ amountCents: 100_000, termMonths: 84 }, setup).repayment.text).toBe('$3.82');
  });

  test('FIN-37 FIN-39 returns the total, which is the repayment times the number of periods, plus the residual (A-39)', () => {
    const setup = setupOf({ cardCalculator: { minInterest: 0, maxInterest: 0 } });
    expect(represented({ residualCents: 400_000, frequency: 'monthly' }, setup)).toMatchObject({
      repayment: { text: '$433.33' },
      totalText: '$29,999.80',
    });
  });

  test('FIN-21 FIN-26 returns the values from which the repayment was computed', () => {
    const facts = new Map(
      represented({ depositCents: 300_000, residualCents: 500_000 }, setupOf({ provider: 'idm' })).facts.map(({ label, value }) => [
        label,
        value,
      ]),
    );
    expect(Object.fromEntries(facts)).toEqual({
      'Purchase price': '$30,000',
      Deposit: '$3,000',
      'Fees financed': '$1,313.25',
      'Amount financed': '$28,313.25',
      Term: '5 years',
      Repayments: '260 weekly',
      'Account fee in each repayment': '$1.85',
      'Residual at the end': '$5,000',
      'Interest and fees': expect.stringMatching(/^\$[\d,]+\.\d\d$/),
      'Total to repay': expect.stringMatching(/^\$[\d,]+\.\d\d$/),
    });
    const cents = (label: string) => Math.round(Number((facts.get(label) ?? '').replace(/[$,]/g, '')) * 100);
    expect(cents('Total to repay')).toBe(2_700_000 + cents('Interest and fees'));
  });

  test('FIN-23 if repayments are rounded to whole dollars, the payments that are shown beside the total add up to the total', () => {
    const dollars = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
    for (const rounding of ['ceil', 'floor'] as const)
      for (const residual of [{}, { residualCents: 500_000 }]) {
        const { totalParts, totalText, repayment } = represented(residual, setupOf({ rounding }));
        const parts =
          /^(\d+) repayments of (\S+?),? (?:and )?(?:a last one of|\d+ smaller repayments that add up to) (\S+)(?: and the residual of (\S+))?$/.exec(
            totalParts ?? '',
          );
        const [, before, each = '', last = '', rest = '0'] = parts ?? [];
        expect(each).toBe(repayment.text);
        expect(Number(before) * dollars(each) + dollars(last) + dollars(rest)).toBe(dollars(totalText ?? ''));
      }
    expect(represented({}, setupOf({ rounding: 'none' })).totalParts).toBeNull();
  });

  test('FIN-23 returns a repayment in whole dollars if the site or the provider rounds repayments', () => {
    expect(represented({}, setupOf({ rounding: 'ceil' })).repayment.text).toBe('$157');
    expect(represented({}, setupOf({ rounding: 'floor' })).repayment.text).toBe('$156');
    expect(represented({ frequency: 'monthly' }, setupOf({ provider: 'ausloans' })).repayment.text).toMatch(/^\$\d{3}$/);
  });

  test('FIN-23 if repayments are rounded to whole dollars, the last repayment and the total equal those of the repayment schedule', () => {
    for (const rounding of ['ceil', 'floor'] as const) {
      const answer = outcome({ amountCents: 1_500_000, residualCents: 100_000 }, setupOf({ rounding }));
      if (answer.kind !== 'repayment') throw new Error('no repayment');
      const { representation, schedule } = answer;
      const facts = new Map(representation.facts.map(({ label, value }) => [label, value]));
      const last = schedule.rows.at(-1)?.paidCents ?? 0;
      expect(facts.get('Repayments')).toBe(`${schedule.rows.length} weekly`);
      expect(facts.get('Last repayment')).toBe(formatDollars(last));
      expect(representation.totalText).toBe(formatDollars(schedule.paidCents + schedule.residualCents));
      expect(facts.get('Interest and fees')).toBe(formatDollars(schedule.interestCents + schedule.feesCents));
      // When repayments are rounded down, the shortfall is due with the last repayment.
      if (rounding === 'floor') expect(last).toBeGreaterThan(10_000);
    }
    expect(represented().facts.map(({ label }) => label)).not.toContain('Last repayment');
  });

  test('FIN-19 returns a schedule that ends when the loan ends', () => {
    const answer = outcome({ residualCents: 500_000 });
    expect(answer.kind === 'repayment' && answer.schedule.rows.at(-1)?.balanceCents).toBe(500_000);
    expect(answer.kind === 'repayment' && answer.schedule.years.length).toBe(5);
  });

  test('returns the amount borrowed and the term of the loan', () => {
    const wordsOf = (choice: Partial<LoanChoice>, setup = setupOf()) => {
      const answer = outcome(choice, setup);
      return answer.kind === 'repayment' ? answer.loanText : null;
    };
    expect(wordsOf({ depositCents: 250_050, termMonths: 30 })).toBe('Loan of $27,499.50 over 2.5 years');
    expect(wordsOf({ termMonths: 60 }, setupOf({ establishmentFee: 395 }))).toBe('Loan of $30,000 and $395 of fees over 5 years');
  });

  test('returns one sentence about the repayment for print and mail', () => {
    expect(represented({ termMonths: 30 }).example).toBe('$270.39 a week over 2.5 years, at 12.94% p.a. (comparison rate 12.94% p.a.)');
    expect(represented({ interestRate: 5, termMonths: 12 }).example).toMatch(/^\$[\d.]+ a week over 1 year, at 5\.00% p\.a\.$/);
  });
});

test.each([
  [12, '1 year'],
  [30, '2.5 years'],
  [84, '7 years'],
  [47, '47 months'],
])('termWords writes a term of %d months as %s', (months, words) => {
  expect(termWords(months)).toBe(words);
});
