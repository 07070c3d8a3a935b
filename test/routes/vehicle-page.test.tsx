import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#features/sites/rules/site.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleSimilarPage } from '#pages/vehicle-similar/vehicle-similar.route.tsx';
import { openPageBench, type PageBench, pageOf } from '#test/builders/page-bench.tsx';
import { byAttribute, type MarkupElement, parseMarkup } from '#test/builders/page-markup.ts';
import { buildDealership, buildLocation } from '#test/builders/site-builder.ts';
import { Icon, type IconName } from '#ui-kit/icon.tsx';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

const LONG_COMMENTS = `${'One owner and a full logbook. '.repeat(20)}THE END`;
const FEATURES = Array.from({ length: 11 }, (_, index) => `Feature ${index + 1}`);
const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    image: { url: `/media/${index + 1}.jpg`, thumb: { url: `/media/${index + 1}-small.jpg` } },
  }));

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    full: {
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      year: 2021,
      price: 34_990,
      before_price: 36_990,
      price_type: 'Drive Away',
      km: 45_210,
      certified: true,
      simple_body: 'Hatch',
      simple_transmission: 'Automatic',
      simple_fuel: 'Petrol',
      colour: 'White',
      doors: 5,
      seats: 5,
      stocknum: 'S1',
      vin: 'JTNK43BE903012345',
      regplate: '123ABC',
      city: 'Brisbane',
      state: 'qld',
      engine_size_litres: 1.8,
      gearnum: 7,
      dealercomments: LONG_COMMENTS,
      standardEquipment: FEATURES,
      images: images(5),
      variant: { cylinders: 4, induction: 'null', torque: '142 Nm', fuelcapacity: 43, vehiclelength: 4375 },
      autograb_data: { state_average_market_price: 36_000 },
    },
    plain: { make: 'Toyota', model: 'Corolla', price: null, images: images(3), dealercomments: '' },
    offer: { make: 'Toyota', model: 'Camry', price: 30_000, offer_price: 28_000, car_type: 'new' },
    bare: { make: 'Kia', model: 'Rio', price: 9_000 },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold', images: images(1), before_price: 21_000 },
  });
});
afterAll(() => bench.close());

const slugOf = (id: string): string => {
  const vehicle = stock[id];
  if (!vehicle) throw new Error(`No vehicle '${id}'`);
  return vehicle.slug;
};

const show = async (id: string, site: Site = bench.site, overrides: object = {}): Promise<MarkupElement> =>
  pageOf(await bench.ask(vehiclePage({ ...bench.services, ...overrides }), `/cars/${slugOf(id)}`, { slug: slugOf(id), site }));

const hasClass =
  (name: string) =>
  (element: MarkupElement): boolean =>
    (element.attributes.class ?? '').split(' ').includes(name);
const panel = (page: MarkupElement) => page.one(hasClass('purchase-panel'));
const rowsOf = (section: MarkupElement) => section.all('dt').map((term) => term.text);

describe('address', () => {
  test('ROUTE-01 /cars/{slug} shows the vehicle, publicly and canonically', async () => {
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slugOf('full')}`, { slug: slugOf('full') });
    if (answer.kind !== 'page') throw new Error(answer.kind);
    expect(answer.status).toBe(200);
    expect(answer.caching).not.toBe('private');
    expect(answer.cookies).toBeUndefined();
    expect(answer.head.canonicalPath).toBe(`/cars/${slugOf('full')}`);
    expect(answer.head.indexable).toBe(true);
    expect(answer.head.imageUrl).toBe('/media/1.jpg');
    expect(answer.head.title).toContain('2021 Toyota Corolla Ascent Sport');
    expect(pageOf(answer).one('h1').text).toBe('2021 Toyota Corolla Ascent Sport');
  });

  test('ROUTE-01 a slug whose words have changed leads to the right one by the id at its end', async () => {
    const id = stock.full?.id;
    const answer = await bench.ask(vehiclePage(bench.services), '/cars/x', { slug: `2019-old-words-${id}` });
    expect(answer).toMatchObject({ kind: 'redirect', status: 301, location: `/cars/${slugOf('full')}` });
  });

  test('ROUTE-01 an unknown slug, and one of another dealer, are not found', async () => {
    for (const slug of ['nothing', 'nothing-99999999', slugOf('full')]) {
      const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site: bench.otherSite });
      expect(answer).toMatchObject({ kind: 'page', status: 404 });
    }
  });

  test('structured data name the vehicle, its price without conditions, and the way to it', async () => {
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slugOf('offer')}`, { slug: slugOf('offer') });
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

describe('gallery and facts', () => {
  test('VDP-01 the breadcrumb leads from home over condition, make and model to the vehicle', async () => {
    const way = (await show('full')).one(byAttribute('aria-label', 'You are here'));
    expect(way.all('a').map((link) => [link.text, link.attributes.href])).toEqual([
      ['Home', '/'],
      ['Used cars', '/search/used-cars'],
      ['Toyota', '/search/toyota'],
      ['Corolla', '/search/toyota/corolla'],
    ]);
    expect(way.one(byAttribute('aria-current', 'page')).text).toBe('2021 Toyota Corolla Ascent Sport');
  });

  test('VDP-02 the gallery holds every picture once, the first two wanted at once, none moving the page', async () => {
    const pictures = (await show('full')).one(byAttribute('data-gallery-strip')).all('img');
    expect(pictures.map((picture) => picture.attributes.src)).toEqual([
      '/media/1.jpg',
      '/media/2.jpg',
      '/media/3.jpg',
      '/media/4.jpg',
      '/media/5.jpg',
    ]);
    expect(pictures.map((picture) => picture.attributes.loading)).toEqual([undefined, undefined, 'lazy', 'lazy', 'lazy']);
    expect(pictures.every((picture) => picture.attributes.width === '1200' && picture.attributes.height === '800')).toBe(true);
    expect(pictures[1]?.attributes.alt).toContain('picture 2 of 5');
  });

  test('VDP-02 without JavaScript a picture is a link to itself; without pictures the body is drawn', async () => {
    const strip = (await show('full')).one(byAttribute('data-gallery-strip'));
    expect(strip.all('a')[0]?.attributes.href).toBe('/media/1.jpg');
    const bare = await show('bare');
    expect(bare.has(byAttribute('data-gallery-strip'))).toBe(false);
    expect(bare.one(hasClass('gallery-silhouette')).has('path')).toBe(true);
  });

  test('VDP-03 thumbnails stand with more than three pictures only, and link to their picture', async () => {
    const thumbs = (await show('full')).all(byAttribute('data-gallery-thumb'));
    expect(thumbs.map((thumb) => thumb.attributes.href)).toEqual(['#picture-1', '#picture-2', '#picture-3', '#picture-4', '#picture-5']);
    expect((await show('plain')).has(byAttribute('data-gallery-thumb'))).toBe(false);
  });

  test('VDP-08 the key information stands on the page', async () => {
    const section = (await show('full')).byId('key-information');
    expect(section.text).toContain('Odometer 45,210 km');
    expect(rowsOf(section)).toEqual(
      expect.arrayContaining(['Condition', 'Transmission', 'Fuel', 'Colour', 'Doors', 'Stock number', 'VIN', 'Registration']),
    );
  });

  test('VDP-09 comments above 400 characters are cut, with Show More and Show Less that need no JavaScript', async () => {
    const section = (await show('full')).byId('comments');
    const short = section.one(hasClass('has-more-short'));
    expect(Array.from(short.text).length).toBeLessThanOrEqual(401);
    expect(short.text).not.toContain('THE END');
    const details = section.one('details');
    expect(details.attributes).not.toHaveProperty('open');
    expect(details.one('p').text).toContain('THE END');
    expect(details.one('summary').text).toMatch(/Show More.*Show Less/);
  });

  test('VDP-10 without comments the page says that they are pending', async () => {
    const section = (await show('plain')).byId('comments');
    expect(section.text).toContain('Dealer comments are pending. Please check back here later.');
    expect(section.has('details')).toBe(false);
  });

  test('VDP-12 VDP-13 VDP-14 four specification rows show and the rest on demand; empty ones have none', async () => {
    const section = (await show('full')).byId('specifications');
    const hidden = rowsOf(section.one('details'));
    expect(rowsOf(section).slice(0, 4)).toEqual(['Engine', 'Cylinders', 'Gears', 'Torque']);
    expect(rowsOf(section)).toHaveLength(4 + hidden.length);
    expect(hidden).toEqual(['Fuel capacity', 'Length']);
    expect(section.one('details').attributes).not.toHaveProperty('open');
    expect(section.one('summary').text).toMatch(/Show More.*Show Less/);
    expect((await show('bare')).has(byAttribute('id', 'specifications'))).toBe(false);
  });

  test('VDP-16 eight features show, the rest with Show All and Hide', async () => {
    const section = (await show('full')).byId('features');
    const rest = section.one('details');
    expect(section.all('li').map((item) => item.text)).toEqual(FEATURES);
    expect(rest.all('li').map((item) => item.text)).toEqual(FEATURES.slice(8));
    expect(rest.one('summary').text).toMatch(/Show All.*Hide/);
  });
});

describe('sidebar', () => {
  test('VDP-40 VDP-41 VDP-43 VDP-44 VDP-47 it shows title, price with was-price, place, certified badge and facts', async () => {
    const text = panel(await show('full')).text;
    expect(text).toContain('2021 Toyota Corolla Ascent Sport');
    expect(text).toMatch(/\$34,990 Drive Away was \$36,990/);
    expect(text).toContain('Brisbane, QLD');
    expect(text).toContain('Certified');
    expect(text).toContain('Odometer: 45,210 km');
    expect(text).toContain('Transmission: Automatic');
    expect(text).toContain('Body: Hatch');
    expect(panel(await show('bare')).text).not.toContain('Certified');
  });

  test('SITE-23 the site’s own city stands in place of the vehicle’s, in the sidebar and in the description', async () => {
    const site = { ...bench.site, stock: { ...bench.site.stock, overrideCity: 'Southport' } };
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${slugOf('full')}`, { slug: slugOf('full'), site });
    if (answer.kind !== 'page') throw new Error(answer.kind);
    expect(panel(pageOf(answer)).text).toContain('Southport');
    expect(panel(pageOf(answer)).text).not.toContain('Brisbane');
    expect(answer.head.description).toContain('Southport');
    expect(answer.head.description).not.toContain('Brisbane');
  });

  test('VDP-47 km, transmission and body each have a sign of their own; what is not known has none', async () => {
    const signs = (page: MarkupElement) =>
      panel(page)
        .one(hasClass('panel-icons'))
        .all('li')
        .map((fact) => [fact.text.split(':')[0], fact.one('path').attributes.d]);
    const signOf = (name: IconName) => parseMarkup(renderToString(<Icon name={name} />)).one('path').attributes.d;
    expect(signs(await show('full'))).toEqual([
      ['Odometer', signOf('odometer')],
      ['Transmission', signOf('gearbox')],
      ['Body', signOf('body')],
    ]);
    expect(signs(await show('bare')).map(([label]) => label)).toEqual(['Odometer']);
  });

  test('VDP-47 a caravan has no odometer: its body, length and beds stand in its place', async () => {
    const { caravan } = await bench.addVehicles({
      caravan: {
        make: 'Jayco',
        model: 'Journey',
        item_type: 'caravan',
        km: null,
        body: 'Pop Top',
        specifications: { body_length: '18 ft', sleeps: '4', tare_weight: '2100' },
      },
    });
    const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${caravan?.slug}`, { slug: caravan?.slug ?? '' }));
    const facts = panel(page).one(hasClass('panel-icons')).all('li');
    expect(facts.map(({ text }) => text)).toEqual(['Body: Pop Top', 'Body length: 5.49 m', 'Beds: Sleeps 4']);
    expect(page.one(hasClass('fact-strip')).all('li')).toHaveLength(4);
  });

  test('a vehicle that is held says so beside its price', async () => {
    const { held } = await bench.addVehicles({ held: { make: 'Kia', model: 'Rio', reserved: true } });
    const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${held?.slug}`, { slug: held?.slug ?? '' }));
    expect(panel(page).text).toContain('Reserved for another shopper');
    expect(panel(await show('full')).text).not.toContain('Reserved');
  });

  test('VDP-41 without a price the dealership’s words stand in its place', async () => {
    expect(panel(await show('plain')).text).toContain('Enquire for price');
  });

  test('PRICE-07 a reduced price says that it depends on a trade-in, whatever the site says of cards', async () => {
    expect(bench.site.vehiclePage.priceConditionShown).toBe(false);
    expect(panel(await show('offer')).text).toMatch(/\$28,000.*with trade in/);
  });

  test('VDP-45 PRICE-15 the below-market indicator says by how much and below what', async () => {
    expect(panel(await show('full')).text).toContain('$1,010 under the QLD average price');
    expect(panel(await show('plain')).text).not.toContain('under the');
  });

  test('VDP-45 without an average of the state the indicator names the national one', async () => {
    const { national } = await bench.addVehicles({
      national: { make: 'Ford', model: 'Ranger', price: 40_000, state: 'qld', autograb_data: { average_market_price: 41_000 } },
    });
    const answer = await bench.ask(vehiclePage(bench.services), `/cars/${national?.slug}`, { slug: national?.slug ?? '' });
    expect(panel(pageOf(answer)).text).toContain('$1,000 under the national average price');
  });

  test('VDP-42 the views counter shows the car’s views and knows where to count this one', async () => {
    const vehicle = stock.full;
    if (!vehicle) throw new Error('missing');
    const visitor = {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      prefetch: false,
    };
    for (const address of ['203.0.113.1', '203.0.113.2']) await bench.services.views.record(bench.site, vehicle, { ...visitor, address });
    const counter = panel(await show('full')).one(byAttribute('data-views-url'));
    expect(counter.text).toBe('2 views');
    const url = new URL(counter.attributes['data-views-url'] ?? '', 'http://x');
    expect(url.pathname).toBe(`/api/cars/${vehicle.slug}/view.json`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      photos_count: '5',
      updated_at: new Date(vehicle.updatedAt).toISOString(),
      website_id: String(bench.site.id),
    });
    const hidden = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, viewsShown: false } };
    expect((await show('full', hidden)).has(byAttribute('data-views-url'))).toBe(false);
  });

  test('VDP-46 VDP-49 VDP-52 its buttons are the site’s in the site’s order; those without a page are left out', async () => {
    const labels = (page: MarkupElement) =>
      panel(page)
        .all((element) => hasClass('btn')(element) && !('hidden' in element.attributes))
        .map((button) => button.text);
    expect(labels(await show('full'))).toEqual(['Enquire Now', 'Book a Test Drive', 'Get Finance']);
    const site = {
      ...bench.site,
      vehiclePage: { ...bench.site.vehiclePage, sidebar: ['testDrive' as const, 'call' as const, 'finance' as const, 'enquire' as const] },
      phones: { ...bench.site.phones, used: '07 3345 1234' },
    };
    const page = await show('full', site);
    expect(labels(page)).toEqual(['Book a Test Drive', 'Call Now07 33•• ••••: show the whole number', 'Get Finance', 'Enquire Now']);
    const links = panel(page).all((element) => hasClass('btn')(element) && 'data-dialog' in element.attributes);
    expect(links.map((link) => link.attributes.href)).toEqual([`/cars/${slugOf('full')}/test-drive`, `/cars/${slugOf('full')}/enquire`]);
    const one = { ...site, vehiclePage: { ...site.vehiclePage, sidebar: ['testDrive' as const] } };
    expect(labels(await show('full', one))).toEqual(['Book a Test Drive']);
  });

  test('the dealership stands in the sidebar with its hours and licence, and bounds how long the page is cached', async () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
    const dealership = buildDealership({
      ...bench.site.primaryDealership,
      licences: [{ state: 'qld', kind: 'dealer', label: 'LMD', number: '4412907' }],
      locations: [buildLocation({ openingHours: hours })],
    });
    const site = { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
    // Months later no tag for what has just come bounds the page. Queensland is ten hours ahead all year.
    const midnight = Math.floor((bench.clock.now() + 90 * DAY_MS) / DAY_MS) * DAY_MS - 10 * HOUR_MS;
    const shownAt = async (now: number) => {
      const services = { ...bench.services, clock: fixedClock(now) };
      const answer = await bench.ask(vehiclePage(services), '/', { slug: slugOf('full'), site });
      if (answer.kind !== 'page' || answer.caching === 'private') throw new Error('not public');
      return { text: panel(pageOf(answer)).text, until: answer.caching.until };
    };
    const atNoon = await shownAt(midnight + 12 * HOUR_MS);
    expect(atNoon.text).toContain('The Yard Open until 5:30 pm: all opening hours');
    expect(atNoon.text).toContain('LMD 4412907');
    expect(atNoon.until).toBe(midnight + 17.5 * HOUR_MS);
    const atEight = await shownAt(midnight + 8 * HOUR_MS);
    expect(atEight.text).toContain('The Yard Opens 8:30 am: all');
    expect(atEight.until).toBe(midnight + 8.5 * HOUR_MS);
    const atNight = await shownAt(midnight + 20 * HOUR_MS);
    expect(atNight.text).toMatch(/The Yard Opens \w+day 8:30 am: all/);
    expect(atNight.until).toBe(midnight + 24 * HOUR_MS);
  });

  test('VDP-48 VDP-63 VDP-64 the number is masked after five characters and comes whole by a form of its own', async () => {
    const site = { ...bench.site, phones: { ...bench.site.phones, used: '07 3345 1234', new: '07 9999 9999' } };
    const form = panel(await show('full', site)).one(byAttribute('data-phone-reveal'));
    expect(form.text).toContain('07 33•• ••••');
    expect(form.text).not.toContain('1234');
    expect(form.attributes).toMatchObject({ method: 'post', action: `/cars/${slugOf('full')}/phone` });
    const number = form.one(byAttribute('data-phone-number'));
    expect(number.attributes).toMatchObject({ href: 'tel:0733451234', hidden: '' });
    expect(JSON.parse(form.attributes['data-phone-reveal'] ?? '')).toEqual({
      car_id: stock.full?.id,
      dealership_id: bench.site.primaryDealership.id,
      website_id: bench.site.id,
    });
    const fixed = { ...site, phones: { ...site.phones, override: '1300 555 000' } };
    expect(panel(await show('full', fixed)).one(byAttribute('data-phone-reveal')).text).toContain('1300 ');
    expect(panel(await show('bare')).has(byAttribute('data-phone-reveal'))).toBe(false);
  });

  test('VDP-55 CARD-15 a sold vehicle keeps its page: SOLD, no price, one button', async () => {
    const site = { ...bench.site, phones: { ...bench.site.phones, override: '1300 555 000' } };
    const page = await show('sold', site);
    const text = panel(page).text;
    expect(text).toContain('SOLD');
    expect(page.text).not.toContain('$19,990');
    expect(page.text).not.toContain('$21,000');
    const buttons = panel(page).all(hasClass('btn'));
    expect(buttons.map((button) => [button.text, button.attributes.href])).toEqual([
      ['Find Me Something Similar', `/cars/${slugOf('sold')}/enquire`],
    ]);
  });
});

describe('events', () => {
  test('EVENT-01 the page of a used vehicle carries event 4, that of a new one none', async () => {
    expect((await show('full')).byId('main').attributes['data-event']).toBe('4');
    expect((await show('offer')).byId('main').attributes).not.toHaveProperty('data-event');
  });
});

describe('similar vehicles', () => {
  const cardsOf = (page: MarkupElement) => page.byId('similar-vehicles').all(byAttribute('data-vehicle'));

  test('VDP-20 VDP-22 VDP-24 VDP-25 they stand on the page: same model first, never itself, never a sold one', async () => {
    const more = await bench.addVehicles({
      near: { make: 'Mazda', model: '3', simple_body: 'Hatch', price: 36_000 },
      same: { make: 'Toyota', model: 'Corolla', price: 90_000 },
      gone: { make: 'Toyota', model: 'Corolla', price: 35_000, status: 'sold' },
      far: { make: 'Audi', model: 'A3', simple_body: 'Hatch', price: 60_000 },
    });
    const ids = cardsOf(await show('full')).map((card) => Number(card.attributes['data-vehicle']));
    expect(ids).toHaveLength(3);
    expect(ids.slice(0, 2).sort()).toEqual([more.plain?.id, more.same?.id].sort());
    expect(ids[2]).toBe(more.near?.id);
  });

  test('VDP-21 at most six, or as many as the site says', async () => {
    await bench.addVehicles(
      Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`rio${index}`, { make: 'Kia', model: 'Rio', price: 9_500 }])),
    );
    expect(cardsOf(await show('bare'))).toHaveLength(6);
    const two = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, similarCount: 2 } };
    expect(cardsOf(await show('bare', two))).toHaveLength(2);
  });

  test('VDP-20 they stand once: below all else, on the page of a sold vehicle before what is said of it', async () => {
    const standsWithin = (page: MarkupElement) =>
      page.one(hasClass('vehicle-page-details')).all(byAttribute('id', 'similar-vehicles')).length;
    const [sold, full] = [await show('sold'), await show('full')];
    expect([standsWithin(sold), standsWithin(full)]).toEqual([1, 0]);
    for (const page of [sold, full]) expect(page.all(byAttribute('id', 'similar-vehicles'))).toHaveLength(1);
  });

  test('VDP-28 six placeholders show while similar vehicles are not there, with a link that works without JavaScript', async () => {
    const never = { list: () => new Promise<never>(() => {}) };
    const page = await show('full', bench.site, { similar: never, similarPatienceMs: 0 });
    const frame = page.byId('similar-vehicles');
    expect(frame.all(hasClass('skeleton'))).toHaveLength(6);
    expect(frame.attributes).toMatchObject({ src: `/cars/${slugOf('full')}/similar`, loading: 'lazy' });
    expect(frame.one('a').attributes.href).toBe(`/cars/${slugOf('full')}/similar`);
    expect((await show('full')).byId('similar-vehicles').has(hasClass('skeleton'))).toBe(false);
  });

  test('VDP-20 the address behind the placeholders answers with the same frame, filled', async () => {
    const answer = await bench.ask(vehicleSimilarPage(bench.services), `/cars/${slugOf('bare')}/similar`, { slug: slugOf('bare') });
    expect(answer).toMatchObject({ status: 200, head: { indexable: false } });
    const frame = pageOf(answer).byId('similar-vehicles');
    expect(frame.attributes).not.toHaveProperty('src');
    expect(frame.all(byAttribute('data-vehicle'))).toHaveLength(6);
  });

  test('ERR-07 a failure to find similar vehicles is logged and costs the page nothing', async () => {
    const broken = { list: async () => Promise.reject(new Error('the index is away')) };
    const before = bench.log.lines.length;
    const page = await show('full', bench.site, { similar: broken });
    expect(page.one('h1').text).toContain('Corolla');
    expect(page.text).not.toContain('away');
    expect(bench.log.lines.slice(before)).toMatchObject([{ level: 'warn', message: 'similar vehicles were not found' }]);
  });
});
