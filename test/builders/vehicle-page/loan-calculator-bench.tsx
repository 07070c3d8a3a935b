import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { LoanCalculator } from '#features/finance/ui/loan-calculator/loan-calculator.tsx';
import type { LoanCalculatorProps } from '#features/finance/views/loan-calculator-view.ts';
import { loanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { buildSite, type SiteOverrides } from '../site/site-builder.ts';
import { buildVehicle } from '../stock/vehicle-builder.ts';

// React requires this flag before tests may call `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Hydration errors: cases in which React's elements differed from the server's HTML. */
export const mismatches: unknown[] = [];
let root: Root | null = null;
let nextVehicle = 1;

/** Unmounts the hydrated calculator, as happens when the shopper leaves its page. */
export const unmount = (): void => {
  act(() => root?.unmount());
  root = null;
  mismatches.splice(0);
};

export interface Place {
  readonly preset?: 'detail' | 'card';
  readonly extent?: 'full' | 'short';
  readonly query?: string;
  readonly site?: SiteOverrides;
  readonly priceCents?: number | null;
  readonly isBrief?: boolean;
}

/**
 * Returns the props of a loan calculator. Each call uses a different vehicle, because a page sends its analytics
 * event only once for each vehicle.
 */
export const propsOf = ({
  preset = 'detail',
  extent = 'full',
  query = '',
  site = {},
  priceCents = 3_500_000,
  isBrief = false,
}: Place): LoanCalculatorProps => {
  const params = new URLSearchParams(query);
  const id = 100_000 + nextVehicle++;
  const view = loanCalculatorView(buildSite({ ...site, finance: { preset, ...site.finance } }), {
    vehicle: buildVehicle({ id, slug: `corolla-${id}`, priceCents }),
    extent,
    action: '/cars/corolla/finance',
    params: (name) => params.get(name),
    isBrief,
  });
  if (!view) throw new Error('no calculator');
  return view.calculator;
};

/** Adds a calculator to the document as the server renders it. */
export const put = (place: Place = {}): LoanCalculatorProps => {
  const props = propsOf(place);
  document.body.innerHTML = `<x-place>${renderToString(<LoanCalculator {...props} />)}</x-place>`;
  return props;
};

/** Hydrates the calculator's HTML from the server, as the program's browser script does. */
export const wake = async (props: LoanCalculatorProps): Promise<void> => {
  const place = document.querySelector('x-place');
  if (!place) throw new Error('nothing to wake');
  await act(async () => {
    root = hydrateRoot(place, <LoanCalculator {...props} />, { onRecoverableError: (error) => mismatches.push(error) });
  });
};
/** Adds a calculator to the document and hydrates it. */
export const wakened = async (place: Place = {}): Promise<void> => wake(put(place));

/** Renders the hydrated calculator with other props. */
export const rerender = async (props: LoanCalculatorProps): Promise<void> => act(async () => root?.render(<LoanCalculator {...props} />));

export const find = <Found extends Element = HTMLInputElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
export const text = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
export const set = async (selector: string, value: string): Promise<void> =>
  act(async () => {
    const control = find(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
export const slider = (field: string): string => `input[type=range][data-loan=${field}]`;
export const box = (field: string): string => `[name=${field}]`;
