// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  box,
  find,
  mismatches,
  propsOf,
  put,
  rerender,
  set,
  slider,
  text,
  unmount,
  wake,
  wakened,
} from '#test/builders/vehicle-page/loan-calculator-bench.tsx';

const beacons: object[] = [];
beforeEach(() => {
  beacons.splice(0);
  Object.assign(navigator, {
    sendBeacon: (_: string, body: Blob) => {
      void body.text().then((text) => beacons.push(JSON.parse(text)));
      return true;
    },
  });
});
afterEach(unmount);

test('VDP-17 the calculator renders the same HTML in the browser as on the server, with the preset “detail” and with the preset “card”', async () => {
  for (const variant of ['detail', 'card'] as const) {
    await wakened({ preset: variant, query: 'amount=abc&interest=99' });
    expect(mismatches).toEqual([]);
    unmount();
  }
});

test('FIN-22 if the shopper changes a slider or its input, the calculator shows the new repayment immediately, and slider and input show the same value', async () => {
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

test('FIN-09 the term slider offers the terms of the site', async () => {
  await wakened({ site: { finance: { calculator: { termYears: [1, 2.5, 5] } } } });
  expect(find(slider('term')).max).toBe('2');
  await set(slider('term'), '1');
  expect(find<HTMLSelectElement>(box('term')).value).toBe('2.5');
  expect(find(slider('term')).getAttribute('aria-valuetext')).toBe('2.5 years');
  expect(text('.loan-plot ol')).toBe('122½');
});

test('FIN-06 the calculator shows the amount and the term of the loan, and says if the price is above its maximum', async () => {
  const props = put();
  expect(text('.loan-basis')).toBe('Loan of $35,000 over 6 years');
  await wake(props);
  await set(box('deposit'), '5000');
  expect(text('.loan-basis')).toMatch(/^Loan of \$30,000 over/);
  put({ priceCents: 12_499_050 });
  expect(text('.loan-basis')).toBe(
    'Loan of $100,000 over 6 years. The price is $124,990.50, but the maximum of this calculator is $100,000.',
  );
});

test('FIN-16 at a rate that the shopper chose, the calculator says that the repayment is not an offer, and states no comparison rate', async () => {
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

test('FIN-14 FIN-15 FIN-29 FIN-33 the sliders of the calculator cover the allowed range, with labels at both ends', async () => {
  const ends = (field: string): readonly string[] => [find(slider(field)).min, find(slider(field)).max];
  const said = (field: string): readonly string[] =>
    [...(find(slider(field)).parentElement?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent);
  await wakened({ preset: 'card', site: { finance: { provider: 'idm' } } });
  expect([ends('interest'), said('interest'), find(slider('interest')).step]).toEqual([['4', '20'], ['4%', '20%'], '0.5']);
  await wakened({ preset: 'card' });
  expect(ends('amount')).toEqual(['1000', '250000']);
  await wakened({ site: { finance: { provider: 'Angle' } } });
  expect(ends('interest')).toEqual(['7.5', '14.5']);
  await wakened({ site: { finance: { calculator: { minInterest: 9.95, maxInterest: 19.95 } } } });
  expect([ends('interest'), said('interest')]).toEqual([
    ['9.95', '19.95'],
    ['9.95%', '19.95%'],
  ]);
});

test('FIN-17 neither slider nor input of the calculator can change a locked rate', async () => {
  await wakened({ site: { finance: { calculator: { interestLocked: true } } } });
  expect(find(slider('interest')).disabled).toBe(true);
  expect(find(box('interest')).readOnly).toBe(true);
});

test('FIN-34 if the shopper types a rate above the maximum, the calculator replaces this rate with the maximum', async () => {
  await wakened({ preset: 'card' });
  await set(box('interest'), '99');
  expect(text('.field-error')).toBe('Enter a rate from 0.5% to 15%.');
  await act(async () => find(box('interest')).dispatchEvent(new Event('focusout', { bubbles: true })));
  expect(find(box('interest')).value).toBe('15');
  expect(document.querySelector('.field-error')).toBeNull();
});

test('FIN-39 the calculator invites the shopper to enquire instead of showing a repayment of $25 or less', async () => {
  await wakened({ preset: 'card' });
  expect(text('.loan-total')).toMatch(/^Total to repay \$/);
  await set(box('amount'), '1500');
  expect(text('.loan-answer .btn')).toBe('Enquire for Finance');
  expect(text('.loan-answer')).not.toContain('$');
  expect(document.querySelector('.loan-total')).toBeNull();
});

test('FIN-38 the calculator offers three frequencies, and hides this choice for the provider Angle', async () => {
  await wakened({ preset: 'card' });
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
  await wakened({ preset: 'card', site: { finance: { provider: 'Angle' } } });
  expect(document.querySelector(box('frequency'))).toBeNull();
});

test('EVENT-07 the calculator sends one analytics event at the first slider movement; typing and further slider movements send none', async () => {
  await wakened();
  await set(box('amount'), '20000');
  expect(beacons).toEqual([]);
  await set(slider('amount'), '21000');
  await set(slider('amount'), '22000');
  await set(slider('interest'), '8');
  await vi.waitFor(() => expect(beacons).toHaveLength(1));
  expect(beacons[0]).toMatchObject({ event_id: 26, slug: expect.stringMatching(/^corolla-/) });
});

test('the calculator uses values that the shopper typed or set with sliders before the code of the calculator was loaded', async () => {
  const props = put();
  find(slider('amount')).value = '20000';
  find(box('deposit')).value = '5000';
  await wake(props);
  expect(find(box('amount')).value).toBe('20,000');
  expect(text('.loan-facts')).toContain('$20,000');
  expect(text('.loan-facts')).toContain('$5,000');
});

test('if the vehicle of the page changes, the calculator discards the entries and shows the price of the new vehicle', async () => {
  await wakened();
  await set(slider('amount'), '20000');
  await rerender(propsOf({ priceCents: 4_000_000 }));
  expect(find(box('amount')).value).toBe('40,000');
});
