// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { box, find, mismatches, put, text, unmount, wake } from '#test/builders/vehicle-page/loan-calculator-bench.tsx';

afterEach(unmount);

test('the calculator keeps entries as they were typed, and names the allowed values for invalid entries in any field', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '-5',
      '1e99',
      '-1e99',
      'abc',
      'NaN',
      'Infinity',
      '-Infinity',
      '0',
      '',
      ' ',
      '0x1F',
      '٣٤',
      '<b>',
      '1'.repeat(400),
      '-0',
      '1e-9',
    ),
    fc.string({ maxLength: 30 }),
    fc.double().map(String),
  );
  const fields = fc.record({
    amount: hostile,
    term: hostile,
    interest: hostile,
    deposit: hostile,
    residual: hostile,
    frequency: hostile,
  });
  fc.assert(
    fc.property(fields, fc.constantFrom('detail' as const, 'card' as const), (asked, variant) => {
      put({ preset: variant, query: new URLSearchParams(asked).toString() });
      const shown = document.body.textContent ?? '';
      expect(shown).not.toMatch(/NaN|undefined|null|Infinity|\$0(?![.\d,])|\$-|-\$/);
      expect(find(box('amount')).value).toBe(asked.amount.trim().slice(0, 40));
      for (const field of ['amount', 'deposit', 'residual'] as const) {
        const isNumber = /^\d+(\.\d+)?$/.test(asked[field].trim());
        if (isNumber || (asked[field].trim() === '' && field !== 'amount')) continue;
        // For any text, either the text is read as an amount or a message says which amounts are allowed.
        const written = Number(asked[field].replace(/[$,%\s]/g, ''));
        if (!(written >= 0 && written <= 250_000)) expect(find(box(field)).getAttribute('aria-invalid')).toBe('true');
      }
    }),
    { numRuns: 60 },
  );
});

test('FIN-30 FIN-31 a purchase price at or outside the calculator’s limits causes a message, but the calculator still uses this price', () => {
  const message = 'Cannot be less than $1,000 or more than $250,000';
  for (const amount of ['1000', '999', '250000', '900000', '-50']) {
    put({ preset: 'card', query: `amount=${amount}` });
    expect([amount, text('.field-error')]).toEqual([amount, message]);
    expect(find(box('amount')).value).toBe(amount);
  }
  put({ preset: 'card', query: 'amount=900000' });
  expect(text('output')).toMatch(/^\$\d/);
  put({ preset: 'card', query: 'amount=1001' });
  expect(document.querySelector('.field-error')).toBeNull();
  put({ preset: 'card', query: 'amount=5000', site: { finance: { provider: 'idm' } } });
  expect(text('.field-error')).toBe('Cannot be less than $5,000 or more than $250,000');
});

test('FIN-36 FIN-37 deposit and residual are optional, but a deposit that covers the whole price causes an error', () => {
  put({ preset: 'card', query: 'deposit=&residual=' });
  expect(document.querySelector('.field-error')).toBeNull();
  expect([find(box('deposit')).required, find(box('residual')).required]).toEqual([false, false]);
  expect(text(`[for="${find(box('deposit')).id}"]`)).toBe('Deposit or trade-in');
  put({ preset: 'card', query: 'deposit=35000' });
  expect(text('.field-error')).toContain('covers the whole amount');
  expect(text('.loan-answer .btn')).toBe('Enquire for Finance');
  put({ preset: 'card', query: 'residual=250001' });
  expect(text('.field-error')).toBe('Enter an amount up to $250,000, or leave the field empty.');
});

test('the table of the chart ends with the end of the loan and adds up to the borrowed amount', () => {
  put({ query: 'amount=30000&term=3&residual=6000' });
  const rows = [...document.querySelectorAll('.loan-years tbody tr')].map((row) =>
    [...row.children].map((cell) => Number((cell.textContent ?? '').replace(/\D/g, '')) || 0),
  );
  expect(rows.map(([year]) => year)).toEqual([1, 2, 3]);
  for (const [, paid = 0, , owed = 0] of rows) expect(Math.abs(paid + owed - 30_000)).toBeLessThanOrEqual(1);
  expect(rows.at(-1)?.[3]).toBe(6_000);
  const bars = find<SVGPathElement>('.loan-bar-paid').getAttribute('d') ?? '';
  const heights = [...bars.matchAll(/h6v([\d.]+)h-6z/g)].map(([, height]) => Number(height));
  expect(heights).toHaveLength(3);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  // 24,000 of 30,000
  expect(heights.at(-1)).toBe(80);
});

test('if isBrief is true, the server renders a link to the finance page instead of the table of years, and hydration replaces the link with the table', async () => {
  const props = put({ isBrief: true });
  expect(document.querySelector('.loan-years tbody')).toBeNull();
  expect(find('.loan-years a').getAttribute('href')).toBe('/cars/corolla/finance');
  await wake(props);
  expect(mismatches).toEqual([]);
  expect(text('.loan-years tbody tr:last-child td:last-child')).toBe('nil');
  expect(document.querySelector('.loan-years a')).toBeNull();
});
