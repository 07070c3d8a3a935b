import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { locationRating } from './location-rating.ts';

test.each([
  [
    'taken from `reviews` if there are any',
    { reviews: { count: 552, averageRating: 4.4 }, averageRating: 3, reviewCount: 7 },
    { average: 4.4, count: 552 },
  ],
  [
    'taken from `averageRating` and `reviewCount` if there are no `reviews`',
    { averageRating: 4.7, reviewCount: 31 },
    { average: 4.7, count: 31 },
  ],
  ['null if the number of reviews is missing', { averageRating: 4.7 }, null],
  ['null if `reviewCount` is 0', { averageRating: 4.7, reviewCount: 0 }, null],
  ['null if the number in `reviews` is 0', { reviews: { count: 0, averageRating: 0 } }, null],
])('LOC-08 the rating of a location is %s', (_, fields, rating) => {
  expect(locationRating(buildLocation(fields))).toEqual(rating);
});
