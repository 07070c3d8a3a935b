import { describe, expect, test } from 'vitest';
import type { FeedValue } from '../feed-record.ts';
import { readLenders } from './read-lenders.ts';
import { readHotspots } from './read-nested.ts';

const read = (entry: Readonly<Record<string, FeedValue>>) => readLenders({ angle: entry });

describe('readLenders', () => {
  test('ENT-14 reads figures from numbers and from texts in the usual spellings', () => {
    const { value, fault } = read({
      interestRate: '8.99 % p.a.',
      comparisonRate: 9.56,
      paymentWeek: '$1,120.50',
      termYears: '5',
      deposit: 0,
    });
    expect(value).toMatchObject({
      angle: { interestRate: 8.99, comparisonRate: 9.56, paymentWeekCents: 112_050, termYears: 5, depositCents: 0, balloonCents: null },
    });
    expect(fault).toBeUndefined();
  });

  test('ENT-14 leaves out impossible figures and reports them', () => {
    const { value, fault } = read({ interestRate: '8,99', comparisonRate: -1, paymentWeek: '1.120,50', deposit: 9e9 });
    expect(value).toMatchObject({ angle: { interestRate: null, comparisonRate: null, paymentWeekCents: null, depositCents: null } });
    expect(fault).toMatchObject({ severity: 'warning', reason: 'dropped-out-of-range' });
    for (const said of [
      "interestRate '8,99'",
      "comparisonRate '-1' (it must be a number from 0 to 100)",
      "paymentWeek '1.120,50'",
      'deposit',
    ]) {
      expect(fault?.message).toContain(said);
    }
  });

  test('ENT-14 the warning names the first four wrong figures, and says how many other figures are wrong', () => {
    const wrong = { interestRate: -1, comparisonRate: -1, paymentWeek: -1, paymentMonth: -1, deposit: -1, balloon: -1 };
    expect(read(wrong).fault?.message).toMatch(/paymentMonth '-1' \(.*\) and 2 more$/);
  });

  test('ENT-14 reads an empty figure as missing, without a warning', () => {
    const { value, fault } = read({ interestRate: null, comparisonRate: '', paymentWeek: 'null', paymentMonth: ' ' });
    expect(value).toMatchObject({ angle: { interestRate: null, comparisonRate: null, paymentWeekCents: null, paymentMonthCents: null } });
    expect(fault).toBeUndefined();
    expect(readLenders({ angle: null })).toEqual({ value: {}, fault: undefined });
  });

  test('ENT-14 the figures of lenders are left out with a warning if they are not a map with one map for each lender', () => {
    for (const wrong of ['Angle', [1], { angle: 8.99 }] as FeedValue[]) expect(readLenders(wrong).fault?.reason).toBe('not-understood');
  });
});

test('ENT-06 ENT-14 the import converts HTML in the texts of lenders and hotspots to plain text', () => {
  const { value } = read({ disclaimer: '<script>alert(1)</script><b>Terms</b> &amp; conditions', financeProvider: '<i>Angle</i>' });
  expect(value).toMatchObject({ angle: { disclaimer: 'Terms & conditions', financeProvider: 'Angle' } });
  expect(readHotspots([{ id: 'a', description: '<b>Scratch</b> on door' }]).value).toEqual([{ id: 'a', description: 'Scratch on door' }]);
});
