// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { PART_SHOWN_EVENT } from '#ui-kit/behaviour/part-shown-event.ts';
import { morphPage } from './morph-page.ts';

const pageOf = (main: string, title = 'Used cars'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body><main>${main}</main></body>`, 'text/html');
const one = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = `<main>
    <details id="facet-make"><summary>Make</summary><a id="kia" href="?make=Kia">Kia 10</a></details>
    <input id="find" data-morph="keep"><input id="query" type="search" value="old">
    <ul id="cards"><li id="vehicle-1">One</li><li id="vehicle-2">Two</li></ul></main>`;
});

const NEXT = `<details id="facet-make"><summary>Make</summary><a id="kia" href="?" aria-current="true">Kia 10</a></details>
    <input id="find" data-morph="keep"><input id="query" type="search" value="kia">
    <ul id="cards"><li id="vehicle-2">Two</li><li id="vehicle-3">Three</li></ul>`;

test('SEARCH-05 a refined search keeps the focus, the open panels, and the elements that both pages contain', () => {
  one<HTMLDetailsElement>('#facet-make').open = true;
  const [link, card] = [one('#kia'), one('#vehicle-2')];
  link.focus();
  morphPage(pageOf(NEXT, 'Kia cars'));
  expect(document.title).toBe('Kia cars');
  expect(one('#kia')).toBe(link);
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(link);
  expect(one<HTMLDetailsElement>('#facet-make').open).toBe(true);
  expect(one('#vehicle-2')).toBe(card);
  expect([...document.querySelectorAll('li')].map(({ id }) => id)).toEqual(['vehicle-2', 'vehicle-3']);
});

test('a refined search does not change the text of the box in which the shopper is typing, or of a box with data-morph="keep"', () => {
  one<HTMLInputElement>('#find').value = 'toy';
  const query = one<HTMLInputElement>('#query');
  query.focus();
  query.value = 'kia r';
  morphPage(pageOf(NEXT));
  expect([one<HTMLInputElement>('#find').value, query.value]).toEqual(['toy', 'kia r']);
  query.blur();
  morphPage(pageOf(NEXT.replace('value="kia"', 'value="kia rio"')));
  expect(query.value).toBe('kia rio');
});

test('a box with data-morph="keep" stays in the page even if the fetched page has no such box', () => {
  const box = one('#find');
  morphPage(pageOf(NEXT.replace('<input id="find" data-morph="keep">', '')));
  expect(box.isConnected).toBe(true);
});

test('an element with a method updateFrom, such as an island, keeps its content when a new page is shown, and the method receives the new element', () => {
  const newer: Element[] = [];
  const island = document.createElement('x-island');
  island.setAttribute('name', 'gallery');
  Object.assign(island, { updateFrom: (element: Element) => newer.push(element) });
  island.innerHTML = '<b>hydrated</b>';
  one('main').append(island);
  morphPage(pageOf(`${NEXT}<x-island name="gallery" props="{}"><i>from the server</i></x-island>`));
  expect(newer.map((element) => element.innerHTML)).toEqual(['<i>from the server</i>']);
  expect(island.innerHTML).toBe('<b>hydrated</b>');
  expect(island.isConnected).toBe(true);
});

test('after a search is refined, an event is dispatched on the new content, so that behaviours can prepare new elements', () => {
  const told: EventTarget[] = [];
  document.addEventListener(PART_SHOWN_EVENT, ({ target }) => target && told.push(target), { once: true });
  morphPage(pageOf(NEXT));
  expect(told).toEqual([one('main')]);
});
