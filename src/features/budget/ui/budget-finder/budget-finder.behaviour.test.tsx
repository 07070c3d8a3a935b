// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { budgetApi } from '#pages/api/search/budget-api.route.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { readBudgetInputs } from '../../rules/budget-inputs.ts';
import { siteBudgetStock } from '../../server/site-budget-stock.server.ts';
import { budgetFinderView } from '../../views/budget-finder-view.ts';
import { BudgetFinder } from './budget-finder.tsx';

const site = buildSite({ dealerships: [buildDealership({ id: 1 })] });
const stock = [9_990, 20_000, 30_000].map((price, index) =>
  buildVehicle({ id: index + 1, slug: `v-${index + 1}`, priceCents: price * 100 }),
);
const services = buildSearchServices([site], stock);

/** Answers a request of the script with the endpoint's real handler, over stock in memory. */
const answer = async (input: URL | RequestInfo): Promise<Response> => {
  const page = await askPage(budgetApi(services), site, String(input));
  if (page.kind !== 'json') throw new Error('not JSON');
  return Response.json(page.value, { status: page.status });
};
const fetched = vi.fn(answer);

let refresh: () => void;
beforeAll(async () => {
  vi.stubGlobal('fetch', fetched);
  ({ refresh } = await import('./budget-finder.behaviour.ts'));
});
beforeEach(async () => {
  vi.useFakeTimers();
  fetched.mockClear().mockImplementation(answer);
  const view = await budgetFinderView(site, await siteBudgetStock(services, site), readBudgetInputs(new URLSearchParams(), site.budget));
  document.body.innerHTML = renderToString(<BudgetFinder view={view} id="budget" labelledBy="title" />);
});
afterEach(() => vi.useRealTimers());

const box = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const type = (name: string, value: string): void => {
  box(`input[name=${name}]`).value = value;
  box(`input[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }));
};
const leave = (name: string): void => {
  box(`input[name=${name}]`).dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = (period: string): void => {
  box(`input[value=${period}]`).checked = true;
  box(`input[value=${period}]`).dispatchEvent(new Event('change', { bubbles: true }));
};
const shown = () => {
  const button = document.querySelector('button');
  return {
    amount: document.querySelector('[data-budget-amount]')?.textContent,
    button: button?.textContent,
    isDisabled: button?.disabled,
    message: document.querySelector('[data-budget-message]')?.textContent,
  };
};
const asked = (): string[] => fetched.mock.calls.map(([input]) => `${new URL(String(input)).pathname}${new URL(String(input)).search}`);

describe('the budget finder in the browser', () => {
  test('BUDGET-10 BUDGET-11 BUDGET-12 shows the budget and the number of vehicles 300 ms after the last input, and disables the button if the budget is invalid', async () => {
    expect(shown()).toEqual({ amount: '$30,000', button: 'Show me 3 cars', isDisabled: false, message: '' });
    type('repayment', '1');
    vi.advanceTimersByTime(299);
    type('repayment', '10');
    vi.advanceTimersByTime(299);
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(1);
    // $10 a week for five years, plus the deposit: 10 x 52 x 5 + 2,000 = 4,600. No vehicle is found, because the cheapest
    // vehicle costs $9,990.
    await vi.waitFor(() =>
      expect(shown()).toEqual({ amount: '$4,600', button: '0 cars Found', isDisabled: true, message: 'No cars found for this budget' }),
    );
    expect(asked()).toEqual(['/api/budget?repayment=10&period=weekly&deposit=2000']);
    type('deposit', '18000');
    vi.advanceTimersByTime(300);
    await vi.waitFor(() => expect(shown()).toEqual({ amount: '$20,600', button: 'Show me 2 cars', isDisabled: false, message: '' }));
  });

  test('BUDGET-03 when the shopper leaves an input, the typed text is replaced by the amount that was read from it', () => {
    type('repayment', 'lots');
    leave('repayment');
    type('deposit', '$5,000,000');
    leave('deposit');
    expect([box('input[name=repayment]').value, box('input[name=deposit]').value]).toEqual(['0', '1000000']);
  });

  test('BUDGET-05 choosing another period changes an initial repayment, but not a repayment that the shopper typed', () => {
    choose('monthly');
    expect(box('input[name=repayment]').value).toBe('600');
    choose('weekly');
    expect(box('input[name=repayment]').value).toBe('200');
    type('repayment', '350');
    choose('monthly');
    expect(box('input[name=repayment]').value).toBe('350');
    expect(asked().at(-1)).toBe('/api/budget?repayment=350&period=monthly&deposit=2000');
  });

  test('after a failed request the finder still shows the last answer', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 503 }));
    type('repayment', '10');
    vi.advanceTimersByTime(300);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
    type('repayment', '20');
    vi.advanceTimersByTime(300);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(shown()).toMatchObject({ amount: '$30,000', button: 'Show me 3 cars', isDisabled: false });
  });

  test.each([
    ['is answered with 503', () => Promise.resolve(new Response('', { status: 503 }))],
    ['gets no answer', () => Promise.reject(new TypeError('offline'))],
  ])('if a request %s, the button is enabled again, even if the last known budget was invalid', async (_how, fail) => {
    type('repayment', '10');
    vi.advanceTimersByTime(300);
    await vi.waitFor(() => expect(shown().isDisabled).toBe(true));
    fetched.mockImplementation(fail);
    type('repayment', '200');
    vi.advanceTimersByTime(300);
    await vi.waitFor(() => expect(shown().isDisabled).toBe(false));
  });

  test('if the browser restores a form with changed fields, the budget is estimated again; a form with its initial values causes no request', async () => {
    refresh();
    expect(asked()).toEqual([]);
    box('input[name=deposit]').value = '9000';
    box('input[name=repayment]').value = '4';
    refresh();
    await vi.waitFor(() => expect(shown()).toMatchObject({ amount: '$10,040', button: 'Show me 1 car' }));
  });
});
