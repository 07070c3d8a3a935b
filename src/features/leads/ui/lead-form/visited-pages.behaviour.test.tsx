// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readArrival } from '#features/analytics/rules/arrival/arrival.ts';
import { parseLinkedQueryParams } from '../../rules/form/visit-trail.ts';
import { installVisitedPages } from './visited-pages.behaviour.ts';

test('LEAD-04 the browser collects each campaign parameter and click id that a lead keeps, and no other parameter', () => {
  const linked = {
    utm_source: 'news',
    utm_source_2: 'autumn',
    gclid: 'g1',
    gbraid: 'g2',
    wbraid: 'w1',
    dclid: 'd1',
    fbclid: 'f1',
    msclkid: 'm1',
    ttclid: 't1',
    li_fat_id: 'l1',
    twclid: 'x1',
  };
  history.replaceState(null, '', `/search?${new URLSearchParams({ ...linked, make: 'toyota', email: 'jo@example.com' })}`);
  document.body.innerHTML = renderToString(<input type="hidden" name="linked_query_params" />);
  installVisitedPages();
  const collected = document.querySelector<HTMLInputElement>('input[name="linked_query_params"]')?.value ?? '';
  expect(JSON.parse(collected)).toEqual(linked);
  expect(parseLinkedQueryParams(collected)).toEqual(linked);
});

test('the browser writes into the form how the visit began, and remembers the beginning of the visit on later pages', () => {
  sessionStorage.clear();
  Object.defineProperty(document, 'referrer', { value: 'https://chatgpt.com/c/secret', configurable: true });
  history.replaceState(null, '', '/cars/mazda-7');
  document.body.innerHTML = renderToString(<input type="hidden" name="arrival" />);
  const field = document.querySelector<HTMLInputElement>('input[name="arrival"]');
  installVisitedPages();
  expect(readArrival(field?.value)).toEqual({ channel: 'assistant', source: 'ChatGPT' });
  expect(field?.value).not.toContain('secret');
  Object.defineProperty(document, 'referrer', { value: 'https://pay.example/', configurable: true });
  installVisitedPages();
  expect(readArrival(field?.value)).toEqual({ channel: 'assistant', source: 'ChatGPT' });
});
