// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOutsideResources } from '#test/builders/pages/outside-resources.ts';
import type { LiveMapData } from '../../views/map-view.ts';

// `live-map.spec.ts` tests MapLibre in a real browser.
beforeAll(async () => {
  await import('./live-map.behaviour.ts');
});

const SOUTHPORT = [-27.97, 153.41, 'Southport'] as const;
const NERANG = [-27.99, 153.33, 'Nerang'] as const;

const offerMap = (pins: LiveMapData['pins']): void => {
  document.body.innerHTML = `<div data-behaviour="live-map"><div role="img"></div><button type="button" data-map-open="">Show the map from Google</button></div>`;
  const data: LiveMapData = { provider: 'google', source: 'AIza-public', pins };
  document.querySelector('div')?.setAttribute('data-map', JSON.stringify(data));
};
const open = (): void => document.querySelector<HTMLElement>('[data-map-open]')?.click();
/** The coordinates that Google's frame shows; null without a frame. */
const shown = (): string | null => {
  const frame = document.querySelector('iframe');
  return frame && new URL(frame.src).searchParams.get('q');
};

beforeEach(() => {
  answerOutsideResources();
  offerMap([SOUTHPORT, NERANG]);
});

test('LOC-33 the Google map appears only after the shopper has pressed the button; its URL contains the API key of the site', async () => {
  expect(shown()).toBeNull();
  open();
  await expect.poll(() => document.querySelector('[data-map-open]')).toBeNull();
  const frame = document.querySelector('iframe');
  expect(frame?.src).toBe('https://www.google.com/maps/embed/v1/place?key=AIza-public&q=-27.97%2C153.41');
  expect(frame?.title).toBe('Map from Google');
  expect(document.querySelector('[role=img]')).not.toBeNull();
});

test('LOC-33 with several locations, buttons below the Google map choose which location the map shows', () => {
  open();
  const choices = [...document.querySelectorAll<HTMLButtonElement>('.live-map-choices button')];
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Southport', 'Nerang']);
  choices[1]?.click();
  expect(shown()).toBe('-27.99,153.33');
});

test('LOC-33 if there is only one location, the map has no buttons for choosing a location', () => {
  offerMap([SOUTHPORT]);
  open();
  expect(shown()).toBe('-27.97,153.41');
  expect(document.querySelector('.live-map-choices')).toBeNull();
});
