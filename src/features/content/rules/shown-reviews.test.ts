import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { reviewAgeInWords, reviewDateInWords, shownReviews } from './shown-reviews.ts';

const review = (id: number, rating: number, date: string, customerName = `Customer ${id}`) => ({
  id,
  customerName,
  text: 'Good.',
  rating,
  date,
});
const reviewsOf = (options: object) => buildSite({ reviews: options }).reviews;
const ITEMS = [
  review(1, 5, '2026-10-01'),
  review(2, 2, '2026-11-01'),
  review(3, 4, '2026-11-10'),
  review(4, 5, '2026-09-01', 'A. Nonymous'),
];

/** Ten reviews, which are enough for an average. The average of their stars is 4. */
const MANY = [...ITEMS, ...[5, 6, 7, 8, 9, 10].map((id) => review(id, 4, '2026-08-01'))];

describe('the reviews of a site', () => {
  test('an average is given only for at least ten reviews', () => {
    expect(shownReviews(reviewsOf({ minimumRating: 1, items: MANY.slice(0, 9) }), 6)?.average).toBeNull();
    expect(shownReviews(reviewsOf({ minimumRating: 1, items: MANY }), 6)?.average).toBe(4);
    expect(shownReviews(reviewsOf({ minimumRating: 4, items: ITEMS }), 6)?.selection).toBe(
      'Shown here: only reviews with 4 or more stars.',
    );
  });

  test('ENT-21 a review has an id, a customer’s name, a text, a rating and its date in words', () => {
    const shown = shownReviews(reviewsOf({ items: [review(7, 4.5, '2026-11-02', 'Priya')] }), 6);
    expect(shown?.reviews).toEqual([{ id: 7, customerName: 'Priya', text: 'Good.', rating: 4.5, date: '2026-11-02' }]);
    expect(reviewDateInWords('2026-11-02')).toBe('2 November 2026');
    expect(
      ['2026-11-21', '2026-11-20', '2026-11-14', '2026-11-02', '2026-10-01', '2025-01-01', '2027-01-01'].map((date) =>
        reviewAgeInWords(date, '2026-11-21'),
      ),
    ).toEqual(['today', 'yesterday', 'last week', '2 weeks ago', 'last month', 'last year', 'today']);
  });

  test('a note says that reviews are hidden, and the average counts the hidden reviews too', () => {
    const shown = shownReviews(reviewsOf({ minimumRating: 4, hiddenAuthors: ['a. nonymous'], items: MANY }), 2);
    expect(shown?.reviews.map(({ id }) => id)).toEqual([3, 1]);
    expect([shown?.average, shown?.count]).toEqual([4, 10]);
    expect(shown?.selection).toBe(
      'Shown here: only reviews with 4 or more stars, except the reviews of some customers, which this website does not show. The average counts every review.',
    );
    const all = shownReviews(reviewsOf({ minimumRating: 1, items: ITEMS }), 2);
    expect(all?.reviews.map(({ id }) => id)).toEqual([3, 2]);
    expect(all?.selection).toBeNull();
  });

  test.each([
    ['only the rating', { minimumRating: 4.5, items: ITEMS }, 'Shown here: only reviews with 4.5 or more stars.'],
    [
      'only the author',
      { minimumRating: 1, hiddenAuthors: ['A. Nonymous'], items: ITEMS },
      'Shown here: all reviews, except the reviews of some customers, which this website does not show.',
    ],
    ['no note, because no filter hid a review', { minimumRating: 2, hiddenAuthors: ['Nobody'], items: ITEMS }, null],
  ])('the note about hidden reviews names the filters that hid a review: %s', (_, options, words) => {
    expect(shownReviews(reviewsOf(options), 6)?.selection).toBe(words);
  });

  test('the reviews block is omitted when no review can be shown', () => {
    expect(shownReviews(reviewsOf({}), 6)).toBeNull();
    expect(shownReviews(reviewsOf({ items: [review(1, 2, '2026-01-01')] }), 6)).toBeNull();
  });
});
