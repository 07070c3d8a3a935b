import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { renderElement, textOf } from '#test/builders/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search-services.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/vehicle-builder.ts';
import { homePage } from './home.route.ts';

const yard = buildDealership({ id: 1 });
const show = async (stock: readonly Vehicle[], overrides: SiteOverrides = {}) => {
  const site = buildSite({ dealerships: [yard], ...overrides });
  const answer = await askPage(homePage(buildSearchServices([site], stock)), site, '/');
  if (answer.kind !== 'page') throw new Error('not a page');
  return { answer, body: renderElement(answer.body) };
};
const vehicle = (id: number, overrides: Partial<Vehicle> = {}): Vehicle =>
  buildVehicle({ id, slug: `v-${id}`, createdAt: TEST_NOW - (20 + id) * DAY_MS, ...overrides });

describe('the home page', () => {
  test('SEARCH-17 shows what came last in a row with previous and next arrows', async () => {
    const { body } = await show(Array.from({ length: 6 }, (_, index) => vehicle(index + 1, { model: `M${index + 1}` })));
    const names = [...body.querySelectorAll('.home-featured h2, [data-carousel] h3')].map((name) => textOf(name).split(' ')[2]);
    expect(names).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6']);
    expect([...body.querySelectorAll('[data-carousel-step]')].map((arrow) => arrow.getAttribute('aria-label'))).toEqual([
      'Previous: Just landed',
      'Next: Just landed',
    ]);
  });

  test('leads to makes and bodies with their counts', async () => {
    const { body } = await show([vehicle(1), vehicle(2, { make: 'Land Rover', simpleBody: 'SUV' }), vehicle(3, { simpleBody: 'SUV' })]);
    expect([...body.querySelectorAll('.home-makes a')].map((link) => `${textOf(link)} ${link.getAttribute('href')}`)).toEqual([
      'Toyota2 /search/toyota',
      'Land Rover1 /search/land-rover',
    ]);
    expect(body.querySelector('.home-bodies a')?.getAttribute('href')).toBe(
      '/search/new-used-and-demo-cars/?refinementList[simple_body][0]=SUV',
    );
  });

  test('sold vehicles are not what a site opens with', async () => {
    const { body } = await show([vehicle(1, { status: 'sold', soldAt: TEST_NOW - 1, model: 'Gone' }), vehicle(2)]);
    expect(textOf(body.querySelector('main'))).not.toContain('Gone');
  });

  test('an empty yard still has a page, in the words of the site', async () => {
    const { body, answer } = await show([], { vehicleWord: { singular: 'caravan', plural: 'caravans' } });
    expect(answer.status).toBe(200);
    expect(textOf(body.querySelector('h1'))).toBe('Find your next caravan');
    expect(textOf(body.querySelector('.home-count'))).toBe('0 caravans in stock');
  });

  test('may be kept until a new vehicle stops being new', async () => {
    expect((await show([vehicle(1, { createdAt: TEST_NOW })])).answer.caching).toEqual({ until: TEST_NOW + 8 * DAY_MS + 1 });
  });
});
