// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOutsideResources } from '#test/builders/pages/outside-resources.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { visitorAnalyticsView } from '../../views/visitor-analytics-view.ts';
import { VisitorAnalytics } from '../visitor-analytics.tsx';

const beacons: string[] = [];
beforeEach(() => {
  answerOutsideResources();
  vi.resetModules();
  localStorage.clear();
  delete window.dataLayer;
  beacons.splice(0);
  navigator.sendBeacon = (url) => beacons.push(String(url)) > 0;
});
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

type Analytics = NonNullable<Parameters<typeof buildSite>[0]>['analytics'];

const open = async (analytics: Analytics): Promise<void> => {
  document.body.innerHTML = renderToString(<VisitorAnalytics view={visitorAnalyticsView(buildSite({ analytics }))} />);
  await import('./visitor-consent.behaviour.ts');
};
/**
 * Reports an event of the page. Every test loads the module again, because the module remembers the events that it has
 * reported.
 */
const tellEvent = async (event: { readonly event_id: number; readonly slug?: string }): Promise<void> =>
  (await import('../page-event.behaviour.ts')).tellEvent(event);
const panel = (): HTMLElement => document.querySelector('.consent') ?? document.body;
const answer = (choice: 'yes' | 'no'): void => document.querySelector<HTMLElement>(`[data-consent-answer="${choice}"]`)?.click();

test('before the shopper answers, the data layer does not exist and Google’s script is not loaded', async () => {
  await open({ googleTag: 'G-ABCD1234' });
  expect(panel().hidden).toBe(false);
  await tellEvent({ event_id: 49 });
  expect([window.dataLayer, document.head.querySelector('script')]).toEqual([undefined, null]);
  expect(beacons).toEqual(['/api/events']);
});

test('after the shopper agrees, the data layer contains the events of the page, and Google’s script is loaded with advertising storage denied', async () => {
  await open({ googleTag: 'G-ABCD1234' });
  await tellEvent({ event_id: 4, slug: 'mazda-7' });
  answer('yes');
  await vi.waitFor(() => expect(document.head.querySelector('script')?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCD1234'));
  await tellEvent({ event_id: 49 });
  const layer = window.dataLayer ?? [];
  expect(layer).toContainEqual({ event: 'view_item', event_id: 4, item_id: 'mazda-7' });
  expect(layer).toContainEqual({ event: 'view_search_results', event_id: 49 });
  expect(JSON.stringify(layer[0])).toContain('"ad_storage":"denied"');
  expect(panel().hidden).toBe(true);
});

test('after the shopper answers no, no data layer is created, and the question stays hidden until the shopper presses the button to change the answer', async () => {
  await open({ dataLayer: true });
  answer('no');
  vi.resetModules();
  await open({ dataLayer: true });
  expect([panel().hidden, window.dataLayer]).toEqual([true, undefined]);
  document.querySelector<HTMLElement>('[data-consent-change]')?.click();
  expect(panel().hidden).toBe(false);
});

test('if a site asks for consent to its own statistics, no event is sent until the shopper agrees', async () => {
  await open({ consent: 'all' });
  await tellEvent({ event_id: 49 });
  expect(beacons).toEqual([]);
  answer('yes');
  await tellEvent({ event_id: 49 });
  expect(beacons).toEqual(['/api/events']);
});

test('on a site that never asks visitors for consent, the data layer is filled at once', async () => {
  await open({ dataLayer: true, consent: 'none' });
  await tellEvent({ event_id: 49 });
  await vi.waitFor(() => expect(window.dataLayer).toContainEqual({ event: 'view_search_results', event_id: 49 }));
  expect(panel().hidden).toBe(true);
});

test('EVENT-02 the success page of a form adds the event of the form to the data layer', async () => {
  localStorage.setItem('analytics-choice', 'yes');
  document.body.innerHTML = '';
  await open({ dataLayer: true });
  document.body.insertAdjacentHTML('beforeend', '<div data-success-event="14"></div>');
  await vi.waitFor(() => expect(window.dataLayer).toContainEqual({ event: 'generate_lead', event_id: 14 }));
});
