import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserList } from './browser-list.ts';

const CAR = {
  name: '2021 Toyota Corolla',
  slug: 'corolla-7',
  make: 'Toyota',
  model: 'Corolla',
  primary_image_url: 'https://img.example/7.jpg',
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answering = (items: readonly object[]): void => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items }), { headers: { 'content-type': 'application/json' } }));
};
const favourites = (): unknown => JSON.parse(stored.get('favourites') ?? 'null');

test('ENT-31 WATCH-10 a favourite contains six fields of its vehicle: id, name, slug, make, model and primary_image_url', async () => {
  answering([{ id: 7, ...CAR, price: 19_990, vin: 'TESTVIN0000000007' }]);
  expect(await browserList.change(7, true)).toEqual({ kind: 'done', slug: 'corolla-7' });
  expect(favourites()).toEqual([{ id: 7, ...CAR, saved: true, at: expect.any(Number) }]);
});

test('ENT-31 a vehicle without a picture is stored with the picture null', async () => {
  answering([{ id: 7, ...CAR, primary_image_url: null }]);
  await browserList.change(7, true);
  expect(favourites()).toEqual([{ id: 7, ...CAR, primary_image_url: null, saved: true, at: expect.any(Number) }]);
});

test('WATCH-10 if the server does not answer, a saved vehicle is stored only with its id; when the shopper removes the vehicle, its entry is marked as not saved', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
  await browserList.change(7, true);
  expect(favourites()).toEqual([{ id: 7, saved: true, at: expect.any(Number) }]);
  await browserList.change(7, false);
  expect(favourites()).toEqual([{ id: 7, saved: false, at: expect.any(Number) }]);
});
