import { SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';

/** The undo can hang if the database has failed. The shopper waits for the undo no longer than this, in milliseconds. */
const LIMIT_MS = SECOND_MS;

/**
 * Gives back what a post used up (points of limits, the solution of a captcha) after the post failed because of the
 * program. Never throws: the error of the post is what counts.
 */
export const undoAfterFailure = async (undo: () => Promise<void>): Promise<void> => {
  await within(
    LIMIT_MS,
    undo().catch(() => {}),
  );
};
