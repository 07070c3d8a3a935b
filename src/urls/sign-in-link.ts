/** The reason for a sign-in, and the pages before and after it (ROUTE-73, AUTH-03). */
export interface SignInTarget {
  /** Why the shopper signs in: 'watchlist', 'finance', … */
  readonly type: string;
  /** The path to open after the sign-in. */
  readonly redirect: string;
  /** The path to open if the shopper does not sign in; null if it is not known. */
  readonly back: string | null;
  /** True if the shopper is signed in already, and signs in again before a change of the account. */
  readonly again?: boolean;
  /** True if it is not known whether the message with the code was sent. */
  readonly isUnsure?: boolean;
}

/**
 * If a link to the sign-in page has this URL parameter, the page asks for a new sign-in even if the shopper is already
 * signed in. Such a link is used before a shopper changes the account.
 */
export const SIGN_IN_AGAIN_PARAM = 'confirm';

/** Query parameter of the page for entering a sign-in code. It means: perhaps the code was not sent. */
export const UNSURE_PARAM = 'unsure';

/** The path of the sign-in page without a query. */
export const SIGN_IN_PATH = '/sign-in';
/** The path, without a query, of the page on which a shopper enters the code. */
export const SIGN_IN_CODE_PATH = '/sign-in/code';

const withTarget = (path: string, { type, redirect, back, again, isUnsure }: SignInTarget): string =>
  `${path}?${new URLSearchParams({
    type,
    redirect,
    ...(back === null ? {} : { back }),
    ...(again ? { [SIGN_IN_AGAIN_PARAM]: '1' } : {}),
    ...(isUnsure ? { [UNSURE_PARAM]: '1' } : {}),
  })}`;

/**
 * The sign-in page (ROUTE-73).
 *
 * @example signInLink({ type: 'my-garage', redirect: '/my-garage', back: '/' }) === '/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F'
 */
export const signInLink = (target: SignInTarget): string => withTarget(SIGN_IN_PATH, target);

/** The path to which the sign-in page posts the answer of a passkey. `passkeySignInLink` adds the query. */
export const PASSKEY_SIGN_IN_PATH = '/sign-in/passkey';

/** Where the sign-in page posts the answer of a passkey. */
export const passkeySignInLink = (target: SignInTarget): string => withTarget(PASSKEY_SIGN_IN_PATH, target);

/** The page on which a shopper enters the code. */
export const signInCodeLink = (target: SignInTarget): string => withTarget(SIGN_IN_CODE_PATH, target);
