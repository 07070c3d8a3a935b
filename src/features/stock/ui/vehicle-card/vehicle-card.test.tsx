import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { NO_MEDIA } from '../../rules/blank-feed-vehicle.ts';
import { buildVehicleCard } from '../../views/vehicle-card-view.ts';
import { type CardVariant, VehicleCard } from './vehicle-card.tsx';

const VARIANTS: readonly CardVariant[] = ['dense', 'borderless', 'editorial'];

const render = (
  overrides: Partial<Vehicle> = {},
  { variant = 'dense', hasPriority = false, site = {} }: { variant?: CardVariant; hasPriority?: boolean; site?: SiteOverrides } = {},
) => {
  const { value: card } = buildVehicleCard(
    buildSite({ dealerships: [buildDealership({ id: 1 })], ...site }),
    buildVehicle(overrides),
    TEST_NOW,
  );
  return renderElement(<VehicleCard card={card} variant={variant} hasPriority={hasPriority} />);
};
const linkNamed = (body: ReturnType<typeof render>, words: string) =>
  [...body.querySelectorAll('a')].find((link) => textOf(link) === words);
const SLUG = '2021-toyota-corolla-ascent-sport-100001';

describe.each(VARIANTS)('a card in the %s variant', (variant) => {
  test('CARD-02 CARD-03 CARD-05 CARD-06 CARD-07 shows the picture, tag, location, name, price and main facts of the vehicle', () => {
    const body = render({ reserved: true }, { variant });
    expect(textOf(body.querySelector('.vcard-tag'))).toBe('RESERVED');
    expect(textOf(body.querySelector('.vcard-place'))).toBe('Brisbane, QLD');
    expect(textOf(body.querySelector('h3'))).toBe('2021 Toyota Corolla Ascent Sport ZWE211R');
    expect(textOf(body.querySelector('.price'))).toBe('$34,990 Drive Away');
    expect([...body.querySelectorAll('.vcard-facts li')].map(textOf)).toEqual(['Used', 'Automatic', '45,210 km', 'Petrol']);
    expect(body.querySelector('img')?.getAttribute('alt')).toContain('2021 Toyota Corolla');
  });

  test('CARD-15 shows no price if the vehicle is sold, and only one button, which opens an enquiry about similar vehicles', () => {
    const body = render({ status: 'sold' }, { variant });
    expect(body.querySelector('.price')).toBeNull();
    expect([...body.querySelectorAll('.vcard-actions a')].map(textOf)).toEqual(['Find Me Something Similar']);
    expect(linkNamed(body, 'Find Me Something Similar')?.getAttribute('href')).toBe(`/cars/${SLUG}/enquire`);
    expect(textOf(body)).not.toContain('$34,990');
  });
});

describe('the controls to compare and to save', () => {
  const controls = (vehicle: Partial<Vehicle>, site: SiteOverrides) =>
    [...render(vehicle, { site }).querySelectorAll('.vcard-picture a[data-behaviour]')].map(textOf);
  const BOTH = ['Save: 2021 Toyota Corolla', 'Compare'];

  test('CARD-04 CARD-21 CARD-24 are on the card of an available vehicle if the site has switched them on; the card of a sold vehicle has no controls', () => {
    expect(controls({}, { features: { compare: true } })).toEqual(BOTH);
    expect(controls({}, {})).toEqual(BOTH.slice(0, 1));
    expect(controls({}, { features: { favourites: false } })).toEqual([]);
    expect(controls({ status: 'sold' }, { features: { compare: true } })).toEqual([]);
  });

  test('CARD-22 CARD-23 are left out by an option of the site if the vehicle has no price or no picture, and by another option if the vehicle is new', () => {
    const features = { compare: true };
    expect(controls({ media: NO_MEDIA }, { features, card: { saveNeedsPriceAndImage: true } })).toEqual([]);
    expect(controls({ priceCents: null }, { features, card: { saveNeedsPriceAndImage: true } })).toEqual([]);
    expect(controls({ media: NO_MEDIA }, { features })).toEqual(BOTH);
    expect(controls({ carType: 'new' }, { features, card: { saveUsedOnly: true } })).toEqual([]);
  });
});

/** Whether `page-dialog.behaviour.ts` opens the given link in a dialog. */
const opensDialog = (link: { matches(selector: string): boolean } | undefined): boolean | undefined =>
  link?.matches('[data-behaviour="page-dialog"] > a[rel="nofollow"]');

describe('the buttons of a card', () => {
  test('CARD-09 include the button View Details, which opens the vehicle page and not a dialog', () => {
    const link = linkNamed(render(), 'View Details');
    expect(link?.getAttribute('href')).toBe(`/cars/${SLUG}`);
    expect(opensDialog(link)).toBe(false);
  });

  test('CARD-10 CARD-14 open the test drive form and the enquiry form in dialogs; without JavaScript they open the pages of these forms', () => {
    const body = render();
    const drive = linkNamed(body, 'Book a Test Drive');
    expect(drive?.getAttribute('href')).toBe(`/cars/${SLUG}/test-drive`);
    expect(opensDialog(drive)).toBe(true);
    const enquiry = linkNamed(body, 'Enquire Now');
    expect(enquiry?.getAttribute('href')).toBe(`/cars/${SLUG}/enquire`);
    expect(opensDialog(enquiry)).toBe(true);
  });

  test('CARD-11 the Get Finance button has the site’s label and links to the finance page of the car', () => {
    const link = linkNamed(render(), 'Get Finance');
    const { pathname, searchParams, hash } = new URL(link?.getAttribute('href') ?? '', 'http://the-yard.localhost');
    expect([pathname, searchParams.get('car_id'), searchParams.get('vehiclePriceBudget'), hash]).toEqual([
      '/finance',
      '100001',
      '34990',
      '#finance-form',
    ]);
    expect(searchParams.get('preferredDealership')).toBe('northside');
    // The finance form is always opened as a page, never as a dialog.
    expect(opensDialog(link)).toBe(false);
    expect(linkNamed(render({ offerPriceCents: 3_299_000 }), 'Get Finance')?.getAttribute('href')).toContain('vehiclePriceBudget=32990&');
    const own = render({}, { site: { card: { labels: { finance: 'Check Repayments' } } } });
    expect(linkNamed(own, 'Check Repayments')?.getAttribute('href')).toBe(link?.getAttribute('href'));
    expect(linkNamed(render({}, { site: { features: { finance: false } } }), 'Get Finance')).toBeUndefined();
  });

  test('have accessible names that start with the visible label and name the vehicle', () => {
    for (const link of render().querySelectorAll('.vcard-actions a')) {
      expect(link.getAttribute('aria-label')).toBe(`${textOf(link)}: 2021 Toyota Corolla`);
    }
  });

  test('never link to a page that does not exist yet', () => {
    expect([...render().querySelectorAll('.vcard-actions a')].map(textOf)).toEqual([
      'View Details',
      'Book a Test Drive',
      'Get Finance',
      'Enquire Now',
    ]);
  });
});

describe('the picture of a card', () => {
  test('IMG-03 is 600 by 400 pixels, so that the layout does not shift when it loads', () => {
    const image = render().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['600', '400']);
  });

  test('IMG-04 loads at once if it is one of the first two pictures of the page; other pictures load when they come near the visible area', () => {
    expect(render({}, { hasPriority: true }).querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
    expect(render({}, { hasPriority: true }).querySelector('img')?.hasAttribute('loading')).toBe(false);
    expect(render().querySelector('img')?.getAttribute('loading')).toBe('lazy');
  });

  test('is the outline of the body if the vehicle has no picture', () => {
    const body = render({ media: NO_MEDIA });
    expect(body.querySelector('img')).toBeNull();
    expect(body.querySelector('.vcard-picture svg')).not.toBeNull();
  });

  test('TAG-04 has the certified badge as an image with a text alternative', () => {
    const body = render({ certified: true }, { site: { tags: { certifiedMake: 'Toyota', certifiedImage: '/media/certified.svg' } } });
    const badge = body.querySelector('.vcard-tag-image');
    expect([badge?.getAttribute('src'), badge?.getAttribute('alt')]).toEqual(['/media/certified.svg', 'Certified Toyota']);
  });
});

test('feed texts are shown as text, even if they contain markup', () => {
  const body = render({ badge: '<script>alert(1)</script> "S" & Co' });
  expect(body.querySelector('script')).toBeNull();
  expect(textOf(body.querySelector('h3'))).toContain('<script>alert(1)</script> "S" & Co');
});
