import { describe, expect, test } from 'vitest';
import { searchApi } from '#pages/api/search/search.route.ts';
import { textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage, buildSearchServices } from '#test/builders/search/search-services.ts';
import { ask, show, siteWith, vehicle } from '#test/builders/search/shown-search.ts';

const stock = [
  vehicle({
    make: 'Kia',
    model: 'Sorento',
    simpleBody: 'SUV',
    colour: 'Glacier White',
    seats: 7,
    simpleFuel: 'Diesel',
    priceCents: 2_800_000,
  }),
  vehicle({ make: 'Kia', model: 'Sportage', simpleBody: 'SUV', colour: 'White', seats: 5, simpleFuel: 'Petrol', priceCents: 2_400_000 }),
  vehicle({
    make: 'Ford',
    model: 'Ranger',
    simpleBody: 'Ute',
    colour: 'Black',
    seats: 5,
    simpleFuel: 'Diesel',
    towingKg: 3_500,
    priceCents: 4_900_000,
  }),
  vehicle({
    make: 'Toyota',
    model: 'Corolla',
    simpleBody: 'Hatchback',
    colour: 'Red',
    seats: 5,
    simpleFuel: 'Hybrid',
    priceCents: 1_500_000,
  }),
];
const options = { stock };
const equipped = {
  stock: [
    vehicle({ model: 'Sorento', filteredFeatures: ['Leather', '360 Camera'] }),
    vehicle({ model: 'Sportage', filteredFeatures: ['Leather'] }),
    vehicle({ model: 'Stonic', filteredFeatures: ['Rear Camera'] }),
  ],
};

/** Searches for a text in plain words, and follows the redirect to the results page. */
const search = (text: string, path = '/search') => searchIn(options, text, path);

const searchIn = async (stocked: typeof options, text: string, path = '/search') => {
  const answer = await ask(`${path}?query=${encodeURIComponent(text)}`, stocked);
  if (answer.kind !== 'redirect') throw new Error(`“${text}” stayed a search in the text`);
  return { location: answer.location, ...(await show(answer.location, stocked)) };
};

const chips = (body: Awaited<ReturnType<typeof show>>['body']) => [...body.querySelectorAll('.chips .chip')].map(textOf);
const names = (body: Awaited<ReturnType<typeof show>>['body']) => [...body.querySelectorAll('#results h2')].map(textOf);

describe('a search in plain words', () => {
  test('redirects to a URL with filters, and the page shows each filter as a chip with the words that it was made from', async () => {
    const { location, body } = await search('white suv under 30k with 7 seats');
    expect(location).toContain('refinementList[colour_family][0]=White');
    expect(location).toContain('range[price]=:30000');
    expect(chips(body)).toEqual(['White', 'SUV', 'Up to $30,000under 30k', 'From 7 seats7 seats']);
    expect(names(body)).toEqual([expect.stringContaining('Sorento')]);
  });

  test('the link of a chip opens a search without the condition of this chip, and the search box then contains the words of the other conditions', async () => {
    const { body } = await search('white suv under 25k');
    const link = [...body.querySelectorAll('.chips .chip')].find((chip) => textOf(chip).startsWith('Up to'));
    const without = await show(link?.getAttribute('href') ?? '', options);
    expect(chips(without.body)).toEqual(['White', 'SUV']);
    expect(names(without.body)).toHaveLength(2);
    expect(without.body.querySelector('input[name=query]')?.getAttribute('value')).toBe('white suv');
  });

  test('an excluded value is shown as a chip, and vehicles with this value are not found', async () => {
    const { body } = await search('suv not diesel');
    expect(chips(body)).toEqual(['SUV', 'Not Diesel']);
    expect(names(body)).toEqual([expect.stringContaining('Sportage')]);
  });

  test('a search for two features finds vehicles that have both features, and after the chip of one feature is removed, vehicles that have the other feature', async () => {
    const { location, body } = await searchIn(equipped, 'leather and camera');
    expect(location).toContain(`refinementList[filtered_features][0]=${encodeURIComponent('360 Camera|Rear Camera')}`);
    expect(chips(body)).toEqual(['Leather', '360 Camera or Rear Cameracamera']);
    expect(names(body)).toEqual([expect.stringContaining('Sorento')]);
    const without = await show(body.querySelector('.chips .chip')?.getAttribute('href') ?? '', equipped);
    expect(chips(without.body)).toEqual(['360 Camera or Rear Cameracamera']);
    expect(names(without.body)).toHaveLength(2);
  });

  test("a search for two features with the word 'or' between them finds vehicles that have at least one of these features", async () => {
    const { body } = await searchIn(equipped, 'leather or 360 camera');
    expect(chips(body)).toEqual(['360 Camera or Leatherleather or 360 camera']);
    expect(names(body)).toHaveLength(2);
  });

  test("the chip of a vague word such as 'cheap' shows the price limit that was computed from the stock", async () => {
    const { body } = await search('cheap');
    expect(chips(body)).toEqual(['cheap: up to $24,000']);
  });

  test('the page says which words were not understood', async () => {
    const { body } = await search('white suv purple hippo');
    expect(textOf(body.querySelector('#search-notes'))).toContain('“hippo”');
  });

  test('if the site has no location near the place in the text, the page says this, and finds vehicles at all locations', async () => {
    const { body } = await search('red hatch near Perth');
    expect(textOf(body.querySelector('#search-notes'))).toContain('within 50 km of Perth');
    expect(names(body)).toHaveLength(1);
  });

  test('if no vehicle is found, the page offers to remove a condition, and says how many vehicles are found without it', async () => {
    const { body } = await search('red suv under 30k');
    expect([...body.querySelectorAll('.empty-loosenings li')].map(textOf)).toEqual(['Without Red2', 'Without SUV1']);
  });

  test('a text that contains only a make or a model is not converted to filters but stays a text search, which tolerates typing errors', async () => {
    for (const text of ['frod ranger', 'kia', 'kia sorento']) expect((await ask(`/search?query=${text}`, options)).kind).toBe('page');
    expect(names((await show('/search?query=frod+ranger', options)).body)).toHaveLength(1);
  });

  test('the JSON endpoint of the search gives the same vehicles as the page, and lists the words that were understood', async () => {
    const site = siteWith();
    const answer = await askPage(searchApi(buildSearchServices([site], stock)), site, '/api/search?query=ute+that+tows+3+tonnes+hippo');
    expect(answer).toMatchObject({
      kind: 'json',
      value: {
        count: 1,
        hits: [{ model: 'Ranger' }],
        understood: [
          { words: 'ute', meaning: 'Ute' },
          { words: 'tows 3 tonnes', meaning: 'From 3,000 kg towing' },
        ],
        not_understood: ['hippo'],
      },
    });
  });
});
