import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import { LEAD_FORM_ROUTES } from '#pages/lead-forms/lead-form-routes.ts';
import type { PageAnswer } from '#pages/page.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { FILLED, type LeadFormBench, openLeadFormBench, SOLD_CAR, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute } from '#test/builders/pages/page-markup.ts';

let bench: LeadFormBench;
beforeAll(async () => {
  bench = await openLeadFormBench({ used: USED_CAR, sold: SOLD_CAR });
});
afterAll(() => bench.close());

const withQuotes = (): Site => ({ ...bench.site, vehiclePage: { ...bench.site.vehiclePage, sidebar: ['enquire', 'quote'] } });

const askQuote = (id: string, site: Site, fields?: Readonly<Record<string, string>>): Promise<PageAnswer> => {
  const route = LEAD_FORM_ROUTES.find(({ path, method }) => path === '/cars/:slug/quote' && method === (fields ? 'POST' : 'GET'));
  if (route === undefined) throw new Error('no route for quotes');
  const slug = bench.slugOf(id);
  return bench.ask(route.handler(bench.services), `/cars/${slug}/quote`, { slug, site, ...(fields ? { fields } : {}) });
};

test('SITE-15 FORM-01 a site that lists the quote button offers a quote for the vehicle, and the request becomes a lead', async () => {
  const site = withQuotes();
  const slug = bench.slugOf('used');
  const vehicle = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site }));
  expect(vehicle.one(byAttribute('href', `/cars/${slug}/quote`)).text).toBe('Request a Quote');

  const page = pageOf(await askQuote('used', site));
  expect(page.one('h1').text).toBe('Request a quote');
  expect(page.text).toContain('2021 Toyota Corolla');
  const fields = { ...bench.stampOf(page), ...FILLED, buyer: 'A business', has_trade_in: 'true' };
  expect(await askQuote('used', site, fields)).toMatchObject({ kind: 'redirect', status: 303, location: '/success' });
  expect(await bench.latest()).toMatchObject({
    kind: 'quote',
    category: 'Quote',
    vehicle: { id: bench.stock.used?.id },
    details: [
      { name: 'buyer', value: 'A business' },
      { name: 'has_trade_in', value: 'Yes' },
    ],
  });
});

test('SITE-15 a site without the quote button has no page for quotes and accepts no post', async () => {
  const before = (await bench.leads()).length;
  expect(await askQuote('used', bench.site)).toMatchObject({ status: 404 });
  expect(await askQuote('used', bench.site, FILLED)).toMatchObject({ status: 404 });
  expect(await bench.leads()).toHaveLength(before);
});

test('the quote page of a sold vehicle redirects to the enquiry form of this vehicle', async () => {
  expect(await askQuote('sold', withQuotes())).toMatchObject({
    kind: 'redirect',
    status: 303,
    location: `/cars/${bench.slugOf('sold')}/enquire`,
  });
});
