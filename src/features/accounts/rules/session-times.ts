import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';

/** A session ends if it is not used for this time, in milliseconds. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** Time from the sign-in to the end of the session, however often the session is used, in milliseconds. */
export const SESSION_ABSOLUTE_MS = 180 * DAY_MS;
/** A session gets a new token if its token is older than this, in milliseconds. */
export const TOKEN_MS = DAY_MS;
/**
 * How long a replaced token stays valid, in milliseconds. Requests that the browser sent before it got the new token
 * still contain the replaced token. If the browser never sends the new token, the answer with this token was probably
 * lost. In this case the replaced token stays valid after this time.
 */
export const TOKEN_GRACE_MS = HOUR_MS;
/** Maximum number of browsers in which one account is signed in. A further sign-in ends the session that was used least recently. */
export const MAX_SESSIONS = 20;
/** How long after the sign-in a shopper may change the account, for example add a passkey, in milliseconds. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;
/**
 * If the sign-in form is posted twice, for example by a double click, both posts get the same session. The second post
 * must arrive within this time, in milliseconds.
 */
export const REPEAT_MS = MINUTE_MS;
/** The time of the last use of a session is stored at most once in this number of milliseconds. */
export const SEEN_STEP_MS = HOUR_MS;

/**
 * Whether the shopper signed in so recently that the account may be changed, for example a passkey added or the account
 * deleted. A sign-in time more than 15 minutes in the future does not count as recent. Such a time occurs if the clock of
 * the machine was set back.
 *
 * @param signedInAt epoch milliseconds
 * @param now epoch milliseconds
 * @example isRecentSignIn(now - 16 * 60_000, now) === false
 */
export const isRecentSignIn = (signedInAt: number, now: number): boolean => Math.abs(now - signedInAt) <= RECENT_SIGN_IN_MS;
