/**
 * The names under which a browser stores lists of a shopper in its `localStorage`. The server gets only one of these
 * lists: the favourites are added to the account when the shopper signs in (WATCH-12).
 */
export const STORED_LISTS = {
  comparison: 'compare',
  /** The vehicles that a shopper without an account has saved. */
  favourites: 'favourites',
  searches: 'searches',
  viewed: 'viewed',
  /** The ids of the vehicles saved in the account, so that the save buttons show the right state before the server answers. */
  watchlist: 'watchlist',
} as const;

export type StoredList = keyof typeof STORED_LISTS;
