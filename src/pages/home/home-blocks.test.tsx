import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { homePage } from './home.route.ts';

const show = async (overrides: SiteOverrides) => {
  const site = buildSite(overrides);
  const answer = await askPage(homePage(buildSearchServices([site], [])), site, '/');
  if (answer.kind !== 'page') throw new Error('not a page');
  return { caching: answer.caching, body: renderElement(answer.body) };
};
const only = (...blocks: readonly string[]) => ({ blocks: blocks.map((block) => ({ block })) as never, salesCounter: 'off' as const });
const day = (offset: number): string => new Date(TEST_NOW + offset * DAY_MS).toISOString().slice(0, 10);
const picture = (name: string) => ({ src: `/media/${name}.avif` });
const slide = (id: number, overrides: object = {}) => ({
  id,
  name: `Slide ${id}`,
  description: `Words ${id}`,
  picture: picture(`slide-${id}`),
  ...overrides,
});

describe('blocks of the home page', () => {
  test("SITE-18 home blocks appear in the order of the site's list, without blocks that have no content", async () => {
    const { body } = await show({
      home: {
        blocks: [
          { block: 'stats' },
          { block: 'reviews' },
          { block: 'custom', name: 'note' },
          { block: 'hero' },
          { block: 'custom', name: 'missing' },
        ],
        stats: [{ value: 1, label: 'One' }],
      },
      customBlocks: [
        { name: 'note', body: 'A **note**' },
        { name: 'elsewhere', place: 'searchTop', body: 'No' },
      ],
    });
    expect([...(body.querySelector('.home')?.children ?? [])].map((part) => part.className.split(' ').slice(0, 2).join(' '))).toEqual([
      'page-block block-stats',
      'page-block custom',
      'hero hero-search',
    ]);
    expect(body.querySelector('[data-custom-block="note"] strong')?.textContent).toBe('note');
  });

  test("HOME-04 the stats banner shows the values of the site's settings", async () => {
    const stats = [
      { value: 50, suffix: '+', label: 'Locations' },
      { value: 40, suffix: '+', label: 'Brands' },
      { value: 30, suffix: '+', label: 'Years Est.' },
    ];
    const { body } = await show({ home: { ...only('stats'), stats } });
    expect(
      [...body.querySelectorAll('.block-stats li')].map(
        (item) => `${textOf(item.querySelector('.sr-only'))} ${textOf(item.querySelector('.stats-label'))}`,
      ),
    ).toEqual(['50+ Locations', '40+ Brands', '30+ Years Est.']);
    expect(
      [...body.querySelectorAll('.block-stats [data-behaviour~="counter"]')].map((counter) => counter.getAttribute('data-value')),
    ).toEqual(['50', '40', '30']);
  });

  test('HOME-12 HOME-13 the sales counter is shown only if it is switched on, and the page is cached until the value of the counter changes', async () => {
    const { body, caching } = await show({ home: { ...only('salesCounter'), salesCounter: 'formula' } });
    // The test clock shows noon in Brisbane on the 16th. The counter adds one sale every 450 seconds, which makes 192 a
    // day. So the value is 15 x 192 for the past days, plus 43,200 / 450 for the seconds since midnight.
    expect(textOf(body.querySelector('.block-sales'))).toBe('2,976 Sales this Month');
    expect(caching).not.toBe('private');
    const until = caching === 'private' ? null : caching.until;
    expect((until ?? 0) - TEST_NOW).toBeGreaterThan(0);
    expect((until ?? 0) - TEST_NOW).toBeLessThanOrEqual(450_000);
    expect((await show({ home: only('salesCounter') })).body.querySelector('.block-sales')).toBeNull();
  });

  test("HOME-14 the block 'Why Buy From Us' shows its reasons, with the warranty text of the site", async () => {
    const whyBuy = [
      { title: 'Warranty', text: '{warranty}' },
      { title: 'Easy finance', text: 'We ask several lenders.' },
      { title: 'Servicing', text: 'Servicing Brisbane for 50+ years' },
    ];
    const warranty = { standardYears: 3, mechanicalProtectionYears: [3, 5] };
    const { body } = await show({ home: { ...only('whyBuy'), whyBuy, warranty } });
    expect(textOf(body.querySelector('.block-why h2'))).toBe('Why Buy From Us');
    expect([...body.querySelectorAll('.reasons p')].map(textOf)).toEqual([
      '3 years standard; 3 or 5-year mechanical protection',
      'We ask several lenders.',
      'Servicing Brisbane for 50+ years',
    ]);
  });

  test('HOME-15 {warranty} is replaced by the warranty in the settings of the site', async () => {
    const warranty = { standardYears: 3, newCars: [{ years: 7, makes: ['Kia'] }], mechanicalProtectionYears: [3, 5] };
    const { body } = await show({ home: { ...only('whyBuy'), whyBuy: [{ title: 'Warranty', text: '{warranty}' }], warranty } });
    expect(textOf(body.querySelector('.reasons p'))).toBe('3 years standard; 7 years for new Kia cars; 3 or 5-year mechanical protection');
  });

  test('HOME-15 in the list of reasons to buy, a reason about the warranty is left out on a site without a warranty', async () => {
    const reasons = [
      { title: 'Warranty', text: '{warranty}' },
      { title: 'Easy finance', text: 'We ask several lenders.' },
    ];
    const { body } = await show({ home: { ...only('whyBuy'), whyBuy: reasons } });
    expect([...body.querySelectorAll('.reasons h3')].map(textOf)).toEqual(['Easy finance']);
  });

  test('ENT-26 HOME-16 IMG-05 the slider shows the name and description of a slide over its picture, or only the picture if these texts are hidden', async () => {
    const { body } = await show({
      home: { ...only('slider'), sliderSeconds: 5 },
      slides: [slide(1, { url: '/search' }), slide(2, { hideOverlay: true })],
    });
    const [first, second] = body.querySelectorAll('.slider-track > li');
    expect(textOf(first)).toBe('Slide 1Words 1');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/search');
    expect([textOf(second), second?.querySelector('a'), second?.querySelector('img')?.getAttribute('alt')]).toEqual(['', null, 'Slide 2']);
    expect(body.querySelector('.slider')?.getAttribute('data-seconds')).toBe('5');
    const image = first?.querySelector('img');
    expect(image?.getAttribute('fetchpriority')).toBe('high');
    expect(['width', 'height'].map((side) => image?.getAttribute(side))).toEqual(['1920', '540']);
  });

  test('HOME-17 HOME-18 promotions are shown only between their start and end', async () => {
    const node = (title: string) => ({ title, action: { label: 'Look', href: '/' } });
    const { body, caching } = await show({
      home: only('promotions'),
      stock: { carTypes: ['used'] },
      promotions: [
        { position: 9, expiry: day(3), node: node('Second') },
        { position: 2, node: node('First') },
        { expiry: '2025-06-15', node: node('Over') },
        { start: day(2), node: node('To come') },
        { display: ['new'], node: node('For new cars') },
        { display: ['new', 'used'], strictDisplay: true, node: node('Strict') },
      ],
    });
    expect([...body.querySelectorAll('.promo h3')].map(textOf)).toEqual(['First', 'Second']);
    expect(caching).toEqual({ until: Date.parse(`${day(2)}T00:00:00+10:00`) });
  });

  test('ENT-27 a promotion shows its picture, title and text, and links to its target', async () => {
    const node = {
      title: 'Trade in',
      text: 'Any car.',
      picture: { src: '/media/keys.avif', alt: 'Keys' },
      action: { label: 'Talk', href: '/enquire' },
    };
    const promotion = (await show({ home: only('promotions'), promotions: [{ node }] })).body.querySelector('.promo');
    expect([textOf(promotion?.querySelector('h3')), textOf(promotion?.querySelector('.promo-text'))]).toEqual(['Trade in', 'Any car.']);
    expect(promotion?.querySelector('a')?.getAttribute('href')).toBe('/enquire');
    expect(promotion?.querySelector('img')?.getAttribute('src')).toContain('/media/keys.avif');
    expect(promotion?.querySelector('img')?.getAttribute('alt')).toBe('Keys');
  });

  test('ENT-21 a review shows its rating, text, customer, and age in days', async () => {
    const items = [{ id: 1, customerName: 'Priya', text: 'They rang back.', rating: 4, date: day(-3) }];
    const { body, caching } = await show({ home: only('reviews'), reviews: { items } });
    const review = body.querySelector('.review');
    expect(review?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 out of 5 stars');
    expect([textOf(review?.querySelector('blockquote')), textOf(review?.querySelector('.review-name'))]).toEqual([
      'They rang back.',
      'Priya',
    ]);
    const time = review?.querySelector('time');
    expect([textOf(time), time?.getAttribute('title'), time?.getAttribute('datetime')]).toEqual([
      '3 days ago',
      '13 November 2026',
      day(-3),
    ]);
    expect(caching).toEqual({ until: Date.parse(`${day(1)}T00:00:00+10:00`) });
  });

  test('ROUTE-77 the anchor #reviews leads to the reviews of the home page', async () => {
    const items = [{ id: 1, customerName: 'Priya', text: 'They rang back.', rating: 4, date: day(-3) }];
    const { body } = await show({ home: only('reviews'), reviews: { items } });
    expect(textOf(body.querySelector('#reviews blockquote'))).toBe('They rang back.');
  });

  test('the locations block says which locations are open, and the page is cached only until this changes', async () => {
    const weekday = (TEST_NOW === 0 ? 0 : new Date(TEST_NOW + 10 * 3_600_000).getUTCDay()) as 0;
    const openingHours = [{ weekday, status: 'Open' as const, open: '00:00', close: '23:59' }];
    const dealerships = [
      buildDealership({
        locations: [
          buildLocation({ openingHours, phone: '(07) 5550 1210' }),
          buildLocation({ id: 'hidden', slug: 'hidden', visible: false }),
        ],
      }),
    ];
    const { body, caching } = await show({ home: only('locations'), dealerships });
    expect([...body.querySelectorAll('.location-card')].map((item) => textOf(item.querySelector('.location-open')))).toEqual([
      'Open until 11:59 pm',
    ]);
    expect(body.querySelector('.location-phones a')?.getAttribute('href')).toBe('tel:0755501210');
    expect(caching === 'private' ? 0 : (caching.until ?? 0) - TEST_NOW).toBeLessThan(DAY_MS);
  });

  test('ENT-20 ENT-23 the blocks show models, offers and brands as links, and scripts are removed from the texts of offers', async () => {
    const { body } = await show({
      home: only('models', 'offers', 'brands'),
      manufacturer: { name: 'Kia' },
      models: [
        { name: 'EV5', slug: 'ev5' },
        { name: 'Own', slug: 'own', overrideUrl: '/own-page' },
        { name: 'Old', slug: 'old', status: 'retired' },
      ],
      offers: [{ id: 1, name: 'Charger', description: '**Free** <script>x</script>', model: 'ev5', disclaimer: 'While stock lasts.' }],
      brands: [
        { title: 'Toyota', slug: 'toyota' },
        { title: 'Audi', slug: 'audi', skipPage: true },
      ],
    });
    expect([...body.querySelectorAll('.model')].map((link) => `${textOf(link)} ${link.getAttribute('href')}`)).toEqual([
      'EV5 /ev5',
      'Own /own-page',
    ]);
    expect(textOf(body.querySelector('.offer'))).toBe(
      'ChargerFree Ask about this offer: ChargerExplore EV5Shop Now: ChargerWhile stock lasts.',
    );
    expect(body.querySelector('.offer-name a')?.getAttribute('href')).toBe('/offers/1');
    expect([...body.querySelectorAll('.brands a')].map((link) => link.getAttribute('href'))).toEqual(['/toyota/overview', '/search/audi']);
  });
});

describe('the pop-up and the service banner', () => {
  const popup = {
    name: 'spring',
    title: 'Spring drive',
    description: 'Come for a drive.',
    picture: picture('popup'),
    button: { label: 'Say when', href: '/enquire' },
  };

  test('HOME-06 the pop-up is a closed dialog with image, title, description and button', async () => {
    const { body } = await show({ home: { ...only(), popup } });
    const dialog = body.querySelector('[data-popup="spring"] dialog');
    expect(dialog?.hasAttribute('open')).toBe(false);
    expect([
      textOf(dialog?.querySelector('h2')),
      textOf(dialog?.querySelector('.dialog-body p')),
      textOf(dialog?.querySelector('a.btn')),
    ]).toEqual(['Spring drive', 'Come for a drive.', 'Say when']);
    expect(dialog?.querySelector('a.btn')?.getAttribute('href')).toBe('/enquire');
    expect(dialog?.querySelector('img')?.getAttribute('src')).toContain('/media/popup.avif');
    expect(dialog?.querySelector('button[aria-label="Close"]')).not.toBeNull();
  });

  test('HOME-08 a page does not contain an expired pop-up, and a page with a pop-up is cached until the pop-up expires', async () => {
    const on = await show({ home: { ...only(), popup: { ...popup, expires: day(1) } } });
    const end = Date.parse(`${day(2)}T00:00:00+10:00`);
    expect(on.caching).toEqual({ until: end });
    expect(on.body.querySelector('[data-popup]')?.getAttribute('data-popup-expires')).toBe(String(end));
    const over = await show({ home: { ...only(), popup: { ...popup, expires: day(-2) } } });
    expect(over.body.querySelector('[data-popup]')).toBeNull();
  });

  test('HOME-10 the service banner is hidden until its script shows it, and has a button that dismisses it', async () => {
    const { body } = await show({
      home: { ...only(), serviceBanner: { text: 'Service due?', action: { label: 'Book', href: '/enquire' } } },
    });
    const banner = body.querySelector('[data-behaviour~="service-banner"]');
    expect([banner?.hasAttribute('hidden'), textOf(banner?.querySelector('p')), banner?.querySelector('a')?.getAttribute('href')]).toEqual([
      true,
      'Service due?',
      '/enquire',
    ]);
    expect(banner?.querySelector('[data-service-banner-dismiss]')?.getAttribute('aria-label')).toBe('Dismiss');
  });
});
