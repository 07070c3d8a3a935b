import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import { lasting } from '#kernel/timed.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byClass, type MarkupElement, parseMarkup } from '#test/builders/pages/page-markup.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { FULL_CAR, feedImages, openVehicleBench, sidebarOf, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';
import { Icon, type IconName } from '#ui-kit/icon/icon.tsx';

let bench: VehicleBench;

beforeAll(async () => {
  bench = await openVehicleBench({
    full: FULL_CAR,
    plain: { make: 'Toyota', model: 'Corolla', price: null, images: feedImages(3), dealercomments: '' },
    offer: {
      make: 'Toyota',
      model: 'Camry',
      price: 30_000,
      offer_price: 28_000,
      car_type: 'new',
      certified: true,
      autograb_data: { state_average_market_price: 30_000, average_market_price: 50_000 },
    },
    bare: { make: 'Kia', model: 'Rio', price: 9_000 },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold', images: feedImages(1), before_price: 21_000 },
  });
});
afterAll(() => bench.close());

test('VDP-40 VDP-41 VDP-43 VDP-44 VDP-47 the sidebar shows title, price, former price, place, certified badge and facts of the vehicle', async () => {
  const text = sidebarOf(await bench.show('full')).text;
  expect(text).toContain('2021 Toyota Corolla Ascent Sport');
  expect(text).toMatch(/\$34,990 Drive Away was \$36,990/);
  expect(text).toContain('Brisbane, QLD');
  expect(text).toContain('Certified');
  expect(text).toContain('Odometer: 45,210 km');
  expect(text).toContain('Transmission: Automatic');
  expect(text).toContain('Body: Hatch');
  expect(sidebarOf(await bench.show('offer')).text).toContain('Certified');
  expect(sidebarOf(await bench.show('bare')).text).not.toContain('Certified');
});

test('SITE-23 if the site sets a city, the sidebar and the description show this city in place of the vehicle’s city', async () => {
  const site = { ...bench.site, stock: { ...bench.site.stock, overrideCity: 'Southport' } };
  const answer = await bench.ask(vehiclePage(bench.services), `/cars/${bench.slugOf('full')}`, { slug: bench.slugOf('full'), site });
  if (answer.kind !== 'page') throw new Error(answer.kind);
  expect(sidebarOf(pageOf(answer)).text).toContain('Southport');
  expect(sidebarOf(pageOf(answer)).text).not.toContain('Brisbane');
  expect(answer.head.description).toContain('Southport');
  expect(answer.head.description).not.toContain('Brisbane');
});

test('VDP-47 the odometer, the transmission and the body each have an icon; facts that are unknown are left out', async () => {
  const signs = (page: MarkupElement) =>
    sidebarOf(page)
      .one(byClass('sidebar-icons'))
      .all('li')
      .map((fact) => [fact.text.split(':')[0], fact.one('path').attributes.d]);
  const signOf = (name: IconName) => parseMarkup(renderToString(<Icon name={name} />)).one('path').attributes.d;
  expect(signs(await bench.show('full'))).toEqual([
    ['Odometer', signOf('odometer')],
    ['Transmission', signOf('gearbox')],
    ['Body', signOf('body')],
  ]);
  expect(signs(await bench.show('bare')).map(([label]) => label)).toEqual(['Odometer']);
});

test('VDP-47 for a caravan, the sidebar shows body, length and beds in place of the odometer', async () => {
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
  const facts = sidebarOf(page).one(byClass('sidebar-icons')).all('li');
  expect(facts.map(({ text }) => text)).toEqual(['Body: Pop Top', 'Body length: 5.49 m', 'Beds: Sleeps 4']);
  expect(page.one(byClass('fact-strip')).all('li')).toHaveLength(4);
});

test('the sidebar of a reserved vehicle says that the vehicle is reserved for another shopper', async () => {
  const { held } = await bench.addVehicles({ held: { make: 'Kia', model: 'Rio', reserved: true } });
  const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${held?.slug}`, { slug: held?.slug ?? '' }));
  expect(sidebarOf(page).text).toContain('Reserved for another shopper');
  expect(sidebarOf(await bench.show('full')).text).not.toContain('Reserved');
});

test('VDP-41 for a vehicle without a price, the sidebar shows the text that the dealership uses in place of a price', async () => {
  expect(sidebarOf(await bench.show('plain')).text).toContain('Enquire for price');
});

test('PRICE-07 if a price applies only with a trade-in, the sidebar says so, even if the option priceConditionShown is off', async () => {
  expect(bench.site.vehiclePage.priceConditionShown).toBe(false);
  expect(sidebarOf(await bench.show('offer')).text).toMatch(/\$28,000.*with trade in/);
});

test('VDP-45 PRICE-15 the below-market indicator states how far the price is below an average price, and names this average', async () => {
  expect(sidebarOf(await bench.show('full')).text).toContain(
    '$1,010 under the average market price in QLD, based on the valuation in our stock data',
  );
  // This vehicle has an offer price. The indicator compares this price with the average price in the vehicle's
  // Australian state, and not with the national average.
  expect(sidebarOf(await bench.show('offer')).text).toContain(
    '$2,000 under the average market price in its state, based on the valuation in our stock data',
  );
  expect(sidebarOf(await bench.show('plain')).text).not.toContain('under the');
});

test('VDP-45 if the state has no average price, the below-market indicator names the national average', async () => {
  const ranger = { make: 'Ford', model: 'Ranger', price: 40_000, state: 'qld' };
  const { absent, zero } = await bench.addVehicles({
    absent: { ...ranger, autograb_data: { average_market_price: 41_000 } },
    zero: { ...ranger, autograb_data: { average_market_price: 41_000, state_average_market_price: 0 } },
  });
  for (const slug of [absent?.slug ?? '', zero?.slug ?? '']) {
    const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug }));
    expect(sidebarOf(page).text).toContain('$1,000 under the average market price in Australia, based on the valuation in our stock data');
  }
});

test('VDP-42 the views counter shows the number of views, and its element contains the URL to which the browser reports a new view', async () => {
  const vehicle = bench.vehicleOf('full');
  const visitor = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    prefetch: false,
  };
  for (const address of ['203.0.113.1', '203.0.113.2']) await bench.services.views.record(bench.site, vehicle, { ...visitor, address });
  const counter = sidebarOf(await bench.show('full')).one(byAttribute('data-views-url'));
  expect(counter.text).toBe('2 views');
  const url = new URL(counter.attributes['data-views-url'] ?? '', 'http://x');
  expect(url.pathname).toBe(`/api/cars/${vehicle.slug}/view.json`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    photos_count: '5',
    updated_at: new Date(vehicle.updatedAt).toISOString(),
    website_id: String(bench.site.id),
  });
  const hidden = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, viewsShown: false } };
  expect((await bench.show('full', hidden)).has(byAttribute('data-views-url'))).toBe(false);
});

test('VDP-46 VDP-49 VDP-51 VDP-52 the buttons are in the order that the site sets; a button is left out if the site does not have the page that it opens', async () => {
  const labels = (page: MarkupElement) =>
    sidebarOf(page)
      .all((element) => byClass('btn')(element) && !('hidden' in element.attributes))
      .map((button) => button.text);
  expect(labels(await bench.show('full'))).toEqual(['Enquire Now', 'Book a Test Drive', 'Get Finance', 'Trade In']);
  const site = {
    ...bench.site,
    vehiclePage: { ...bench.site.vehiclePage, sidebar: ['testDrive' as const, 'call' as const, 'finance' as const, 'enquire' as const] },
    phones: { ...bench.site.phones, used: '07 3345 1234' },
  };
  const page = await bench.show('full', site);
  expect(labels(page)).toEqual(['Book a Test Drive', 'Call Now07 33•• ••••: show the whole number', 'Get Finance', 'Enquire Now']);
  const links = sidebarOf(page).all(
    (element) => byClass('btn')(element) && element.attributes['data-behaviour']?.includes('page-dialog') === true,
  );
  expect(links.map((link) => link.attributes.href)).toEqual([
    `/cars/${bench.slugOf('full')}/test-drive`,
    `/cars/${bench.slugOf('full')}/enquire`,
  ]);
  const one = { ...site, vehiclePage: { ...site.vehiclePage, sidebar: ['testDrive' as const] } };
  expect(labels(await bench.show('full', one))).toEqual(['Book a Test Drive']);
  const none = { ...site, vehiclePage: { ...site.vehiclePage, sidebar: ['enquire' as const] } };
  expect(labels(await bench.show('full', none))).toEqual(['Enquire Now']);
});

test('the sidebar shows the opening hours and the licence of the dealership; the page is cached at most until the dealership opens or closes', async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
  const dealership = buildDealership({
    ...bench.site.primaryDealership,
    licences: [{ state: 'qld', kind: 'dealer', label: 'LMD', number: '4412907' }],
    locations: [buildLocation({ openingHours: hours })],
  });
  const site = { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
  // This time is three months after the vehicle arrived, so the page no longer shows the tag for new arrivals. Only the
  // opening hours limit how long the page is cached. Queensland is ten hours ahead of UTC all year (`10 * HOUR_MS`).
  const midnight = Math.floor((bench.clock.now() + 90 * DAY_MS) / DAY_MS) * DAY_MS - 10 * HOUR_MS;
  const shownAt = async (now: number) => {
    // The test uses no similar vehicles, because they would also limit the cache time of the page.
    const services = { ...bench.services, clock: fixedClock(now), similar: { list: async () => lasting([]) } };
    const answer = await bench.ask(vehiclePage(services), '/', { slug: bench.slugOf('full'), site });
    if (answer.kind !== 'page' || answer.caching === 'private') throw new Error('not public');
    return { text: sidebarOf(pageOf(answer)).text, until: answer.caching.until };
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

test('SITE-16 VDP-48 VDP-63 VDP-64 only the first five characters of the phone number are shown, and a form reveals the whole number', async () => {
  const site = { ...bench.site, phones: { ...bench.site.phones, used: '07 3345 1234', new: '07 9999 9999' } };
  const form = sidebarOf(await bench.show('full', site)).one(byAttribute('data-phone-reveal'));
  expect(form.text).toContain('07 33•• ••••');
  expect(form.text).not.toContain('1234');
  expect(form.attributes).toMatchObject({ method: 'post', action: `/cars/${bench.slugOf('full')}/phone` });
  const number = form.one(byAttribute('data-phone-number'));
  expect(number.attributes).toMatchObject({ href: 'tel:0733451234', hidden: '' });
  expect(JSON.parse(form.attributes['data-phone-reveal'] ?? '')).toEqual({
    car_id: bench.vehicleOf('full').id,
    dealership_id: bench.site.primaryDealership.id,
    website_id: bench.site.id,
  });
  const fixed = { ...site, phones: { ...site.phones, override: '1300 555 000' } };
  expect(sidebarOf(await bench.show('full', fixed)).one(byAttribute('data-phone-reveal')).text).toContain('1300 ');
  expect(sidebarOf(await bench.show('bare')).has(byAttribute('data-phone-reveal'))).toBe(false);
});

test('VDP-55 CARD-15 the page of a sold vehicle still exists; its sidebar shows SOLD, one button and no price', async () => {
  const site = { ...bench.site, phones: { ...bench.site.phones, override: '1300 555 000' } };
  const page = await bench.show('sold', site);
  const text = sidebarOf(page).text;
  expect(text).toContain('SOLD');
  expect(page.text).not.toContain('$19,990');
  expect(page.text).not.toContain('$21,000');
  const buttons = sidebarOf(page).all(byClass('btn'));
  expect(buttons.map((button) => [button.text, button.attributes.href])).toEqual([
    ['Find Me Something Similar', `/cars/${bench.slugOf('sold')}/enquire`],
  ]);
});

const RESERVE_LINK = /\/(checkout|buy-online)$/;

test('VDP-53 VDP-61 SITE-09 SITE-13 if shoppers can reserve or buy a car online on the site, sidebar and banner link to the page for this', async () => {
  const linksOf = async (
    features: { readonly reserve: boolean; readonly onlineBuy: boolean },
    vehicle: Parameters<typeof bench.show>[0],
  ) => {
    const site = {
      ...bench.site,
      features: { ...bench.site.features, ...features },
      vehiclePage: { ...bench.site.vehiclePage, sidebar: ['reserve' as const, 'enquire' as const], valueBanner: true },
    };
    return (await bench.show(vehicle, site))
      .all((element) => element.name === 'a' && RESERVE_LINK.test(element.attributes.href ?? ''))
      .map(({ attributes, text }) => `${text}: ${attributes.href}`);
  };
  const car = `/cars/${bench.slugOf('full')}`;
  const reserved = await linksOf({ reserve: true, onlineBuy: false }, 'full');
  for (const text of ['Reserve Now', 'Reserve Quickly Online', 'Reserve Car Now']) expect(reserved).toContain(`${text}: ${car}/checkout`);
  expect(await linksOf({ reserve: true, onlineBuy: true }, 'full')).toContain(`Buy Online: ${car}/buy-online`);
  expect(await linksOf({ reserve: false, onlineBuy: true }, 'full')).toEqual([]);
});

const tradeInLinks = (page: MarkupElement) =>
  page
    .all((element) => element.attributes.href?.startsWith('/cars/trade-in') === true)
    .map(({ attributes, text }) => [attributes.href, text]);

test('VDP-51 VDP-57 VDP-58 CARD-20 where a trade-in is allowed, sidebar and sticky header have a trade-in button with the texts of the site', async () => {
  const car = await bench.services.vehicles.findBySlug(bench.site, bench.slugOf('full'));
  const href = `/cars/trade-in?car_id=${car?.id}`;
  expect(tradeInLinks(await bench.show('full'))).toEqual(
    expect.arrayContaining([
      [href, 'Trade In'],
      [href, 'Trade-In Valuation'],
    ]),
  );
  const header = (await bench.show('full')).one(byAttribute('data-past-after', '500'));
  for (const words of ['2021 Toyota Corolla', 'Hatch', 'Automatic', '$34,990 Drive Away', 'Get Finance', 'Trade-In Valuation'])
    expect(header.text).toContain(words);
  const hidden = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, stickyTradeIn: false } };
  expect(tradeInLinks(await bench.show('full', hidden)).map(([, text]) => text)).not.toContain('Trade-In Valuation');
  expect(tradeInLinks(sidebarOf(await bench.show('full', hidden)))).toEqual([[href, 'Trade In']]);
  const off = { ...bench.site, features: { ...bench.site.features, tradeIn: false } };
  expect(tradeInLinks(await bench.show('full', off))).toEqual([]);
  // The test checks only the sidebar, because the cards of similar vehicles on the page have trade-in buttons too.
  expect(tradeInLinks(sidebarOf(await bench.show('sold')))).toEqual([]);
  const valuing = { ...bench.site, features: { ...bench.site.features, valuation: true } };
  expect(tradeInLinks(await bench.show('full', valuing))).not.toEqual([]);
  // A vehicle without a price cannot be reserved (CARD-18).
  expect(tradeInLinks(sidebarOf(await bench.show('plain', valuing)))).toEqual([]);
  expect(tradeInLinks(sidebarOf(await bench.show('plain')))).not.toEqual([]);
});
