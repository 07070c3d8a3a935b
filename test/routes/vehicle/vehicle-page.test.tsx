import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LATE } from '#kernel/time-limit.ts';
import { models as modelsSchema } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byBehaviour, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import {
  ELEVEN_FEATURES,
  FULL_CAR,
  feedImages,
  openVehicleBench,
  type VehicleBench,
} from '#test/builders/vehicle-page/vehicle-page-bench.ts';

let bench: VehicleBench;

beforeAll(async () => {
  bench = await openVehicleBench({
    full: FULL_CAR,
    plain: { make: 'Toyota', model: 'Corolla', price: null, images: feedImages(3), dealercomments: '' },
    offer: { make: 'Toyota', model: 'Camry', price: 30_000, offer_price: 28_000, car_type: 'new' },
    bare: { make: 'Kia', model: 'Rio', price: 9_000 },
    reported: { make: 'Kia', model: 'Rio', file: 'https://reports.example.com/7.pdf' },
    one: { make: 'Toyota', model: 'Corolla', year: 2021, price: 34_990, images: feedImages(1) },
  });
});
afterAll(() => bench.close());

const rowsOf = (section: MarkupElement) => section.all('dt').map((term) => term.text);

test('VDP-42 if it takes too long to read the number of views, the page is shown without this number and cached for only five seconds', async () => {
  const slug = bench.slugOf('full');
  const ask = (services: Parameters<typeof vehiclePage>[0]) => bench.ask(vehiclePage(services), `/cars/${slug}`, { slug });
  const late = await ask({ ...bench.services, optionalReads: { read: async () => LATE } });
  expect(late).toMatchObject({ kind: 'page', status: 200, caching: { until: bench.clock.now() + 5_000 } });
  const timely = await ask(bench.services);
  expect(timely).not.toMatchObject({ caching: { until: bench.clock.now() + 5_000 } });
});

describe('the address of a vehicle page', () => {
  test('ROUTE-01 /cars/{slug} shows the vehicle in a public page with a canonical URL', async () => {
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${bench.slugOf('full')}`, { slug: bench.slugOf('full') });
    if (answer.kind !== 'page') throw new Error(answer.kind);
    expect(answer.status).toBe(200);
    expect(answer.caching).not.toBe('private');
    expect(answer.cookies).toBeUndefined();
    expect(answer.head.canonicalPath).toBe(`/cars/${bench.slugOf('full')}`);
    expect(answer.head.indexable).toBe(true);
    expect(answer.head.sharedName).toContain(String(bench.vehicleOf('full').id));
    expect(answer.head.title).toBe(`2021 Toyota Corolla Ascent Sport (stock no. S1) | ${bench.site.name}`);
    expect(pageOf(answer).one('h1').text).toBe('2021 Toyota Corolla Ascent Sport');
  });

  test('on the site of a group, the page title names the dealership, because two dealerships may use the same stock number', async () => {
    const other = { ...bench.otherSite.primaryDealership };
    const site = { ...bench.site, dealerships: [...bench.site.dealerships, other] };
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${bench.slugOf('full')}`, { slug: bench.slugOf('full'), site });
    if (answer.kind !== 'page') throw new Error(answer.kind);
    expect(answer.head.title).toContain(`(stock no. S1, ${bench.site.primaryDealership.name}) | `);
  });

  test('ROUTE-01 a URL with an outdated slug redirects to the URL with the current slug, because both end with the id of the vehicle', async () => {
    const id = bench.vehicleOf('full').id;
    const answer = await bench.ask(vehiclePage(bench.services), '/cars/x', { slug: `2019-old-words-${id}` });
    expect(answer).toMatchObject({ kind: 'redirect', status: 301, location: `/cars/${bench.slugOf('full')}` });
  });

  test('ROUTE-01 an unknown slug and the slug of another dealer’s vehicle answer 404', async () => {
    for (const slug of ['nothing', 'nothing-99999999', bench.slugOf('full')]) {
      const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site: bench.otherSite });
      expect(answer).toMatchObject({ kind: 'page', status: 404 });
    }
  });

  test('structured data contain the vehicle and its breadcrumb; for a vehicle with a conditional offer price, they contain the normal price', async () => {
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${bench.slugOf('offer')}`, { slug: bench.slugOf('offer') });
    if (answer.kind !== 'page') throw new Error(answer.kind);
    const [car, way] = answer.head.jsonLd ?? [];
    expect(car).toMatchObject({
      '@type': 'Car',
      offers: { priceCurrency: 'AUD', price: 30_000 },
      itemCondition: 'https://schema.org/NewCondition',
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

test('ENT-32 the page contains the vehicle data that the browser stores in its list of viewed vehicles', async () => {
  const viewed = (await bench.show('full')).one(byBehaviour('viewed-vehicle')).attributes['data-viewed'];
  expect(JSON.parse(viewed ?? '')).toMatchObject({
    id: bench.vehicleOf('full').id,
    stocknum: 'S1',
    make: 'Toyota',
    model: 'Corolla',
    body: '5 door hatch',
    simple_body: 'Hatchback',
    path: `/cars/${bench.slugOf('full')}`,
    name: '2021 Toyota Corolla',
  });
});

describe('the facts on a vehicle page', () => {
  test('VDP-01 the breadcrumb has links to the home page and to the stock of the condition, the make and the model', async () => {
    const way = (await bench.show('full')).one(byAttribute('aria-label', 'You are here'));
    expect(way.all('a').map((link) => [link.text, link.attributes.href])).toEqual([
      ['Home', '/'],
      ['Used cars', '/search/used-cars'],
      ['Toyota', '/search/toyota'],
      ['Corolla', '/search/toyota/corolla'],
    ]);
    expect(way.one(byAttribute('aria-current', 'page')).text).toBe('2021 Toyota Corolla Ascent Sport');
  });

  test('VDP-08 the page shows the key information', async () => {
    const section = (await bench.show('full')).byId('key-information');
    expect(section.text).toContain('Odometer 45,210 km');
    expect(rowsOf(section)).toEqual(
      expect.arrayContaining(['Condition', 'Transmission', 'Fuel', 'Colour', 'Doors', 'Stock number', 'VIN', 'Registration']),
    );
  });

  test('VDP-09 comments of more than 400 characters are shortened; Show More and Show Less open and close the rest, even without JavaScript', async () => {
    const section = (await bench.show('full')).byId('comments');
    const short = section.one(byClass('has-more-short'));
    expect(Array.from(short.text).length).toBeLessThanOrEqual(401);
    expect(short.text).not.toContain('THE END');
    const details = section.one('details');
    expect(details.attributes).not.toHaveProperty('open');
    expect(details.one('p').text).toContain('THE END');
    expect(details.one('summary').text).toMatch(/Show More.*Show Less/);
  });

  test('VDP-10 if a vehicle has no dealer comments, its page says that the comments are pending', async () => {
    const section = (await bench.show('plain')).byId('comments');
    expect(section.text).toContain('Dealer comments are pending. Please check back here later.');
    expect(section.has('details')).toBe(false);
  });

  test('VDP-12 VDP-13 VDP-14 the first four rows of the specifications are shown, and Show More opens the rest; rows without a value are left out', async () => {
    const section = (await bench.show('full')).byId('specifications');
    const hidden = rowsOf(section.one('details'));
    expect(rowsOf(section).slice(0, 4)).toEqual(['Engine', 'Cylinders', 'Gears', 'Torque']);
    expect(rowsOf(section)).toHaveLength(4 + hidden.length);
    expect(hidden).toEqual(['Fuel capacity', 'Length']);
    expect(section.one('details').attributes).not.toHaveProperty('open');
    expect(section.one('summary').text).toMatch(/Show More.*Show Less/);
    expect((await bench.show('bare')).has(byAttribute('id', 'specifications'))).toBe(false);
  });

  test('VDP-16 the first eight features are shown; Show All opens the other features, and Hide closes them', async () => {
    const section = (await bench.show('full')).byId('features');
    const rest = section.one('details');
    expect(section.all('li').map((item) => item.text)).toEqual(ELEVEN_FEATURES);
    expect(rest.all('li').map((item) => item.text)).toEqual(ELEVEN_FEATURES.slice(8));
    expect(rest.one('summary').text).toMatch(/Show All.*Hide/);
  });
});

describe('sharing, history report and disclaimer', () => {
  test('VDP-29 the share bar has six buttons, each for another way to share the URL of the page', async () => {
    const share = (await bench.show('one')).one(byBehaviour('share-bar'));
    const address = `http://${bench.site.slug}.localhost:3000/cars/${bench.slugOf('one')}`;
    expect(share.all('li').map((target) => target.text.split(' (')[0])).toEqual([
      'Facebook',
      'Twitter',
      'WhatsApp',
      'E-mail',
      'SMS',
      'Copy linkCopied',
    ]);
    expect(share.all('a').every(({ attributes }) => decodeURIComponent(attributes.href ?? '').includes(address))).toBe(true);
    expect(share.one('button').attributes['data-share-copy']).toBe(address);
    expect(share.attributes['data-name']).toBe('2021 Toyota Corolla');
    expect(share.one('input').attributes).toMatchObject({ hidden: '', value: address });
  });

  test('VDP-35 EVENT-12 only the page of a car with a history report has a link to the report, and a click on the link is recorded as an event', async () => {
    const report = (await bench.show('reported')).one(byClass('history-report'));
    expect(report.attributes).toMatchObject({ href: 'https://reports.example.com/7.pdf', target: '_blank', 'data-used-event': '60' });
    expect((await bench.show('one')).has(byClass('history-report'))).toBe(false);
  });

  test('VDP-19 the page ends with a disclaimer about price and availability; a site can set its own text, and an empty text removes the disclaimer', async () => {
    const withDisclaimer = (disclaimer: string): Site => ({ ...bench.site, vehiclePage: { ...bench.site.vehiclePage, disclaimer } });
    const disclaimerOf = (page: MarkupElement) => page.all(byAttribute('aria-label', 'Disclaimer')).map(({ text }) => text);
    expect(disclaimerOf(await bench.show('one', withDisclaimer('Ask us before it is gone.')))).toEqual(['Ask us before it is gone.']);
    expect(disclaimerOf(await bench.show('one'))).toEqual([expect.stringMatching(/price.*availability/)]);
    expect(disclaimerOf(await bench.show('one', withDisclaimer(' ')))).toEqual([]);
  });
});

describe('analytics events', () => {
  test('EVENT-01 the page of a used vehicle records event 4 (page view); the page of a new vehicle records no event', async () => {
    expect((await bench.show('full')).byId('main').attributes['data-event']).toBe('4');
    expect((await bench.show('offer')).byId('main').attributes).not.toHaveProperty('data-event');
  });
});

describe('the link to the page of the model', () => {
  const linkOn = async (name: string, models: Site['models']) => {
    const site: Site = { ...bench.site, manufacturer: null, models };
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${bench.slugOf(name)}`, { slug: bench.slugOf(name), site });
    const page = pageOf(answer);
    return page.has(byClass('model-link')) ? page.one(byClass('model-link')).one('a') : null;
  };
  const [corolla] = modelsSchema.parse([{ name: 'Corolla', slug: 'corolla', manufacturer: 'Toyota' }]);
  if (corolla === undefined) throw new Error('The schema dropped the model.');

  test('is in the specifications section if the site has a page of this model; the vehicle itself may have no specifications', async () => {
    for (const name of ['full', 'plain']) {
      const link = await linkOn(name, [corolla]);
      expect([link?.text, link?.attributes.href]).toEqual(['More about the Toyota Corolla: facts and offers', '/corolla']);
    }
  });

  test('is left out if the site has no page of this model', async () => {
    expect(await linkOn('bare', [corolla])).toBeNull();
    expect(await linkOn('full', [])).toBeNull();
  });
});
