import { SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';

/** Maximum time in milliseconds that the shopper waits for `undo`. If the database has failed, `undo` may never end. */
const LIMIT_MS = SECOND_MS;

/**
 * Called after the program could not store a post. Runs `undo`, for example to make the captcha solution of the post valid
 * again, or to remove the post from the count of a limit. Never throws, so that the caller can report the original error of the
 * post.
 */
export const undoAfterFailure = async (undo: () => Promise<void>): Promise<void> => {
  await within(
    LIMIT_MS,
    undo().catch(() => {}),
  );
};
