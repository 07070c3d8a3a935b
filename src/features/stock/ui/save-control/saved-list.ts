/** The result of a change of the list. */
export type SavedChange =
  /** @param slug slug of the vehicle that was saved, if the browser must report this as an event to the server */
  | { readonly kind: 'done'; readonly slug?: string }
  /** The shopper has to sign in first (WATCH-04). */
  | { readonly kind: 'sign-in' }
  /** The change failed. The shopper sees `message` (WATCH-09). */
  | { readonly kind: 'failed'; readonly message: string };

/** The saved vehicles of the shopper: kept by this browser, or by the account on the server. */
export interface SavedList {
  /** The ids of the saved vehicles that this browser knows without a request to the server. The ids may be outdated. */
  saved(): readonly number[];
  /** Reads the ids in the current list; null if the current list is not known. */
  load(): Promise<readonly number[] | null>;
  change(id: number, isSaved: boolean): Promise<SavedChange>;
  /** The address of the page that shows the list. */
  listHref(): string;
}
