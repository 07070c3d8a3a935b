/** The result of adding a vehicle to the list of saved vehicles, or of removing a vehicle from the list. */
export type SavedChange =
  /**
   * @param slug the slug of the saved vehicle. It is given if the browser must tell the server that a shopper saved the
   * vehicle
   */
  | { readonly kind: 'done'; readonly slug?: string }
  /** The change was not made, because the shopper must sign in before vehicles can be saved (WATCH-04). */
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
  /** The URL of the page that shows the list. */
  listHref(): string;
}
