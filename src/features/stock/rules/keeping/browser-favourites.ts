/** A vehicle that a browser stores as a favourite (ENT-31), with the time at which the shopper tapped the control. */
export interface BrowserFavourite {
  readonly id: number;
  /**
   * False after the shopper removed the vehicle from the list. The entry is kept for the later merge with the list of
   * an account.
   */
  readonly saved: boolean;
  /** Epoch milliseconds, by the clock of the browser. */
  readonly at: number;
  readonly name?: string;
  readonly slug?: string;
  readonly make?: string;
  readonly model?: string;
  readonly primary_image_url?: string | null;
}

/** Maximum number of entries that a browser keeps, including the entries of removed vehicles. */
export const MAX_FAVOURITES = 100;

/**
 * The favourites that a browser has stored, the latest first. If the stored text is not a list of favourites, the
 * result is an empty list.
 *
 * @example readFavourites('[{"id":7,"saved":true,"at":1}]') // [{ id: 7, saved: true, at: 1 }]
 */
export const readFavourites = (text: string | null): readonly BrowserFavourite[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFavourite).slice(0, MAX_FAVOURITES) : [];
  } catch {
    return [];
  }
};

const isFavourite = (value: unknown): value is BrowserFavourite => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, saved, at } = value as Record<string, unknown>;
  return Number.isSafeInteger(id) && (id as number) > 0 && typeof saved === 'boolean' && Number.isSafeInteger(at) && (at as number) >= 0;
};

/**
 * The list of favourites after a tap. The tapped vehicle is the first entry and occurs only once (WATCH-10). If the
 * list is too long, the oldest entry of a removed vehicle is dropped. If the list has no removed vehicles, the oldest
 * favourite is dropped.
 *
 * @example withFavourite([], { id: 7, saved: true, at: 1 }) // [{ id: 7, saved: true, at: 1 }]
 */
export const withFavourite = (favourites: readonly BrowserFavourite[], changed: BrowserFavourite): readonly BrowserFavourite[] =>
  dropOne([changed, ...favourites.filter(({ id }) => id !== changed.id)]);

const dropOne = (favourites: readonly BrowserFavourite[]): readonly BrowserFavourite[] => {
  if (favourites.length <= MAX_FAVOURITES) return favourites;
  const oldestRemoved = favourites.map(({ saved }) => saved).lastIndexOf(false);
  const dropped = oldestRemoved === -1 ? favourites.length - 1 : oldestRemoved;
  return favourites.filter((_, index) => index !== dropped);
};

/** The ids of the vehicles that are favourites now, without the removed ones. */
export const savedIds = (favourites: readonly BrowserFavourite[]): readonly number[] =>
  favourites.filter(({ saved }) => saved).map(({ id }) => id);

/**
 * The ids of the vehicles in the URL of the page of favourites, each id once.
 *
 * @example favouriteIds('100001,100002,x') // [100001, 100002]
 */
export const favouriteIds = (query: string | null): readonly number[] =>
  [
    ...new Set(
      (query ?? '')
        .split(',')
        .filter((id) => /^[1-9]\d{0,14}$/.test(id))
        .map(Number),
    ),
  ].slice(0, MAX_FAVOURITES);
