// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { PART_SHOWN_EVENT } from '#ui-kit/behaviour/part-shown-event.ts';
import { refreshVehicles } from './fresh-vehicles.behaviour.ts';

let states: Record<number, string>;
let pages: Record<string, string>;
let asked: string[];
let now = 0;

beforeEach(() => {
  history.replaceState(null, '', '/search?page=2');
  [states, pages, asked] = [{}, {}, []];
  // The script sends no request too soon after the last request. So the clock is advanced before each test.
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const ids = address.split('/api/vehicle-states?ids=')[1]?.split(',').map(Number);
    if (ids === undefined) return new Response(pages[address] ?? '');
    return Response.json({ states: Object.fromEntries(Object.entries(states).filter(([id]) => ids.includes(Number(id)))) });
  });
});

const card = (id: number, state: string | null, text: string): string =>
  `<article data-vehicle="${id}"${state === null ? '' : ` data-state="${state}"`}><a href="/cars/${id}">${text}</a></article>`;
const texts = (): readonly (string | null)[] => [...document.querySelectorAll('article')].map(({ textContent }) => textContent);
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

test('the cards of vehicles with a changed state are replaced; if a link in such a card had the focus, the same link in the new card has the focus', async () => {
  document.body.innerHTML = card(1, null, 'One') + card(2, null, 'Two') + card(3, 'reserved', 'Three');
  pages['/search?page=2'] = card(1, null, 'newer One') + card(2, 'reserved', 'Two, reserved') + card(3, null, 'Three, free');
  states = { 1: 'in-stock', 2: 'reserved', 3: 'in-stock' };
  const told = vi.fn();
  document.addEventListener(PART_SHOWN_EVENT, told);
  one('a[href="/cars/2"]').focus();
  await refreshVehicles();
  expect(texts()).toEqual(['One', 'Two, reserved', 'Three, free']);
  expect(document.activeElement?.textContent).toBe('Two, reserved');
  expect(told).toHaveBeenCalledTimes(2);
  expect(asked).toEqual(['/api/vehicle-states?ids=1,2,3', '/search?page=2']);
});

test('a page without a changed vehicle is not fetched again, and the server is asked at most once in five seconds', async () => {
  document.body.innerHTML = card(1, null, 'One') + card(2, 'coming-soon', 'Two');
  states = { 1: 'in-stock', 2: 'coming-soon' };
  await refreshVehicles();
  now += 4_999;
  await refreshVehicles();
  expect(asked).toEqual(['/api/vehicle-states?ids=1,2']);
  now += 1;
  await refreshVehicles();
  expect(asked).toHaveLength(2);
});

test('a page with more than 100 vehicles asks the server in requests of at most 100 vehicles, and updates the vehicles of every request', async () => {
  const ids = Array.from({ length: 205 }, (_, index) => index + 1);
  document.body.innerHTML = ids.map((id) => card(id, null, `Vehicle ${id}`)).join('');
  pages['/search?page=2'] = card(2, 'reserved', 'Two, reserved') + card(205, 'sold', 'Last, sold');
  states = { 2: 'reserved', 205: 'sold' };
  await refreshVehicles();
  expect(asked.slice(0, 3).map((address) => address.split(',').length)).toEqual([100, 100, 5]);
  expect([texts()[1], texts()[204]]).toEqual(['Two, reserved', 'Last, sold']);
});

test('if a part of the page was loaded from another address than the page, the cards in this part are updated from that other address', async () => {
  document.body.innerHTML = `<section data-part-source="/cars/1/similar">${card(2, null, 'Two')}</section>`;
  pages['/cars/1/similar'] = card(2, 'reserved', 'Two, reserved');
  states = { 2: 'reserved' };
  await refreshVehicles();
  expect(texts()).toEqual(['Two, reserved']);
});

test('each part of a vehicle’s page is replaced by the same part of the newer page; buttons that the newer page does not have are removed', async () => {
  const part = (name: string, state: string, text: string): string =>
    `<div data-vehicle="1" data-state="${state}" data-part="${name}">${text}</div>`;
  document.body.innerHTML = part('price', 'in-stock', '$30,000') + part('actions', 'in-stock', 'Reserve') + card(2, null, 'Two');
  pages['/search?page=2'] = part('price', 'sold', 'SOLD');
  states = { 1: 'sold', 2: 'sold' };
  await refreshVehicles();
  // The newer page does not contain vehicle 2, so the card of vehicle 2 stays unchanged.
  expect(document.body.textContent).toBe('SOLDTwo');
});

test('the open page is not changed if the server does not know a vehicle, answers with an error, or sends a page that cannot be read', async () => {
  document.body.innerHTML = card(1, null, 'One') + card(2, null, 'Two');
  states = { 2: 'reserved' };
  await refreshVehicles();
  expect(texts()).toEqual(['One', 'Two']);
  now += 60_000;
  vi.stubGlobal('fetch', async () => new Response('', { status: 429 }));
  await expect(refreshVehicles()).rejects.toThrow('429');
  expect(texts()).toEqual(['One', 'Two']);
});
