import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { NO_MEDIA } from '../rules/blank-feed-vehicle.ts';
import { buildVehicleCard } from './vehicle-card-view.ts';

const yard = buildDealership({ id: 1, locations: [buildLocation()] });
const site = buildSite({ dealerships: [yard] });
const cardOf = (overrides = {}, of = site) => buildVehicleCard(of, buildVehicle(overrides), TEST_NOW).value;

describe('a card', () => {
  test('CARD-05 a card has year, make, model, badge and series', () => {
    expect(cardOf()).toMatchObject({
      heading: '2021 Toyota Corolla',
      detail: 'Ascent Sport ZWE211R',
      title: '2021 Toyota Corolla Ascent Sport ZWE211R',
    });
  });

  test('CARD-06 PRICE-06 a card has price, price type and former price', () => {
    expect(cardOf({ beforePriceCents: 3_699_000 }).price).toEqual({
      text: '$34,990',
      isAmount: true,
      type: 'Drive Away',
      wasText: '$36,990',
      condition: null,
    });
    expect(cardOf({ priceCents: null }).price).toMatchObject({ text: 'Enquire for price', isAmount: false, type: null });
  });

  test("a card shows the text 'with trade in' beside the offer price if the option priceConditionShown of the site is on", () => {
    const offer = { priceCents: 3_499_000, offerPriceCents: 3_299_000 };
    expect(cardOf(offer).price?.condition).toBeNull();
    const safe = buildSite({ dealerships: [yard], vehiclePage: { priceConditionShown: true } });
    expect(cardOf(offer, safe).price?.condition).toBe('with trade in');
  });

  test('CARD-07 a card has condition, transmission, odometer and fuel only when the vehicle is in stock', () => {
    expect(cardOf().facts).toEqual(['Used', 'Automatic', '45,210 km', 'Petrol']);
    expect(cardOf({ status: 'coming_soon' }).facts).toEqual([]);
    expect(cardOf({ status: 'sold' }).facts).toEqual([]);
  });

  test('CARD-03 a card has the location of the vehicle; on a site with several dealerships, the card also has the name of the dealership', () => {
    expect(cardOf()).toMatchObject({ location: 'Brisbane, QLD', dealershipName: null });
    const group = buildSite({ dealerships: [yard, buildDealership({ id: 2, slug: 'other', name: 'The Other' })] });
    expect(cardOf({}, group).dealershipName).toBe('The Yard');
  });

  test("SITE-23 a card shows the site's own city instead of the vehicle's", () => {
    const site = buildSite({ dealerships: [yard], stock: { overrideCity: 'Southport' } });
    expect(cardOf({ city: 'Cairns' }, site).location).toBe('Southport');
  });

  test('CARD-02 a card has the first picture with alternative text; a vehicle without pictures has a drawing of its body type', () => {
    expect(cardOf().picture).toEqual({
      src: '/media/demo/hatch-white-front.svg',
      alt: 'Used 2021 Toyota Corolla Ascent Sport ZWE211R in White',
    });
    const images = [{ url: '/big.jpg', thumbUrl: '/small.jpg' }];
    expect(cardOf({ media: { ...NO_MEDIA, images } }).picture?.src).toBe('/big.jpg');
    expect(cardOf({ media: { ...NO_MEDIA, images, primaryImageUrl: '/main.jpg' } }).picture?.src).toBe('/main.jpg');
    expect(cardOf({ media: NO_MEDIA, simpleBody: 'Ute' })).toMatchObject({ picture: null, shape: 'ute' });
  });

  test('CARD-01 a card has a price if the vehicle is in stock or coming soon; the card has no price if the vehicle has another status', () => {
    for (const status of ['in_stock', 'coming_soon']) {
      expect(cardOf({ status }), status).toMatchObject({ isAvailable: true, price: { text: '$34,990' } });
    }
    for (const status of ['sold', 'on_hold']) expect(cardOf({ status }), status).toMatchObject({ isAvailable: false, price: null });
  });

  test('CARD-15 a card for a sold vehicle shows no price, and its only button is the button for similar vehicles', () => {
    expect(cardOf({ status: 'sold' })).toMatchObject({
      isAvailable: false,
      price: null,
      actions: [{ action: 'similar', label: 'Find Me Something Similar' }],
      tag: { text: 'JUST SOLD' },
    });
  });

  test('with the tag for new arrivals is valid until the vehicle loses this tag; then the card must be built again', () => {
    const { value: card, validUntil } = buildVehicleCard(site, buildVehicle({ createdAt: TEST_NOW - DAY_MS }), TEST_NOW);
    expect(card.tag?.kind).toBe('new');
    expect(validUntil).toBe(TEST_NOW + 7 * DAY_MS + 1);
  });
});
