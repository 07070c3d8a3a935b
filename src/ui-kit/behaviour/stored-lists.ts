/**
 * The names under which a browser keeps lists of a shopper in its `localStorage`. Nothing of them reaches the server,
 * except the favourites, which an account takes over at the sign-in (WATCH-12).
 */
export const STORED_LISTS = {
  comparison: 'compare',
  /** Favourites without an account. */
  favourites: 'favourites',
  searches: 'searches',
  viewed: 'viewed',
  /** The ids of the account's list, so that the controls are right before the server answers. */
  watchlist: 'watchlist',
} as const;

export type StoredList = keyof typeof STORED_LISTS;
