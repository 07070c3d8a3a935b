import { describe, expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { homePage } from './home.route.ts';

const show = async (block: object, locations: readonly ReturnType<typeof buildLocation>[], overrides: SiteOverrides = {}) => {
  const site = buildSite({
    dealerships: [buildDealership({ locations: [...locations] })],
    home: { blocks: [block as { block: string }] },
    ...overrides,
  });
  const answer = await askPage(homePage(buildSearchServices([site], [])), site, '/');
  if (answer.kind !== 'page') throw new Error('no page');
  return renderElement(answer.body);
};

type Body = Awaited<ReturnType<typeof show>>;
const namesIn = (body: Body): readonly string[] => [...body.querySelectorAll('.location-card h3')].map(textOf);

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }));
const place = (name: string, more: Parameters<typeof buildLocation>[0] = {}) =>
  buildLocation({
    id: name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    address: { street: '1 Road', city: 'Perth', state: 'wa', postcode: '6000', lat: -31.9, long: 115.8 },
    ...more,
  });
const ALL = [
  place('parts', { locationType: 'parts' }),
  place('service', { locationType: 'service' }),
  place('north', { primary: true }),
  place('hidden', { visible: false }),
  place('south'),
];

describe('a location card', () => {
  const FULL = place('The Yard', {
    image: '/media/yard.avif',
    phone: '(08) 7010 5000',
    landlinePhone: '(08) 7010 5001',
    openingHours: WEEK,
    dealerLicenceNumber: '4321',
    motorVehicleRepairer: '99',
    reviews: { count: 552, averageRating: 4.4 },
  });

  test('LOC-01 shows the image of the location, or a map if the location has no image', async () => {
    const two = await show({ block: 'locations' }, [FULL, place('Plain')]);
    const [first, second] = two.querySelectorAll('.location-card');
    expect([first?.querySelector('.location-picture img') !== null, first?.querySelector('.map') !== null]).toEqual([true, false]);
    expect([second?.querySelector('img') !== null, second?.querySelector('.map') !== null]).toEqual([false, true]);
  });

  test('LOC-01 shows the image of the location, and no map, if the coordinates of the location are unknown', async () => {
    const address = { street: '1 Road', city: 'Perth', state: 'wa' as const, postcode: '6000' };
    const card = (await show({ block: 'locations' }, [place('Unplaced', { image: '/media/yard.avif', address })])).querySelector(
      '.location-card',
    );
    expect(card?.querySelector('.location-picture img')).not.toBeNull();
    expect(card?.querySelector('.map')).toBeNull();
  });

  test('LOC-02 LOC-03 LOC-04 shows name, address, phone and landline', async () => {
    const card = (await show({ block: 'locations' }, [FULL])).querySelector('.location-card');
    expect(textOf(card?.querySelector('h3'))).toBe('The Yard');
    expect(card?.textContent).toContain('1 Road, Perth WA 6000');
    expect([...(card?.querySelectorAll('.location-phones a') ?? [])].map((link) => `${textOf(link)} ${link.getAttribute('href')}`)).toEqual(
      ['(08) 7010 5000 tel:0870105000', '(08) 7010 5001 tel:0870105001'],
    );
  });

  test('LOC-04 shows two phone numbers: the number that the site uses for all calls, and the landline number of the location', async () => {
    const body = await show({ block: 'locations' }, [FULL], { phones: { override: '1300 975 707' } });
    expect([...body.querySelectorAll('.location-phones a')].map(textOf)).toEqual(['1300 975 707', '(08) 7010 5001']);
  });

  test("LOC-03 says 'Phone not available' if the location has no phone number", async () => {
    const card = (await show({ block: 'locations' }, [place('Plain')])).querySelector('.location-card');
    expect(card?.textContent).toContain('Phone not available');
    expect(card?.querySelector('.location-phones')).toBeNull();
  });

  test("LOC-03 if the only phone number of a location is a landline number, the card shows it instead of 'Phone not available'", async () => {
    const body = await show({ block: 'locations' }, [place('Landline', { landlinePhone: '(08) 7010 5001' })]);
    expect([...body.querySelectorAll('.location-phones a')].map(textOf)).toEqual(['(08) 7010 5001']);
    expect(body.querySelector('.location-card')?.textContent).not.toContain('Phone not available');
  });

  test("LOC-03 if a location has no phone number, the card shows the phone number that the site uses for all calls, instead of 'Phone not available'", async () => {
    const body = await show({ block: 'locations' }, [place('Plain')], { phones: { override: '1300 975 707' } });
    expect([...body.querySelectorAll('.location-phones a')].map(textOf)).toEqual(['1300 975 707']);
    expect(body.querySelector('.location-card')?.textContent).not.toContain('Phone not available');
  });

  test('LOC-05 LOC-21 LOC-22 shows equal opening hours of Monday to Friday in one row, and the hours of Saturday and Sunday in separate rows', async () => {
    const rows = (body: Body) => [...body.querySelectorAll('.location-hours > div')].map(textOf);
    expect(rows(await show({ block: 'locations' }, [FULL]))).toEqual(['Mon – Fri8:30 am – 5:30 pm', 'SaturdayClosed', 'SundayClosed']);
    const late = [...WEEK.slice(0, 3), { weekday: 4 as const, status: 'Open' as const, open: '08:30', close: '20:00' }, ...WEEK.slice(4)];
    expect(rows(await show({ block: 'locations' }, [place('Late', { openingHours: late })]))).toHaveLength(7);
  });

  test('LOC-06 LOC-07 shows the dealer licence with the label DL or the label of its state, and the repairer number with the label MRB', async () => {
    const licencesIn = async (state: 'qld' | 'vic' | 'wa') => {
      const body = await show({ block: 'locations' }, [{ ...FULL, address: { ...FULL.address, state } }]);
      return textOf(body.querySelector('.location-licences'));
    };
    expect(await licencesIn('qld')).toBe('DL 4321 · MRB 99');
    expect(await licencesIn('vic')).toBe('LMCT 4321 · MRB 99');
    expect(await licencesIn('wa')).toBe('MD 4321 · MRB 99');
    expect((await show({ block: 'locations' }, [place('Plain')])).querySelector('.location-licences')).toBeNull();
    const labelled = await show({ block: 'locations' }, [place('Labelled', { motorVehicleRepairer: 'MRB-000101' })]);
    expect(textOf(labelled.querySelector('.location-licences'))).toBe('MRB-000101');
  });

  test('LOC-06 if the settings of a dealership define a label for a licence, the card shows this label instead of the standard label', async () => {
    const licences = [{ state: 'wa' as const, kind: 'dealer' as const, label: 'LMD', number: '4321' }];
    const body = await show({ block: 'locations' }, [], {
      dealerships: [
        buildDealership({ id: 1, slug: 'north', locations: [place('north', { dealerLicenceNumber: '4321' })] }),
        buildDealership({ id: 2, slug: 'south', licences, locations: [place('south', { dealerLicenceNumber: '4321' })] }),
      ],
    });
    expect([...body.querySelectorAll('.location-licences')].map(textOf)).toEqual(['MD 4321', 'LMD 4321']);
  });

  test('LOC-08 shows the star rating with the number of reviews, and shows no rating if this number is missing', async () => {
    const badge = (await show({ block: 'locations' }, [FULL])).querySelector('.reviews-badge');
    expect(textOf(badge)).toBe('4.4 · 552 reviews');
    expect(badge?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4.4 out of 5 stars');
    expect((await show({ block: 'locations' }, [place('Bare', { averageRating: 5 })])).querySelector('.reviews-badge')).toBeNull();
  });

  test("LOC-09 LOC-10 has the buttons 'Contact' and 'Get Directions', and a setting of the site determines whether 'Get Directions' opens a new tab", async () => {
    const buttons = async (directionsTab: 'new' | 'same') => {
      const body = await show({ block: 'locations' }, [FULL], { locations: { directionsTab } });
      return [...body.querySelectorAll('.location-actions a')];
    };
    const [contact, directions] = await buttons('new');
    expect([textOf(contact), contact?.getAttribute('href')]).toEqual(['Contact The Yard', '/contact-us/the-yard']);
    expect(textOf(directions)).toBe('Get Directions to The Yard (opens in a new tab)');
    expect(new URL(directions?.getAttribute('href') ?? '').searchParams.get('destination')).toBe('1 Road, Perth WA 6000');
    expect(directions?.getAttribute('target')).toBe('_blank');
    expect((await buttons('same'))[1]?.getAttribute('target')).toBeNull();
  });

  test("LOC-09 if locations of two dealerships have the same id, each button 'Contact' opens the contact page of the right dealership", async () => {
    const body = await show({ block: 'locations' }, [], {
      dealerships: ['North', 'South'].map((name, index) =>
        buildDealership({ id: index + 1, slug: name.toLowerCase(), locations: [place(name, { id: 'main' })] }),
      ),
    });
    const contacts = [...body.querySelectorAll('.location-actions a:first-child')].map((link) => link.getAttribute('href'));
    expect(contacts).toEqual(['/contact-us/north', '/contact-us/south']);
  });
});

describe('a location block', () => {
  test.each([
    ['primary', ['north']],
    ['sales', ['north', 'south']],
    ['service', ['service']],
    ['parts', ['parts']],
    ['service-and-parts', ['service', 'parts']],
    ['all', ['north', 'south', 'service', 'parts']],
  ])('LOC-11 LOC-14 with the option `only: %s` shows the locations %j, sorted by type', async (only, names) => {
    expect(namesIn(await show({ block: 'locations', only }, ALL))).toEqual(names);
  });

  test('LOC-14 sorts the locations of all dealerships together by type, and does not group them by dealership', async () => {
    const dealerships = [[place('parts', { locationType: 'parts' })], [place('service', { locationType: 'service' }), place('sales')]].map(
      (locations, index) => buildDealership({ id: index + 1, slug: `dealer-${index}`, locations }),
    );
    expect(namesIn(await show({ block: 'locations' }, [], { dealerships }))).toEqual(['sales', 'service', 'parts']);
  });

  test('LOC-11 shows only the location whose id the block names, but never a hidden location', async () => {
    expect(namesIn(await show({ block: 'locations', location: 'south' }, ALL))).toEqual(['south']);
    expect(namesIn(await show({ block: 'locations', location: 'hidden' }, ALL))).toEqual([]);
  });

  test('LOC-12 one location is shown as a card with its map, and several locations are shown as a grid without maps', async () => {
    const pictured = (id: string) => place(id, { image: '/media/yard.avif' });
    const one = await show({ block: 'locations' }, [pictured('a')]);
    expect([one.querySelectorAll('.location-card').length, one.querySelectorAll('.map').length]).toEqual([1, 1]);
    const two = await show({ block: 'locations' }, [pictured('a'), pictured('b')]);
    expect([two.querySelectorAll('.location-grid > li').length, two.querySelectorAll('.map').length]).toEqual([2, 0]);
    const chosen = await show({ block: 'locations', location: 'b' }, [pictured('a'), pictured('b')]);
    expect([namesIn(chosen), chosen.querySelectorAll('.map').length]).toEqual([['b'], 1]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [7, 4],
  ])('LOC-13 the number of locations determines the number of columns: %d and %d', async (count, columns) => {
    const body = await show(
      { block: 'locations' },
      Array.from({ length: count }, (_, index) => place(`yard-${index}`)),
    );
    expect(body.querySelector('.location-grid')?.className).toBe(`location-grid location-grid-${columns}`);
  });
});

describe("the carousel 'Our Locations'", () => {
  const CAROUSEL = { block: 'locationCarousel' };

  test("LOC-15 LOC-17 LOC-18 shows the title 'Our Locations' and all visible locations, sorted by name", async () => {
    const body = await show(CAROUSEL, [place('Zebra'), place('alpha'), place('hidden', { visible: false }), place('Beta')]);
    expect(textOf(body.querySelector('h2'))).toBe('Our Locations');
    expect(body.querySelector('[data-behaviour=carousel]')?.getAttribute('aria-label')).toBe('Our Locations');
    expect(namesIn(body)).toEqual(['alpha', 'Beta', 'Zebra']);
  });

  test("LOC-15 the title is 'Our Locations' even if the carousel has only one location", async () => {
    expect(textOf((await show(CAROUSEL, [place('only')])).querySelector('h2'))).toBe('Our Locations');
  });

  test('LOC-17 a site can set the order, and locations that are not in its list come last, sorted by name', async () => {
    const body = await show(CAROUSEL, [place('a'), place('b'), place('c'), place('d')], { locations: { order: ['d', 'b'] } });
    expect(namesIn(body)).toEqual(['d', 'b', 'a', 'c']);
  });

  test('LOC-18 a hidden location is not shown, even if the setting for the order of locations contains it', async () => {
    const body = await show(CAROUSEL, [place('a'), place('b', { visible: false })], { locations: { order: ['b', 'a'] } });
    expect(namesIn(body)).toEqual(['a']);
  });

  test("LOC-16 the hint 'Swipe' is shown only if the carousel has three or fewer locations", async () => {
    const hint = async (count: number) =>
      textOf(
        (
          await show(
            CAROUSEL,
            Array.from({ length: count }, (_, index) => place(`y${index}`)),
          )
        ).querySelector('.swipe-hint'),
      );
    expect([await hint(1), await hint(2), await hint(3), await hint(4)]).toEqual(['Swipe', 'Swipe', 'Swipe', '']);
  });
});
