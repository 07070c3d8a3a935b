// @vitest-environment happy-dom
import fc from 'fast-check';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site-builder.ts';
import { buildVehicle } from '#test/builders/vehicle-builder.ts';
import { LoanCalculator, type LoanCalculatorProps } from './loan-calculator.tsx';
import { loanCalculatorView } from './loan-calculator-view.ts';

// React asks for this before it lets tests say when they are done.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const beacons: object[] = [];
const mismatches: unknown[] = [];
let root: Root | null = null;
let nextVehicle = 1;
beforeEach(() => {
  beacons.splice(0);
  mismatches.splice(0);
  Object.assign(navigator, {
    sendBeacon: (_: string, body: Blob) => {
      void body.text().then((text) => beacons.push(JSON.parse(text)));
      return true;
    },
  });
});
afterEach(() => {
  act(() => root?.unmount());
  root = null;
});

interface Place {
  readonly variant?: 'detail' | 'card';
  readonly query?: string;
  readonly site?: SiteOverrides;
  readonly priceCents?: number | null;
  readonly isBrief?: boolean;
}

/** Each of another vehicle: its use is told once a page. */
const propsOf = ({ variant = 'detail', query = '', site = {}, priceCents = 3_500_000, isBrief = false }: Place): LoanCalculatorProps => {
  const params = new URLSearchParams(query);
  const id = 100_000 + nextVehicle++;
  const view = loanCalculatorView(buildSite(site), {
    vehicle: buildVehicle({ id, slug: `corolla-${id}`, priceCents }),
    variant,
    action: '/cars/corolla/finance',
    params: (name) => params.get(name),
    isBrief,
  });
  if (!view) throw new Error('no calculator');
  return view.calculator;
};

const put = (place: Place = {}): LoanCalculatorProps => {
  const props = propsOf(place);
  document.body.innerHTML = `<x-place>${renderToString(<LoanCalculator {...props} />)}</x-place>`;
  return props;
};

/** The server's HTML, taken over by React as the island does it. */
const wake = async (props: LoanCalculatorProps): Promise<void> => {
  const place = document.querySelector('x-place');
  if (!place) throw new Error('nothing to wake');
  await act(async () => {
    root = hydrateRoot(place, <LoanCalculator {...props} />, { onRecoverableError: (error) => mismatches.push(error) });
  });
};
const wakened = async (place: Place = {}): Promise<void> => wake(put(place));

const find = <Found extends Element = HTMLInputElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const text = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const set = async (selector: string, value: string): Promise<void> =>
  act(async () => {
    const control = find(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
const slider = (field: string): string => `input[type=range][data-loan=${field}]`;
const box = (field: string): string => `[name=${field}]`;

describe('an awake calculator', () => {
  test('VDP-17 takes over the HTML of the server without a difference, in both variants', async () => {
    for (const variant of ['detail', 'card'] as const) {
      await wakened({ variant, query: 'amount=abc&interest=99' });
      expect(mismatches).toEqual([]);
      act(() => root?.unmount());
      root = null;
    }
  });

  test('FIN-22 answers a slider and a box at once, each following the other', async () => {
    await wakened();
    const before = text('output');
    await set(slider('amount'), '20000');
    expect(find(box('amount')).value).toBe('20,000');
    const slid = text('output');
    expect(slid).not.toBe(before);
    await set(box('amount'), '$35,000');
    expect(find(slider('amount')).value).toBe('35000');
    expect(text('output')).toBe(before);
  });

  test('FIN-09 the term’s slider moves over the terms that the site has', async () => {
    await wakened({ site: { finance: { calculator: { termYears: [1, 2.5, 5] } } } });
    expect(find(slider('term')).max).toBe('2');
    await set(slider('term'), '1');
    expect(find<HTMLSelectElement>(box('term')).value).toBe('2.5');
    expect(find(slider('term')).getAttribute('aria-valuetext')).toBe('2.5 years');
    expect(text('.loan-plot ol')).toBe('122½');
  });

  test('FIN-06 says which loan its figure is of, and that it is not of all of a price above the largest', async () => {
    const props = put();
    expect(text('.loan-basis')).toBe('Loan of $35,000 over 6 years');
    await wake(props);
    await set(box('deposit'), '5000');
    expect(text('.loan-basis')).toMatch(/^Loan of \$30,000 over/);
    put({ priceCents: 12_499_050 });
    expect(text('.loan-basis')).toBe('Loan of $100,000 over 6 years. The price is $124,990.50; this calculator goes up to $100,000.');
  });

  test('FIN-16 at a rate that the shopper chose it says that the figure is no offer, and states no comparison rate', async () => {
    await wakened();
    expect(text('.loan-answer')).toMatch(/10\.00% p\.a\. · comparison rate/);
    expect(text('.credit-warning')).toContain('WARNING');
    await set(slider('interest'), '8.5');
    expect(text('.loan-answer')).toContain('Indicative, not an offer.');
    expect(text('.loan-answer')).not.toMatch(/comparison/i);
    expect(document.querySelector('.credit-warning')).toBeNull();
    await set(slider('interest'), '10');
    expect(text('.loan-answer')).toMatch(/comparison rate/);
  });

  test('FIN-14 FIN-15 FIN-29 the sliders go from end to end of what the calculator takes', async () => {
    const ends = (field: string): readonly string[] => [find(slider(field)).min, find(slider(field)).max];
    await wakened({ variant: 'card' });
    expect(ends('amount')).toEqual(['1000', '250000']);
    await wakened({ site: { finance: { provider: 'Angle' } } });
    expect(ends('interest')).toEqual(['7.5', '14.5']);
    await wakened({ site: { finance: { calculator: { minInterest: 9.95, maxInterest: 19.95 } } } });
    expect(ends('interest')).toEqual(['9.95', '19.95']);
  });

  test('FIN-17 a locked rate can be moved neither by slider nor by box', async () => {
    await wakened({ site: { finance: { calculator: { interestLocked: true } } } });
    expect(find(slider('interest')).disabled).toBe(true);
    expect(find(box('interest')).readOnly).toBe(true);
  });

  test('FIN-34 a rate beyond the ends becomes the end when one has written it', async () => {
    await wakened({ variant: 'card' });
    await set(box('interest'), '99');
    expect(text('.field-error')).toBe('Enter a rate from 0.5% to 15%.');
    await act(async () => find(box('interest')).dispatchEvent(new Event('focusout', { bubbles: true })));
    expect(find(box('interest')).value).toBe('15');
    expect(document.querySelector('.field-error')).toBeNull();
  });

  test('FIN-39 a repayment of $25 or less is no figure: it invites to enquire', async () => {
    await wakened({ variant: 'card' });
    expect(text('.loan-total')).toMatch(/^Total to repay \$/);
    await set(box('amount'), '1500');
    expect(text('.loan-answer .btn')).toBe('Enquire for Finance');
    expect(text('.loan-answer')).not.toContain('$');
    expect(document.querySelector('.loan-total')).toBeNull();
  });

  test('FIN-38 the frequency is chosen of three, and is hidden for Angle', async () => {
    await wakened({ variant: 'card' });
    expect([...document.querySelectorAll('.loan-frequency label')].map(({ textContent }) => textContent)).toEqual([
      'Weekly',
      'Fortnightly',
      'Monthly',
    ]);
    expect(text('output')).toContain('a week');
    const asked: readonly (readonly [string, string])[] = [
      ['fortnightly', 'a fortnight'],
      ['monthly', 'a month'],
      ['weekly', 'a week'],
    ];
    for (const [frequency, words] of asked) {
      await act(async () => find(`input[value=${frequency}]`).click());
      expect(text('output')).toContain(words);
    }
    await wakened({ variant: 'card', site: { finance: { provider: 'Angle' } } });
    expect(document.querySelector(box('frequency'))).toBeNull();
  });

  test('EVENT-07 tells its use once: at the first move of a slider, not at what is typed, not at later moves', async () => {
    await wakened();
    await set(box('amount'), '20000');
    expect(beacons).toEqual([]);
    await set(slider('amount'), '21000');
    await set(slider('amount'), '22000');
    await set(slider('interest'), '8');
    await vi.waitFor(() => expect(beacons).toHaveLength(1));
    expect(beacons[0]).toMatchObject({ event_id: 26, slug: expect.stringMatching(/^corolla-/) });
  });

  test('what was moved and typed while its code was on its way counts', async () => {
    const props = put();
    find(slider('amount')).value = '20000';
    find(box('deposit')).value = '5000';
    await wake(props);
    expect(find(box('amount')).value).toBe('20,000');
    expect(text('.loan-facts')).toContain('$20,000');
    expect(text('.loan-facts')).toContain('$5,000');
  });

  test('another vehicle begins anew', async () => {
    await wakened();
    await set(slider('amount'), '20000');
    await act(async () => root?.render(<LoanCalculator {...propsOf({ priceCents: 4_000_000 })} />));
    expect(find(box('amount')).value).toBe('40,000');
  });
});

describe('what a calculator is asked', () => {
  test('is kept as it was written, and what is allowed is said, whatever it is', () => {
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
        put({ variant, query: new URLSearchParams(asked).toString() });
        const shown = document.body.textContent ?? '';
        expect(shown).not.toMatch(/NaN|undefined|null|Infinity|\$0(?![.\d,])|\$-|-\$/);
        expect(find(box('amount')).value).toBe(asked.amount.trim().slice(0, 40));
        for (const field of ['amount', 'deposit', 'residual'] as const) {
          const isNumber = /^\d+(\.\d+)?$/.test(asked[field].trim());
          if (isNumber || (asked[field].trim() === '' && field !== 'amount')) continue;
          // What is no plain amount is either one all the same, or is told what one is.
          const written = Number(asked[field].replace(/[$,%\s]/g, ''));
          if (!(written >= 0 && written <= 250_000)) expect(find(box(field)).getAttribute('aria-invalid')).toBe('true');
        }
      }),
      { numRuns: 60 },
    );
  });

  test('FIN-30 FIN-31 a purchase price at or outside its limits is kept, said so, and calculated', () => {
    const message = 'Cannot be less than $1,000 or more than $250,000';
    for (const amount of ['1000', '999', '250000', '900000', '-50']) {
      put({ variant: 'card', query: `amount=${amount}` });
      expect([amount, text('.field-error')]).toEqual([amount, message]);
      expect(find(box('amount')).value).toBe(amount);
    }
    put({ variant: 'card', query: 'amount=900000' });
    expect(text('output')).toMatch(/^\$\d/);
    put({ variant: 'card', query: 'amount=1001' });
    expect(document.querySelector('.field-error')).toBeNull();
    put({ variant: 'card', query: 'amount=5000', site: { finance: { provider: 'idm' } } });
    expect(text('.field-error')).toBe('Cannot be less than $5,000 or more than $250,000');
  });

  test('FIN-36 FIN-37 deposit and residual are optional; where they leave nothing to finance it is said', () => {
    put({ variant: 'card', query: 'deposit=&residual=' });
    expect(document.querySelector('.field-error')).toBeNull();
    put({ variant: 'card', query: 'deposit=35000' });
    expect(text('.field-error')).toContain('covers the whole amount');
    expect(text('.loan-answer .btn')).toBe('Enquire for Finance');
    put({ variant: 'card', query: 'residual=250001' });
    expect(text('.field-error')).toBe('Enter an amount up to $250,000, or nothing.');
  });

  test('the chart’s table ends where the loan does, and adds up to what is borrowed', () => {
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

  test('on a page of much else its table of years is a link to its own page until it wakes', async () => {
    const props = put({ isBrief: true });
    expect(document.querySelector('.loan-years tbody')).toBeNull();
    expect(find('.loan-years a').getAttribute('href')).toBe('/cars/corolla/finance');
    await wake(props);
    expect(mismatches).toEqual([]);
    expect(text('.loan-years tbody tr:last-child td:last-child')).toBe('nil');
    expect(document.querySelector('.loan-years a')).toBeNull();
  });
});
