import { describe, expect, test } from 'vitest';
import { textOf } from '#test/builders/pages/rendered-page.ts';
import { facet, follow, type Shown, show, siteWith, titles, valueLink, vehicle } from '#test/builders/search/shown-search.ts';

describe('the facets of the search page', () => {
  test('SEARCH-28 each facet value shows label and count, and selecting it gives that many results', async () => {
    const shown = await show('/search');
    const links = [...shown.body.querySelectorAll('.facet-values a')];
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      const chosen = await follow(link);
      expect(textOf(chosen.body.querySelector('#count')).split(' ')[0]).toBe(textOf(link.querySelector('span')));
    }
  });

  test('SEARCH-21 one click selects a body type, and a second click clears the selection', async () => {
    const on = await follow(valueLink(await show('/search'), 'simple_body', 'SUV'));
    expect(titles(on)).toHaveLength(2);
    expect(valueLink(on, 'simple_body', 'SUV')?.getAttribute('aria-current')).toBe('true');
    const off = await follow(valueLink(on, 'simple_body', 'SUV'));
    expect(titles(off)).toHaveLength(5);
  });

  test('SEARCH-02 every change of filter, order or text returns to the first page of results', async () => {
    const { body } = await show('/search?page=2&refinementList[make][0]=Toyota');
    const links = [...body.querySelectorAll('.facet-values a, .chips a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => /[?&]page=/.test(href))).toEqual([]);
    expect(body.querySelectorAll('form input[name=page]')).toHaveLength(0);
  });

  test("SEARCH-22 seven makes, or the number that the site configures, appear before 'Show all makes'", async () => {
    const stock = Array.from({ length: 12 }, (_, index) => vehicle({ make: `Make ${String.fromCharCode(65 + index)}`, model: 'X' }));
    const shownFirst = (shown: Shown) => facet(shown, 'make').querySelectorAll('[data-facet-values] > .facet-values > li').length;
    const shown = await show('/search', { stock });
    expect(shownFirst(shown)).toBe(7);
    expect(textOf(facet(shown, 'make').querySelector('.facet-more summary'))).toContain('Show all makes');
    expect(facet(shown, 'make').querySelectorAll('.facet-more .facet-values > li')).toHaveLength(5);
    expect(shownFirst(await show('/search', { stock, site: siteWith({ search: { popularMakes: 4 } }) }))).toBe(4);
  });

  test('SEARCH-23 in the facet of makes, at most 30 models are listed below a selected make, and no models below other makes', async () => {
    const stock = Array.from({ length: 40 }, (_, index) => vehicle({ make: 'Toyota', model: `Model ${index}` })).concat(
      vehicle({ make: 'Mazda', model: 'CX-5' }),
    );
    const shown = await show('/search?refinementList[make][0]=Toyota', { stock });
    expect(facet(shown, 'make').querySelectorAll('.facet-values .facet-values a')).toHaveLength(30);
    expect(facet(await show('/search', { stock }), 'make').querySelectorAll('.facet-values .facet-values')).toHaveLength(0);
  });

  test('SEARCH-23 the facet on the search page of a make lists at most 30 models, and the selected model is always one of them', async () => {
    const stock = Array.from({ length: 40 }, (_, index) => vehicle({ make: 'Toyota', model: `Model ${index}` }));
    expect(facet(await show('/search/toyota', { stock }), 'make_model').querySelectorAll('.facet-values a')).toHaveLength(30);
    const narrowed = await show('/search/toyota?refinementList[make_model][0]=Toyota > Model 39', { stock });
    expect(textOf(facet(narrowed, 'make_model'))).toContain('Model 39');
  });

  test('SEARCH-30 body types with equal counts are sorted by name from Z to A, and makes with equal counts from A to Z', async () => {
    const stock = ['Mazda', 'Audi', 'Kia'].map((make, index) => vehicle({ make, simpleBody: ['SUV', 'Hatch', 'Ute'][index] ?? null }));
    const shown = await show('/search', { stock });
    const labels = (attribute: string) =>
      [...facet(shown, attribute).querySelectorAll('.facet-values a')].map((link) => textOf(link).replace(/\d+$/, ''));
    expect(labels('simple_body')).toEqual(['Ute', 'SUV', 'Hatchback']);
    expect(labels('make')).toEqual(['Audi', 'Kia', 'Mazda']);
  });

  test('clearing the filter of a make also clears the filters of its models', async () => {
    const shown = await show('/search?refinementList[make][0]=Toyota&refinementList[make_model][0]=Toyota > Corolla');
    expect(titles(shown)).toHaveLength(2);
    expect(titles(await follow(valueLink(shown, 'make', 'Toyota')))).toHaveLength(5);
  });

  test('links of facet values are nofollow', async () => {
    const { body } = await show('/search');
    expect([...body.querySelectorAll('.facet-values a')].every((link) => link.getAttribute('rel') === 'nofollow')).toBe(true);
  });

  test('SEARCH-29 the facet of custom body types shows all values', async () => {
    const stock = Array.from({ length: 22 }, (_, index) => vehicle({ simpleBody: `Body ${index}` }));
    const shown = await show('/search', { site: siteWith({ search: { customBodies: true } }), stock });
    expect(facet(shown, 'simple_body').querySelectorAll('a')).toHaveLength(20);
    expect(facet(await show('/search', { stock }), 'simple_body').querySelectorAll('a')).toHaveLength(4);
  });

  test('SEARCH-32 the settings of the site determine how many values a facet shows', async () => {
    const stock = Array.from({ length: 22 }, (_, index) => vehicle({ city: `City ${index}` }));
    const citiesOf = async (limit: number) =>
      facet(await show('/search', { site: siteWith({ search: { facetLimits: { city: limit } } }), stock }), 'city').querySelectorAll('a');
    expect(await citiesOf(20)).toHaveLength(20);
    expect(await citiesOf(5)).toHaveLength(5);
  });

  test('SEARCH-43 the step size of the sliders for price and kilometres is one hundredth of the range of these values in the stock', async () => {
    const { body } = await show('/search', {
      stock: [vehicle({ priceCents: 500_000, odometerKm: 10_000 }), vehicle({ priceCents: 7_000_000, odometerKm: 140_000 })],
    });
    const steps = (attribute: string) =>
      ['min', 'max'].map((end) => body.querySelector(`#range-${attribute}-${end}-thumb`)?.getAttribute('step'));
    expect(steps('price')).toEqual(['650', '650']);
    expect(steps('km')).toEqual(['1300', '1300']);
  });

  test('SEARCH-42 SEARCH-43 the price slider covers the prices of the stock, or 0 to 100000 if no vehicle has a price', async () => {
    const thumb = (shown: Shown) => shown.body.querySelector('#range-price-max-thumb');
    const stocked = thumb(await show('/search'));
    expect(['min', 'max', 'step'].map((name) => stocked?.getAttribute(name))).toEqual(['15000', '60000', '450']);
    const unpriced = thumb(await show('/search', { stock: [vehicle({ priceCents: null }), vehicle({ priceCents: null, make: 'Kia' })] }));
    expect(['min', 'max', 'step'].map((name) => unpriced?.getAttribute(name))).toEqual(['0', '100000', '1000']);
  });

  test('SEARCH-03 a range is a GET form with two inputs, and the form keeps the rest of the search', async () => {
    const shown = await show('/search?query=toyota&page=3');
    const form = shown.body.querySelector('form[data-range=price]');
    expect(form?.getAttribute('method')).toBe('get');
    expect(
      [...(form?.querySelectorAll('input[name]') ?? [])].map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    ).toEqual([
      ['query', 'toyota'],
      ['range[price][min]', ''],
      ['range[price][max]', ''],
    ]);
  });

  test('SEARCH-07 SEARCH-08 the search starts 300 ms after the shopper stops typing, or 400 ms after a range was changed', async () => {
    const { body } = await show('/search');
    expect(body.querySelector('form:has(input[name=query])')?.getAttribute('data-debounce')).toBe('300');
    expect(body.querySelector('form[data-range=price]')?.getAttribute('data-debounce')).toBe('400');
  });
});
