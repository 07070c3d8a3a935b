import { expect, test } from 'vitest';
import { buildLocation } from '#test/builders/site/site-builder.ts';
import { locationRating } from './location-rating.ts';

test.each([
  ['the reviews', { reviews: { count: 552, averageRating: 4.4 }, averageRating: 3, reviewCount: 7 }, { average: 4.4, count: 552 }],
  ['the average with the number of reviews', { averageRating: 4.7, reviewCount: 31 }, { average: 4.7, count: 31 }],
  ['nothing for an average without a number of reviews', { averageRating: 4.7 }, null],
  ['nothing for an average of no reviews', { averageRating: 4.7, reviewCount: 0 }, null],
  ['nothing for reviews whose number is 0', { reviews: { count: 0, averageRating: 0 } }, null],
])('LOC-08 the rating of a location is %s', (_, fields, rating) => {
  expect(locationRating(buildLocation(fields))).toEqual(rating);
});
