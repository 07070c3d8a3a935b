import { z } from 'zod';

/** A customer's review (ENT-21). */
const review = z.strictObject({
  id: z.int().min(1),
  customerName: z.string().min(1),
  text: z.string(),
  rating: z.number().min(1).max(5),
  date: z.iso.date().describe('Date of the review (review_date).'),
});

/** Reviews, and options that decide which reviews are shown (`reviews.yaml`). */
export const reviewOptions = z
  .strictObject({
    minimumRating: z
      .number()
      .min(1)
      .max(5)
      .default(4)
      .describe('Lowest rating that is shown. The legally safe value is 1, which shows all reviews (docs/settled.md, Law).'),
    hiddenAuthors: z.array(z.string()).default([]).describe('Names of customers whose reviews are not shown.'),
    google: z
      .boolean()
      .default(false)
      .describe(
        'Reviews come from Google for locations with an `address.placeId`; this needs `PLACES_KEY`. If Google gives no reviews, those of this file are shown (LOC-29).',
      ),
    source: z.string().nullable().default(null).describe("where the reviews come from, e.g. 'asked by e-mail after each sale'"),
    items: z.array(review).default([]),
  })
  .describe('Reviews');

export type ReviewOptions = z.infer<typeof reviewOptions>;
export type Review = z.infer<typeof review>;
