import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#features/sites/rules/site.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/page-markup.ts';
import { buildDealership, buildLocation } from '#test/builders/site-builder.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    image: { url: `/media/${index + 1}.jpg`, thumb: { url: `/media/${index + 1}-small.jpg` } },
  }));

beforeAll(async () => {
  bench = await openPageBench();
  const car = { make: 'Toyota', model: 'Corolla', year: 2021, price: 34_990 };
  stock = await bench.addVehicles({
    one: { ...car, images: images(1) },
    three: { ...car, images: images(3) },
    four: { ...car, images: images(4), external_video_url: 'https://youtu.be/aB3-_xyZ019', file: 'https://reports.example.com/7.pdf' },
    forty: { ...car, images: images(40) },
    film: { ...car, images: [], video_url: 'https://films.example.com/walk.mp4' },
    nerang: { ...car, images: images(1), city: 'Nerang', state: 'qld', location_id: 'nerang' },
    southport: { ...car, images: images(1), city: 'southport ', state: 'qld' },
    sold: { ...car, images: images(1), status: 'sold', city: 'Nerang', state: 'qld', location_id: 'nerang' },
  });
});
afterAll(() => bench.close());

const show = async (id: string, site: Site = bench.site, now?: number): Promise<MarkupElement> => {
  const slug = stock[id]?.slug ?? '';
  const services = now === undefined ? bench.services : { ...bench.services, clock: fixedClock(now) };
  return pageOf(await bench.ask(vehiclePage(services), `/cars/${slug}`, { slug, site }));
};
const vehiclePageOf = (overrides: Partial<Site['vehiclePage']>): Site => ({
  ...bench.site,
  vehiclePage: { ...bench.site.vehiclePage, ...overrides },
});
const hasClass =
  (name: string) =>
  (element: MarkupElement): boolean =>
    (element.attributes.class ?? '').split(' ').includes(name);
const stripOf = (page: MarkupElement) => page.one(byAttribute('data-gallery-strip'));
const slideIds = (page: MarkupElement) =>
  stripOf(page)
    .children.filter((child) => typeof child !== 'string')
    .map(({ attributes }) => attributes.id);

describe('gallery', () => {
  test('VDP-03 thumbnails stand under more than three pictures only', async () => {
    const thumbs = async (id: string) =>
      (await show(id)).all(
        (element) => element.name === 'a' && 'data-gallery-thumb' in element.attributes && !('data-gallery-view' in element.attributes),
      ).length;
    expect([await thumbs('one'), await thumbs('three'), await thumbs('four'), await thumbs('forty')]).toEqual([0, 0, 5, 40]);
  });

  test('VDP-04 the video stands second, as a picture with a link: nothing of another company is in the page', async () => {
    const page = await show('four');
    expect(slideIds(page)).toEqual(['picture-1', 'gallery-video', 'picture-2', 'picture-3', 'picture-4']);
    const video = stripOf(page).one(byAttribute('data-video'));
    expect(video.attributes).toMatchObject({
      href: 'https://youtu.be/aB3-_xyZ019',
      'data-video': 'player',
      'data-video-source': 'https://www.youtube-nocookie.com/embed/aB3-_xyZ019?autoplay=1&rel=0',
      'data-video-title': 'Video of 2021 Toyota Corolla',
    });
    expect(video.text).toContain('Loads from YouTube');
    expect(video.one('img').attributes.src).toBe('/media/1.jpg');
    expect(page.has('iframe') || page.has('video')).toBe(false);
    const elsewhere = page.all((element) => /^https?:/.test(element.attributes.src ?? ''));
    expect(elsewhere).toEqual([]);
  });

  test('VDP-04 a video of a host that the site does not name is a link; of one that it names, it plays here', async () => {
    const named = vehiclePageOf({ videos: { players: [], hosts: ['films.example.com'] } });
    const link = stripOf(await show('film')).one(hasClass('gallery-video'));
    expect(link.attributes).not.toHaveProperty('data-video');
    expect(link.attributes).toMatchObject({ href: 'https://films.example.com/walk.mp4', target: '_blank' });
    const played = stripOf(await show('film', named)).one(hasClass('gallery-video'));
    expect(played.attributes).toMatchObject({ 'data-video': 'file', 'data-video-source': 'https://films.example.com/walk.mp4' });
    expect(slideIds(await show('film'))).toEqual(['picture-1', 'gallery-video']);
  });

  test('VDP-06 the site’s own block is the second item, sanitised', async () => {
    const body = '<p onclick="x">We bring it <strong>to you</strong></p><script>x</script>';
    const block = { name: 'promise', place: 'vehicleGallery' as const, format: 'html' as const, look: 'plain' as const, body };
    const site: Site = { ...bench.site, customBlocks: [block, { ...block, name: 'elsewhere', place: 'home' }] };
    const page = await show('three', site);
    expect(slideIds(page)).toEqual(['picture-1', 'gallery-block-1', 'picture-2', 'picture-3']);
    const shown = page.one(byAttribute('data-custom-block'));
    expect(shown.text).toBe('We bring it to you');
    expect(shown.one('p').attributes).toEqual({});
    expect((await show('sold', site)).has(byAttribute('data-custom-block'))).toBe(false);
  });

  test('the switch of views names what there is, and is not there where there is nothing to choose', async () => {
    const views = (await show('four')).one(byAttribute('data-gallery-views'));
    expect(views.all('a').map((link) => [link.text, link.attributes.href])).toEqual([
      ['Photos4', '#photos'],
      ['Video', '#gallery-video'],
    ]);
    expect((await show('forty')).has(byAttribute('data-gallery-views'))).toBe(false);
  });

  test('IMG-04 the first two pictures are wanted at once, whatever stands between them', async () => {
    const eager = (await show('four')).all('img').filter(({ attributes }) => attributes.loading !== 'lazy');
    expect(eager.map(({ attributes }) => attributes.src)).toEqual(['/media/1.jpg', '/media/2.jpg']);
    expect(
      stripOf(await show('forty'))
        .all('img')
        .filter(({ attributes }) => attributes.fetchPriority === 'high'),
    ).toHaveLength(2);
  });

  test('one picture has nothing to move to', async () => {
    const page = await show('one');
    expect(page.has(byAttribute('data-gallery-step'))).toBe(false);
    expect(stripOf(page).attributes).not.toHaveProperty('tabindex');
  });
});

describe('sharing, history report and disclaimer', () => {
  test('VDP-29 the page is shared by its own address with six targets', async () => {
    const share = (await show('one')).one(byAttribute('data-share'));
    const address = `http://${bench.site.slug}.localhost:3000/cars/${stock.one?.slug}`;
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
    expect(share.attributes['data-share']).toBe('2021 Toyota Corolla');
    expect(share.one('input').attributes).toMatchObject({ hidden: '', value: address });
  });

  test('VDP-35 EVENT-12 the history report shows only for a car that has a file, opens it, and tells of its use', async () => {
    const report = (await show('four')).one(hasClass('history-report'));
    expect(report.attributes).toMatchObject({ href: 'https://reports.example.com/7.pdf', target: '_blank', 'data-used-event': '60' });
    expect((await show('one')).has(hasClass('history-report'))).toBe(false);
  });

  test('VDP-19 the site’s words on price and availability stand below, in the site’s own word for its vehicles; none where it has none', async () => {
    const site: Site = {
      ...vehiclePageOf({ disclaimer: 'Ask us before this {car} is gone.' }),
      vehicleWord: { singular: 'caravan', plural: 'caravans' },
    };
    const disclaimerOf = (page: MarkupElement) => page.all(byAttribute('aria-label', 'Disclaimer')).map(({ text }) => text);
    expect(disclaimerOf(await show('one', site))).toEqual(['Ask us before this caravan is gone.']);
    expect(disclaimerOf(await show('one'))).toEqual([expect.stringMatching(/price.*availability/)]);
    expect(disclaimerOf(await show('one', vehiclePageOf({ disclaimer: ' ' })))).toEqual([]);
  });
});

describe('location', () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
  const located = (): Site => {
    const nerang = { street: '9 Currawong Court', city: 'Nerang', state: 'qld' as const, postcode: '4211' };
    const dealership = buildDealership({
      ...bench.site.primaryDealership,
      phone: '(07) 5550 1234',
      locations: [
        buildLocation({ openingHours: hours, image: '/media/southport.jpg' }),
        buildLocation({ id: 'nerang', name: 'The Yard Nerang', slug: 'nerang', address: nerang, openingHours: hours }),
        buildLocation({
          id: 'workshop',
          name: 'The Workshop',
          slug: 'workshop',
          locationType: 'service',
          address: nerang,
          openingHours: [{ weekday: 1, status: 'Open', open: '07:00', close: '15:00' }],
        }),
      ],
    });
    return { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
  };
  const NOON = Math.floor(Date.UTC(2026, 10, 23) / DAY_MS) * DAY_MS + 2 * HOUR_MS;
  const banner = (page: MarkupElement) => page.all(byAttribute('data-located'));

  test('VDP-32 VDP-33 a car in another city says so, with the way there; one in the primary dealership’s city does not', async () => {
    const [shown] = banner(await show('nerang', located()));
    expect(shown?.text).toMatch(/^Located at Nerang Get Directions/);
    const directions = new URL(shown?.one('a').attributes.href ?? '');
    expect(directions.searchParams.get('destination')).toBe('9 Currawong Court, Nerang QLD 4211');
    expect(banner(await show('southport', located()))).toEqual([]);
    expect(banner(await show('one', located()))).toEqual([]);
  });

  test('VDP-34 the banner has a button that dismisses it, which is not there without JavaScript', async () => {
    const [shown] = banner(await show('nerang', located()));
    const button = shown?.one(byAttribute('data-located-dismiss'));
    expect(button?.attributes['aria-label']).toBe('Dismiss');
    expect(button && hasClass('needs-js')(button)).toBe(true);
  });

  test('SITE-23 where the site gives all its stock one city, no banner names another', async () => {
    const site = { ...located(), stock: { ...located().stock, overrideCity: 'Gold Coast' } };
    expect(banner(await show('nerang', site))).toEqual([]);
  });

  test('VDP-39 the hours are listed by type of location, behind what is said of now', async () => {
    const dropdown = (await show('nerang', located(), NOON)).one(hasClass('purchase-panel')).one(hasClass('hours'));
    expect(dropdown.name).toBe('details');
    expect(dropdown.attributes).not.toHaveProperty('open');
    expect(dropdown.one('summary').text).toBe('Open until 5:30 pm: all opening hours');
    expect(dropdown.all(hasClass('hours-name')).map(({ text }) => text)).toEqual(['Sales The Yard Nerang', 'Service The Workshop']);
    expect(
      dropdown
        .all('dt')
        .map(({ text }) => text)
        .slice(0, 3),
    ).toEqual(['Mon – Fri', 'Saturday', 'Sunday']);
    expect(
      dropdown
        .all('dd')
        .map(({ text }) => text)
        .slice(0, 5),
    ).toEqual(['8:30 am - 5:30 pm', 'Closed', 'Closed', '7:00 am - 3:00 pm', 'Closed']);
  });

  test('the place to see it has its address with a map, the way, its hours and its number', async () => {
    const section = (await show('nerang', located(), NOON)).byId('location');
    expect(section.one('h3').text).toBe('The Yard Nerang');
    expect(section.text).toContain('9 Currawong Court, Nerang QLD 4211');
    expect(section.text).toContain('Open until 5:30 pm');
    expect(section.one(byAttribute('data-phone-reveal')).text).toContain('(07) ••');
    expect(section.has('dl')).toBe(true);
    expect((await show('southport', located(), NOON)).byId('location').one('img').attributes).toMatchObject({
      src: '/media/southport.jpg',
      loading: 'lazy',
    });
  });

  test('CARD-15 nobody is called about a sold car', async () => {
    expect((await show('sold', located())).byId('location').has(byAttribute('data-phone-reveal'))).toBe(false);
  });

  test('a dealership without a place shows neither banner nor section nor hours', async () => {
    const dealership = buildDealership({ ...bench.site.primaryDealership, locations: [] });
    const page = await show('southport', { ...bench.site, dealerships: [dealership], primaryDealership: dealership });
    expect(banner(page)).toEqual([]);
    expect(page.has(byAttribute('id', 'location'))).toBe(false);
    expect(page.has(hasClass('hours'))).toBe(false);
  });
});
