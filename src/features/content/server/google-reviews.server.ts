import { BoundedMap } from '#kernel/bounded-map.ts';
import { within } from '#kernel/time-limit.ts';
import type { Timed } from '#kernel/timed.ts';
import type { PlaceReviewSource, PlaceReviews } from '#platform/places/place-reviews.server.ts';

const MINUTE_MS = 60_000;
/** Time for which the reviews of a place count as current. */
const KEPT_MS = 6 * 60 * MINUTE_MS;
/** If the service does not answer, reviews are shown for at most this time after they were read. */
const STALE_MS = 24 * 60 * MINUTE_MS;
/** After a failed request for a place, this time passes before the next request for the same place. */
const RETRY_MS = 10 * MINUTE_MS;
/**
 * After Google has refused the API key or the quota was exceeded, this time passes before the next request for any
 * place.
 */
const REST_MS = 30 * MINUTE_MS;
/**
 * Maximum time that a page waits for Google's answer about a place. If an earlier answer is in memory, a page does not
 * wait.
 */
const WAIT_MS = 1_500;
/** Maximum number of places whose reviews are kept in memory. */
const MOST_PLACES = 2_000;

interface Kept {
  readonly value: PlaceReviews | null;
  readonly readAt: number;
  readonly nextAt: number;
}

export interface GoogleReviewsParts {
  /** Reads reviews from Google. Null if no API key is configured: then pages show no reviews from Google. */
  readonly source: PlaceReviewSource | null;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
  /** Longest time in milliseconds that a page waits for the reviews. Only tests set this. */
  readonly waitMs?: number;
}

/**
 * The reviews of places on Google (LOC-29), in memory only, because Google's terms do not allow storing them. The
 * reviews of a place are requested at most every six hours. If Google does not answer, pages show the earlier reviews
 * for a day. A page waits at most 1.5 seconds for the first answer. If no answer comes or the request fails, the page
 * shows no reviews from Google.
 */
export class GoogleReviews {
  readonly #parts: GoogleReviewsParts;
  readonly #kept = new BoundedMap<string, Kept>(MOST_PLACES);
  readonly #asked = new Map<string, Promise<void>>();
  #restUntil = 0;

  constructor(parts: GoogleReviewsParts) {
    this.#parts = parts;
  }

  /**
   * The reviews of a place; null if none are known. The result is valid until the next request to Google for this place
   * is due. A page with these reviews must not be cached for longer.
   *
   * @param placeId Google's id of the place
   */
  async find(placeId: string): Promise<Timed<PlaceReviews | null>> {
    const { source, now, waitMs = WAIT_MS } = this.#parts;
    if (source === null) return { value: null, validUntil: null };
    const kept = this.#kept.get(placeId);
    if (kept === undefined || now() >= kept.nextAt) {
      const asking = this.#ask(source, placeId);
      if (kept === undefined) await within(waitMs, asking);
    }
    return this.#shown(placeId);
  }

  #shown(placeId: string): Timed<PlaceReviews | null> {
    const { now } = this.#parts;
    const kept = this.#kept.get(placeId);
    if (kept === undefined) return { value: null, validUntil: now() + MINUTE_MS };
    const isStale = kept.value !== null && now() - kept.readAt >= STALE_MS;
    return { value: isStale ? null : kept.value, validUntil: Math.max(kept.nextAt, now() + MINUTE_MS) };
  }

  /** Requests the reviews of a place from Google. Simultaneous calls for one place share one request. The promise never rejects. */
  #ask(source: PlaceReviewSource, placeId: string): Promise<void> {
    const shared = this.#asked.get(placeId);
    if (shared) return shared;
    if (this.#parts.now() < this.#restUntil) return Promise.resolve();
    const asking = this.#read(source, placeId).finally(() => this.#asked.delete(placeId));
    this.#asked.set(placeId, asking);
    return asking;
  }

  async #read(source: PlaceReviewSource, placeId: string): Promise<void> {
    const { now } = this.#parts;
    try {
      const answer = await source.read(placeId);
      if (answer.ok) {
        this.#kept.set(placeId, { value: answer.value, readAt: now(), nextAt: now() + KEPT_MS });
        return;
      }
      if (answer.error.kind !== 'failed') this.#restUntil = now() + REST_MS;
      this.#failed(placeId, answer.error.message);
    } catch (error) {
      this.#failed(placeId, error instanceof Error ? error.message : String(error));
    }
  }

  #failed(placeId: string, reason: string): void {
    const { now, log } = this.#parts;
    log.warn({ placeId, reason }, 'Google gave no reviews of a place');
    const kept = this.#kept.get(placeId);
    this.#kept.set(placeId, { value: kept?.value ?? null, readAt: kept?.readAt ?? now(), nextAt: now() + RETRY_MS });
  }
}
