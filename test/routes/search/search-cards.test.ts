import { describe, expect, test } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { textOf } from '#test/builders/pages/rendered-page.ts';
import { show, siteWith, vehicle } from '#test/builders/search/shown-search.ts';
import { buildDealership, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';

/** The only card of a search page with one vehicle. */
const cardOf = async (overrides: Partial<Vehicle> = {}, site: SiteOverrides = {}) => {
  const { body } = await show('/search', { site: siteWith(site), stock: [vehicle({ slug: 'the-car', badge: 'SX', ...overrides })] });
  const [card, ...others] = body.querySelectorAll('#results .vcard');
  if (!card || others.length > 0) throw new Error('The page does not have one card');
  return card;
};
type Card = Awaited<ReturnType<typeof cardOf>>;
const facts = (card: Card) => [...card.querySelectorAll('.vcard-facts li')].map(textOf);
const tag = (card: Card) => textOf(card.querySelector('.vcard-tag'));
const price = (card: Card) => textOf(card.querySelector('.price'));
const buttons = (card: Card) => [...card.querySelectorAll('.vcard-actions a')].map(textOf);
const linkNamed = (card: Card, text: string) => [...card.querySelectorAll('a')].find((link) => textOf(link) === text);

describe('a card of the search page', () => {
  test('CARD-02 CARD-03 CARD-05 CARD-06 CARD-07 a card shows the picture, the tag, the place, the name, the price with its type, and the facts of the car', async () => {
    const card = await cardOf({ reserved: true });
    expect(card.querySelector('img')?.getAttribute('alt')).toContain('2021 Toyota Corolla');
    expect(tag(card)).toBe('RESERVED');
    expect(textOf(card.querySelector('.vcard-place'))).toBe('Brisbane, QLD');
    expect(textOf(card.querySelector('h2'))).toBe('2021 Toyota Corolla SX ZWE211R');
    expect(price(card)).toBe('$34,990 Drive Away');
    expect(facts(card)).toEqual(['Used', 'Automatic', '45,210 km', 'Petrol']);
  });

  test('CARD-07 a card of a car that is not in stock yet shows no facts', async () => {
    expect(facts(await cardOf({ status: 'coming_soon' }))).toEqual([]);
  });

  test.each([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
  ])(
    'CARD-01 a card shows the price, or for a sold car the button for similar cars in place of the price: status %s, price shown: %s',
    async (status, isAvailable) => {
      const card = await cardOf({ status, soldAt: status === 'sold' ? TEST_NOW - DAY_MS : null });
      expect(price(card) !== '').toBe(isAvailable);
      expect(buttons(card).includes('Find Me Something Similar')).toBe(!isAvailable);
    },
  );

  test('CARD-13 CARD-20 where a trade-in is allowed, the button Trade In links to the trade-in page with the id of the car', async () => {
    const own = linkNamed(await cardOf({ id: 4711 }, { card: { buttons: ['tradeIn'] } }), 'Trade In');
    expect(own?.getAttribute('href')).toBe('/cars/trade-in?car_id=4711');
    const tradeIn = { card: { buttons: ['view' as const, 'tradeIn' as const], labels: { tradeIn: 'Value Mine' } } };
    expect(linkNamed(await cardOf({ id: 4711 }, tradeIn), 'Value Mine')?.getAttribute('href')).toBe('/cars/trade-in?car_id=4711');
    const isShown = async (features: SiteOverrides['features'], car: Partial<Vehicle> = {}) =>
      buttons(await cardOf(car, { ...tradeIn, features })).includes('Value Mine');
    expect(await isShown({ tradeIn: false })).toBe(false);
    expect(await isShown({}, { status: 'sold', soldAt: TEST_NOW - DAY_MS })).toBe(false);
    expect(await isShown({}, { reserved: true })).toBe(true);
    expect(await isShown({ valuation: true })).toBe(true);
    expect(await isShown({ valuation: true }, { reserved: true })).toBe(false);
    expect(await isShown({ valuation: true }, { priceCents: 20_000 })).toBe(false);
    expect(await isShown({ valuation: true }, { status: 'coming_soon' })).toBe(false);
  });

  test('CARD-22 a site can hide the controls Compare and Save on the card of a vehicle without a picture or without a price above 0', async () => {
    const controls = async (car: Partial<Vehicle>, saveNeedsPriceAndImage: boolean) =>
      [
        ...(await cardOf(car, { features: { compare: true }, card: { saveNeedsPriceAndImage } })).querySelectorAll('.vcard-picture a'),
      ].flatMap((link) => (/^(Save|Compare)/.test(textOf(link)) ? [textOf(link).split(':')[0]] : []));
    const both = ['Save', 'Compare'];
    expect(await controls({}, true)).toEqual(both);
    expect(await controls({ media: NO_MEDIA }, true)).toEqual([]);
    expect(await controls({ priceCents: null }, true)).toEqual([]);
    expect(await controls({ priceCents: 0 }, true)).toEqual([]);
    expect(await controls({ priceCents: null, media: NO_MEDIA }, false)).toEqual(both);
  });

  test('CARD-09 View Details links to the vehicle’s page', async () => {
    expect(linkNamed(await cardOf(), 'View Details')?.getAttribute('href')).toBe('/cars/the-car');
  });

  test('CARD-11 the button Get Finance links to the finance page of the car; a site can rename this button', async () => {
    const link = linkNamed(await cardOf(), 'Get Finance');
    expect(link?.getAttribute('href')).toMatch(/^\/finance\?.*vehiclePriceBudget=34990.*#finance-form$/);
    expect(linkNamed(await cardOf({}, { card: { labels: { finance: 'Check Repayments' } } }), 'Check Repayments')).toBeDefined();
  });

  const LENT: Partial<Vehicle> = { financeLenders: { manual: buildLender({ paymentWeekCents: 15_000 }) } };
  const FINANCE = { provider: 'Manual', beginsWithLender: true };

  test('CARD-08 FIN-48 a card shows a finance summary with the figures from the vehicle’s data for the site’s lender', async () => {
    const site: SiteOverrides = { finance: FINANCE, card: { weeklyFigure: 'inline' } };
    expect(textOf((await cardOf(LENT, site)).querySelector('.vcard-finance'))).toMatch(
      /^\$\d+(\.\d\d)? a week .*8\.99% p\.a\. · comparison rate 9\.56% p\.a\./,
    );
    const other = await cardOf({ financeLenders: { other: buildLender() } }, site);
    expect(other.querySelector('.vcard-finance')).toBeNull();
  });

  test('CARD-16 if the site switches this on, a card shows the weekly amount with a tooltip and a link to the terms', async () => {
    expect((await cardOf(LENT, { finance: FINANCE })).querySelector('.vcard-finance')).toBeNull();
    const summary = (await cardOf(LENT, { finance: FINANCE, card: { weeklyFigure: 'tooltip' } })).querySelector('.vcard-finance');
    const opener = summary?.querySelector('button');
    expect(textOf(summary?.querySelector(`#${opener?.getAttribute('aria-describedby')}`))).toContain('Comparison rate 9.56% p.a.');
    expect([...(summary?.querySelectorAll('a') ?? [])].map(textOf)).toContain('T&Cs');
  });

  test('SITE-15 CARD-11 a card shows the buttons that the site sets, with the labels and in the order that the site sets', async () => {
    const site: SiteOverrides = { card: { buttons: ['enquire', 'view'], labels: { enquire: 'Ask Us' } } };
    expect(buttons(await cardOf({}, site))).toEqual(['Ask Us', 'View Details']);
  });
});

describe('finance on a card', () => {
  const summaryOf = async (provider: string, overrides: Partial<Vehicle>, site: SiteOverrides = {}) => {
    const finance = { provider, beginsWithLender: true, ...site.finance };
    return (await cardOf(overrides, { ...site, card: { weeklyFigure: 'inline' }, finance })).querySelector('.vcard-finance');
  };
  const lentBy = (provider: string, entry: Parameters<typeof buildLender>[0] = {}): Partial<Vehicle> => ({
    financeLenders: { [provider.toLowerCase().replace(' ', '-')]: buildLender(entry) },
  });

  test.each([
    ['Angle', { paymentWeekCents: null }],
    ['Manual', { paymentWeekCents: null }],
    ['Nissan Finance', { paymentMonthCents: null }],
  ])(
    'FIN-45 FIN-46 FIN-47 with the finance provider %s, a card shows finance only if the feed has a repayment for the car and the car costs more than $500',
    async (provider, without) => {
      expect(await summaryOf(provider, lentBy(provider))).not.toBeNull();
      expect(await summaryOf(provider, lentBy(provider, without))).toBeNull();
      expect(await summaryOf(provider, { ...lentBy(provider), priceCents: 50_000 })).toBeNull();
    },
  );

  test('FIN-41 on a site of the make Suzuki, cards show no finance', async () => {
    const suzuki: SiteOverrides = { manufacturer: { name: 'Suzuki' } };
    expect(await summaryOf('Manual', lentBy('Manual'), suzuki)).toBeNull();
    expect(await summaryOf('Manual', lentBy('Manual'), { manufacturer: { name: 'Kia' } })).not.toBeNull();
  });

  test('FIN-42 a card shows no finance if the dealership of the car is on the site’s list of dealerships without finance', async () => {
    const finance = { excludedDealerships: ['the-yard'] };
    expect(await summaryOf('Manual', { ...lentBy('Manual'), dealershipSlug: 'the-yard' }, { finance })).toBeNull();
  });
});

describe('the tag of a card', () => {
  const NEW = { createdAt: TEST_NOW - DAY_MS };
  const SITE: SiteOverrides = { tags: { electric: true, certifiedMake: 'Toyota', certifiedImage: '/media/certified.svg' } };
  const ALL: Partial<Vehicle> = {
    ...NEW,
    simpleFuel: 'Electric',
    reserved: true,
    certified: true,
    tag: 'Runout Sale',
    status: 'coming_soon',
  };

  test('TAG-01 if several tags apply to a car, its card shows only the tag with the highest priority', async () => {
    const shown = async (overrides: Partial<Vehicle>) => {
      const card = await cardOf({ ...ALL, ...overrides }, SITE);
      return tag(card) || card.querySelector('.vcard-tag-image')?.getAttribute('alt');
    };
    const without: Partial<Vehicle>[] = [
      {},
      { simpleFuel: 'Petrol' },
      { reserved: false },
      { certified: false },
      { tag: null },
      { status: 'in_stock' },
    ];
    const tags: unknown[] = [];
    for (let count = 1; count <= without.length; count += 1) tags.push(await shown(Object.assign({}, ...without.slice(0, count))));
    expect(tags).toEqual(['Electric', 'RESERVED', 'Certified Toyota', 'Runout Sale', 'COMING SOON', 'New']);
    expect(tag(await cardOf())).toBe('');
  });

  test('TAG-02 a site can switch on a tag for electric and hybrid cars', async () => {
    expect(tag(await cardOf({ simpleFuel: 'Hybrid' }, SITE))).toBe('Hybrid');
    expect(tag(await cardOf({ simpleFuel: 'Electric' }))).toBe('');
  });

  test('TAG-03 a reserved car has the tag RESERVED', async () => {
    expect(tag(await cardOf({ reserved: true }))).toBe('RESERVED');
  });

  test('TAG-04 an image is used as the tag of a certified used car of the make that the site sells, and of no other car', async () => {
    const image = (card: Card) => card.querySelector('.vcard-tag-image');
    expect(image(await cardOf({ certified: true }, SITE))?.getAttribute('src')).toBe('/media/certified.svg');
    expect(image(await cardOf({ certified: true, make: 'Kia' }, SITE))).toBeNull();
    expect(image(await cardOf({ certified: true, carType: 'new' }, SITE))).toBeNull();
  });

  test('TAG-05 the tag has the text that the feed sends in the field `tag` of the car', async () => {
    expect(tag(await cardOf({ tag: 'Test Drive Only' }))).toBe('Test Drive Only');
  });

  test('TAG-06 a car with the status `coming_soon` has the tag COMING SOON', async () => {
    expect(tag(await cardOf({ status: 'coming_soon' }))).toBe('COMING SOON');
  });

  test('TAG-07 TAG-08 for eight days after a car was added to the stock, its tag has the text New, or another text that the site sets', async () => {
    expect(tag(await cardOf({ createdAt: TEST_NOW - 8 * DAY_MS }))).toBe('New');
    expect(tag(await cardOf({ createdAt: TEST_NOW - 8 * DAY_MS - 1 }))).toBe('');
    expect(tag(await cardOf(NEW, { tags: { newText: 'Just Landed' } }))).toBe('Just Landed');
  });

  test('TAG-09 a sold car always has the tag JUST SOLD, or a text that the site sets, whatever other tags the car could have', async () => {
    const sold = { ...ALL, status: 'sold', soldAt: TEST_NOW - DAY_MS };
    expect(tag(await cardOf(sold, SITE))).toBe('JUST SOLD');
    expect(tag(await cardOf(sold, { tags: { soldText: 'Just Sold' } }))).toBe('Just Sold');
  });
});

describe('the price on a card', () => {
  const withoutPrice: Partial<Vehicle> = { priceCents: null, priceType: null };

  test('PRICE-03 for a car without an offer, a card shows the price only if the price is above $10', async () => {
    expect(price(await cardOf({ priceCents: 1_100, priceType: null }))).toBe('$11');
    expect(price(await cardOf({ priceCents: 1_000, priceType: null }))).toBe('Enquire for price');
  });

  test('PRICE-04 a preorder without a price has the text PREORDER in place of the price', async () => {
    expect(price(await cardOf({ ...withoutPrice, preorder: true, carType: 'new' }))).toBe('PREORDER');
    expect(price(await cardOf({ preorder: true, carType: 'new' }))).toContain('$34,990');
  });

  test('PRICE-05 for a car without a price, a card shows the text that the dealership sets for this', async () => {
    expect(price(await cardOf(withoutPrice))).toBe('Enquire for price');
    const dealerships = [buildDealership({ id: 1, stock: { noPriceText: 'Ask the yard' } })];
    expect(price(await cardOf(withoutPrice, { dealerships }))).toBe('Ask the yard');
  });
});
