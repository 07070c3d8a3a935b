import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Brochures } from '#features/brochure/server/brochures.server.ts';
import type { BrochureJob } from '#features/brochure/views/brochure-job.ts';
import { GaugeCache } from '#features/market-price/server/gauge-cache.server.ts';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import { buildVehicleCard } from '#features/stock/views/vehicle-card-view.ts';
import { formatDollars } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { autogaugeApi } from '#pages/api/vehicles/autogauge.route.ts';
import { brochureApi } from '#pages/api/vehicles/brochure.route.ts';
import { vehicleViewApi } from '#pages/api/vehicles/vehicle-view.route.ts';
import { printPage } from '#pages/print/print.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleHead } from '#pages/vehicle/vehicle-head.ts';
import { jsonOf, openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { type MarkupElement, parseMarkup } from '#test/builders/pages/page-markup.ts';

/**
 * If two prices are displayed, the dealer must honour the lower price (section 47 of the Australian Consumer Law). So a
 * vehicle's page shows only one price.
 */
let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;
let site: Site;

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    plain: { make: 'Kia', model: 'Rio', price: 18_990, price_type: 'Drive Away' },
    egc: { make: 'Kia', model: 'Rio', price: 17_490, before_price: 19_000, price_type: 'Excl. Govt. Charges' },
    offer: { make: 'Kia', model: 'Rio', price: 20_000, offer_price: 18_500, price_type: 'Drive Away' },
    cents: { make: 'Kia', model: 'Rio', price: 18_990.5 },
    unpriced: { make: 'Kia', model: 'Rio', price: null },
    placeholder: { make: 'Kia', model: 'Rio', price: 1 },
    preorder: { make: 'Kia', model: 'Rio', price: null, preorder: true },
  });
  site = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, priceConditionShown: true } };
});
afterAll(() => bench.close());

const priceIn = (element: MarkupElement): string => element.one((one) => (one.attributes.class ?? '').split(' ').includes('price')).text;

const vehicleOf = (id: string): Vehicle => {
  const vehicle = stock[id];
  if (!vehicle) throw new Error(`No vehicle ${id}`);
  return vehicle;
};

const pdfPrice = async (vehicle: Vehicle): Promise<string> => {
  const jobs: BrochureJob[] = [];
  const brochures = new Brochures({
    ...bench.services,
    log: bench.log,
    atOnce: 1,
    press: {
      print: async (job) => {
        jobs.push(job);
        return Buffer.from('%PDF');
      },
    },
    cache: { read: async () => null, write: async () => {} },
    images: { serve: async () => ok({ body: Buffer.from('') }) },
    media: { findNow: async () => null },
  });
  const answer = await bench.ask(brochureApi({ ...bench.services, brochures }), '/x', { slug: vehicle.slug, site });
  expect(answer).toMatchObject({ kind: 'file', status: 200, type: 'application/pdf' });
  const price = jobs[0]?.content.price;
  return price ? [price.text, price.type, price.condition, price.wasText && `was ${price.wasText}`].filter(Boolean).join(' ') : 'none';
};

const onCard = (vehicle: Vehicle): string =>
  priceIn(
    parseMarkup(
      renderToStaticMarkup(<VehicleCard card={buildVehicleCard(site, vehicle, bench.clock.now()).value} variant={site.layout.card} />),
    ),
  );

describe.each(['plain', 'egc', 'offer', 'cents', 'unpriced', 'placeholder', 'preorder'])('the price of %s', (id) => {
  test('PRICE-02 PRICE-06 card, page, printed page and PDF show the same price', async () => {
    const vehicle = vehicleOf(id);
    const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${vehicle.slug}`, { slug: vehicle.slug, site }));
    const panel = page.one((one) => (one.attributes.class ?? '').split(' ').includes('vehicle-sidebar'));
    const shown = priceIn(panel);
    expect(shown).not.toBe('');
    const printed = pageOf(await bench.ask(printPage(bench.services), `/print?car_id=${vehicle.slug}`, { site }));
    expect([onCard(vehicle), priceIn(printed.one('main')), await pdfPrice(vehicle)]).toEqual([shown, shown, shown]);
  });

  test('PRICE-08 the price gauge uses the displayed price', async () => {
    const vehicle = vehicleOf(id);
    const card = buildVehicleCard(site, vehicle, bench.clock.now()).value.price;
    const echo = { fill: 0.5, marketMinCents: 1, marketMaxCents: 2, confidence: 1, description: null };
    const source = { find: async (_: Site, __: Vehicle, listingPriceCents: number) => ({ ...echo, listingPriceCents }) };
    const marketPrices = new GaugeCache({ ...bench.services, log: bench.log, source, stockVersionOf: () => '1' });
    const { value } = jsonOf(await bench.ask(autogaugeApi({ ...bench.services, marketPrices }), '/x', { slug: vehicle.slug, site }));
    const { listing_price: dollars } = value as { listing_price?: number };
    if (card?.isAmount) expect(formatDollars(Math.round((dollars ?? 0) * 100))).toBe(card.text);
    else expect(value).toEqual({});
  });

  test('API-10 JSON and structured data contain the displayed price; an offer price that depends on a condition is only in the JSON', async () => {
    const vehicle = vehicleOf(id);
    const card = buildVehicleCard(site, vehicle, bench.clock.now()).value.price;
    const [car] = vehicleHead(site, vehicle, 'https://www.example.com').jsonLd ?? [];
    const offered = (car as { offers?: { price: number } }).offers?.price;
    const { value } = jsonOf(await bench.ask(vehicleViewApi(bench.services), '/x', { slug: vehicle.slug, site }));
    const wire = (value as { car_fields: { price: number | null; offer_price: number | null } }).car_fields;
    const text = (dollars: number | null | undefined): string | null => (dollars == null ? null : formatDollars(Math.round(dollars * 100)));
    if (!card?.isAmount) expect(offered).toBeUndefined();
    else if (card.condition) expect([offered, wire.price, text(wire.offer_price)]).toEqual([20_000, 20_000, card.text]);
    else expect([text(offered), text(wire.price)]).toEqual([card.text, card.text]);
  });
});
