import { expect, test } from 'vitest';
import { chosenGoogleReviews } from './google-reviews.ts';

const review = (rating: number, publishedAt: number) => ({
  authorName: `Author ${publishedAt}`,
  authorUrl: null,
  text: 'Good.',
  rating,
  publishedAt,
  reportUrl: null,
});
const REVIEWS = [review(3, 1), review(5, 4), review(2, 3), review(4, 2)];
const shown = (minimumRating: number) =>
  chosenGoogleReviews(REVIEWS, { minimumRating, hiddenAuthors: [] }).map(({ publishedAt }) => publishedAt);

test.each([
  [1, [4, 3, 2, 1]],
  [3, [4, 2, 1]],
  [4, [4, 2]],
  [5, [4]],
])(
  'LOC-28 LOC-29 with the minimum rating %d the reviews from Google with at least that rating are shown, newest first',
  (minimum, days) => {
    expect(shown(minimum)).toEqual(days);
  },
);
