import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { suggestFor } from './suggestions.ts';

afterEach(() => vi.unstubAllGlobals());

test('the compact search of a home page shows the same suggestions as the search box', async () => {
  const { document, Event } = new Window();
  vi.stubGlobal('document', document);
  const groups = [{ heading: 'Makes', items: [{ label: 'Mazda', note: null, href: '/search/mazda' }] }];
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ groups }) }));
  document.body.innerHTML = '<div class="panel-text"><input id="box" name="query" data-suggest="/api/suggestions"></div>';
  const input = document.querySelector('input');
  if (!input) throw new Error('no box');
  input.focus();
  suggestFor(input as unknown as HTMLInputElement);
  input.value = 'mazda';
  input.dispatchEvent(new Event('input'));
  await expect.poll(() => document.querySelector('.panel-text [role=option]')?.textContent).toBe('Mazda');
});

test('suggestions are requested again after a failed request, and are cached after they were received', async () => {
  const { document, Event } = new Window();
  vi.stubGlobal('document', document);
  const fetched = vi.fn(async (address: string) => {
    const items = [{ label: address.split('=')[1], note: null, href: '/search' }];
    return { ok: fetched.mock.calls.length > 1, json: async () => ({ groups: [{ heading: 'Makes', items }] }) };
  });
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = '<div class="search-box"><input id="box" name="query" data-suggest="/api/suggestions"></div>';
  const input = document.querySelector('input');
  if (!input) throw new Error('no box');
  input.focus();
  suggestFor(input as unknown as HTMLInputElement);
  const type = (text: string): void => {
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  const shown = (): string => [...document.querySelectorAll('a')].map(({ textContent }) => textContent).join();
  type('kia');
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  type('kia');
  await expect.poll(shown).toBe('kia');
  type('ford');
  await expect.poll(shown).toBe('ford');
  type('kia');
  await expect.poll(shown).toBe('kia');
  expect(fetched.mock.calls).toHaveLength(3);
});
