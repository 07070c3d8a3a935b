import type { Result } from '#kernel/result.ts';

/** One review of a place. */
export interface PlaceReview {
  readonly authorName: string;
  /** The URL of the author's page; null if there is no such page. */
  readonly authorUrl: string | null;
  readonly text: string;
  /** From 1 to 5. */
  readonly rating: number;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
  /** The URL of the page on which a shopper can report the review to its publisher; null if there is no such page. */
  readonly reportUrl: string | null;
}

/** The data that a review service has about a place. */
export interface PlaceReviews {
  /** The average of all reviews, including those that are not in `reviews`. */
  readonly average: number;
  readonly count: number;
  /** The URL of the page on which the review service shows the place. */
  readonly placeUrl: string | null;
  readonly reviews: readonly PlaceReview[];
}

/** The reason for a failed look-up. Its message never contains the key. */
export interface PlaceReviewsProblem {
  /** 'refused': the service does not accept our key. 'exhausted': our quota is exceeded. 'failed': any other wrong response. */
  readonly kind: 'refused' | 'exhausted' | 'failed';
  readonly message: string;
}

/** Reads the reviews of a place from an outside service (LOC-29). */
export interface PlaceReviewSource {
  /** The reviews of a place; null if the service does not know the place, or nobody has reviewed it. */
  read(placeId: string): Promise<Result<PlaceReviews | null, PlaceReviewsProblem>>;
}
