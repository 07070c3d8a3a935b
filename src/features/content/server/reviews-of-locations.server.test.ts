import { expect, test } from 'vitest';
import { buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { reviewsOfLocations } from './reviews-of-locations.server.ts';

const at = (placeId: string) => buildLocation({ address: { street: '1 Road', city: 'Perth', state: 'wa', postcode: '6000', placeId } });

/** Places on Google, each with one review. */
const googleWith = (places: Readonly<Record<string, { average: number; count: number; publishedAt?: number }>>) => {
  const asked: string[] = [];
  const find = async (placeId: string) => {
    asked.push(placeId);
    const { average = 5, count = 1, publishedAt = TEST_NOW } = places[placeId] ?? {};
    const review = { authorName: placeId, authorUrl: null, text: 'Good.', rating: 5, publishedAt, reportUrl: null };
    return { value: { average, count, placeUrl: `https://maps.example/${placeId}`, reviews: [review] }, validUntil: null };
  };
  return { asked, find };
};
const GOOGLE = { reviews: { google: true } };

test('LOC-29 the reviews of several places are shown together, and every review counts equally in the average', async () => {
  const google = googleWith({ north: { average: 5, count: 100 }, south: { average: 4, count: 300 } });
  const { value } = await reviewsOfLocations(google, buildSite(GOOGLE), [at('north'), at('south')], 6, TEST_NOW);
  expect(value.rating).toEqual({ average: 4.25, count: 400 });
  expect(value.view).toMatchObject({ average: 4.25, countText: '400 reviews on Google', sourceUrl: null });
  expect(value.view?.reviews.map(({ customerName }) => customerName)).toEqual(['north', 'south']);
});

test('LOC-29 if two locations have the same place at Google, the reviews of this place are requested once and counted once', async () => {
  const google = googleWith({ shared: { average: 4.5, count: 20 } });
  const { value } = await reviewsOfLocations(google, buildSite(GOOGLE), [at('shared'), at('shared')], 6, TEST_NOW);
  expect(google.asked).toEqual(['shared']);
  expect([value.rating?.count, value.view?.sourceUrl]).toEqual([20, 'https://maps.example/shared']);
});

test('LOC-29 for a site that shows no Google reviews, no request is sent to Google', async () => {
  const google = googleWith({});
  const { value } = await reviewsOfLocations(google, buildSite(), [at('north')], 6, TEST_NOW);
  expect([google.asked, value]).toEqual([[], { view: null, rating: null }]);
});

test('LOC-31 the date and age of a review from Google are calculated in the time zone of the site', async () => {
  const publishedAt = Date.parse('2026-11-09T20:00:00Z');
  const now = Date.parse('2026-11-10T03:00:00Z');
  const dated = async (timeZone: string) => {
    const google = googleWith({ north: { average: 5, count: 1, publishedAt } });
    const { value } = await reviewsOfLocations(google, buildSite({ ...GOOGLE, timeZone }), [at('north')], 6, now);
    const [review] = value.view?.reviews ?? [];
    return [review?.date, review?.ageText];
  };
  expect(await dated('Australia/Brisbane')).toEqual(['2026-11-10', 'today']);
  expect(await dated('UTC')).toEqual(['2026-11-09', 'yesterday']);
});
