// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { BLANK_POSTCODE, NO_ESTIMATE } from '../rules/delivery-estimate.ts';
import { FUEL_ERRORS } from '../rules/fuel-fields.ts';
import { runningCostsView } from '../views/running-costs-view.ts';
import { RunningCosts } from './running-costs.tsx';

const site = buildSite({ delivery: { regions: [{ name: 'Gold Coast', price: 0, postcodes: ['4215'] }] } });
const vehicle = buildVehicle();

beforeAll(async () => {
  await import('./fuel-calculator/fuel-calculator.behaviour.ts');
  await import('./delivery-calculator/delivery-calculator.behaviour.ts');
});

const put = (): void => {
  const view = runningCostsView(site, vehicle);
  if (!view) throw new Error('no costs');
  document.body.innerHTML = renderToString(<RunningCosts view={view} />);
};
const form = (selector: string): HTMLFormElement => {
  const found = document.querySelector<HTMLFormElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const box = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const send = (selector: string): boolean => form(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('the fuel calculator', () => {
  const type = (name: string, value: string): void => {
    box(name).value = value;
    box(name).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const figures = (): readonly string[] => [...document.querySelectorAll('[data-fuel-cost]')].map(({ textContent }) => textContent ?? '');

  test('FUEL-04 FUEL-06 updates the figures while the shopper types', () => {
    put();
    expect(figures()).toEqual(['$42.50', '$184', '$2,210']);
    type('distance', '1,000 kms');
    expect(figures()).toEqual(['$170', '$737', '$8,840']);
    type('distance', 'far');
    expect(figures()).toEqual(['–', '–', '–']);
  });

  test('shows errors beside their inputs on submit, and removes them after correction', () => {
    put();
    type('price', 'dear');
    expect(document.querySelector('.field-error')).toBeNull();
    expect(send('form[data-behaviour~="fuel-calculator"]')).toBe(false);
    expect(document.querySelector('.field-error')?.textContent).toBe(FUEL_ERRORS.price);
    expect([box('price').getAttribute('aria-invalid'), box('price').getAttribute('aria-describedby')]).toEqual([
      'true',
      'fuel-price-error',
    ]);
    expect(document.activeElement).toBe(box('price'));
    type('price', '2');
    send('form[data-behaviour~="fuel-calculator"]');
    expect(document.querySelector('.field-error')).toBeNull();
    expect(box('price').hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('the delivery calculator', () => {
  const state = (): string | undefined => form('form[data-behaviour~="delivery-calculator"]').dataset.state;
  const answer = (): string => document.querySelector('[data-delivery-answer]')?.textContent ?? '';
  const isBusy = (): string | null | undefined => document.querySelector('[data-delivery-answer]')?.getAttribute('aria-busy');
  const ask = (postcode: string): void => {
    box('postcode').value = postcode;
    send('form[data-behaviour~="delivery-calculator"]');
  };

  test('DELIV-01 DELIV-02 goes from idle to loading to the result with name and price', async () => {
    put();
    expect(state()).toBe('idle');
    const asked: string[] = [];
    let respond = (_: Response): void => {};
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return new Promise<Response>((resolve) => {
        respond = resolve;
      });
    });
    ask(' 4215 ');
    expect([state(), answer(), isBusy()]).toEqual(['loading', 'Looking it up…', 'true']);
    respond(Response.json({ name: 'Gold Coast', price: 145 }));
    await vi.waitFor(() => expect(state()).toBe('result'));
    expect([answer(), isBusy()]).toEqual(['Gold Coast $145', 'false']);
    expect(asked).toEqual([`/api/delivery-price?postcode=4215&slug=${vehicle.slug}`]);
  });

  test('DELIV-01 DELIV-03 DELIV-04 shows the error state if the field is empty, there is no estimate, or the server does not answer', async () => {
    put();
    vi.stubGlobal('fetch', async () => Response.json({ error: 'x' }, { status: 404 }));
    ask('  ');
    expect([state(), answer()]).toEqual(['error', BLANK_POSTCODE]);
    expect(box('postcode').getAttribute('aria-invalid')).toBe('true');
    ask('6000');
    await vi.waitFor(() => expect([state(), answer()]).toEqual(['error', NO_ESTIMATE]));
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    ask('6001');
    await vi.waitFor(() => expect([state(), answer()]).toEqual(['error', NO_ESTIMATE]));
  });

  test('does not replace the answer to a newer request if the answer to an older request arrives later', async () => {
    put();
    const responds: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responds.push(resolve)));
    ask('4000');
    ask('4215');
    responds[1]?.(Response.json({ name: 'Gold Coast', price: 0 }));
    await vi.waitFor(() => expect(answer()).toBe('Gold Coast Free'));
    responds[0]?.(Response.json({ name: 'Brisbane', price: 99 }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(answer()).toBe('Gold Coast Free');
  });
});
