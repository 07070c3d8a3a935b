import { SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';

/** Maximum time in milliseconds for which the shopper waits for the undo. If the database has failed, the undo may hang. */
const LIMIT_MS = SECOND_MS;

/**
 * Called after the program could not store a post. Gives back what the post used up (points of limits, the solution of a
 * captcha). Never throws, so that the caller can report the original error of the post.
 */
export const undoAfterFailure = async (undo: () => Promise<void>): Promise<void> => {
  await within(
    LIMIT_MS,
    undo().catch(() => {}),
  );
};
