import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';
import { apiPaths } from '#urls/api-paths.ts';
import { paths } from '#urls/paths.ts';
import { type BrowserFavourite, readFavourites, savedIds, withFavourite } from '../../rules/keeping/browser-favourites.ts';
import type { SavedList } from './saved-list.ts';

const KEY = STORED_LISTS.favourites;

// If the browser refuses to store the list, this variable keeps the list until the page is left.
let kept: readonly BrowserFavourite[] = [];

export const readKept = (): readonly BrowserFavourite[] => {
  try {
    kept = readFavourites(localStorage.getItem(KEY));
  } catch (error) {
    console.warn(error);
  }
  return kept;
};

const write = (favourites: readonly BrowserFavourite[]): void => {
  kept = favourites;
  try {
    localStorage.setItem(KEY, JSON.stringify(favourites));
  } catch (error) {
    console.warn(error);
  }
};

/** Deletes the favourites from this browser, after an account has stored them. */
export const forgetKept = (): void => {
  kept = [];
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn(error);
  }
};

/** The saved vehicles on a site without accounts. This browser stores them (WATCH-10). */
export const browserList: SavedList = {
  saved: () => savedIds(readKept()),
  load: async () => savedIds(readKept()),
  change: async (id, isSaved) => {
    const at = Date.now();
    write(withFavourite(readKept(), { id, saved: isSaved, at }));
    if (!isSaved) return { kind: 'done' };
    const car = await vehicleRecord(id);
    if (savedIds(readKept()).includes(id) && car !== null) write(withFavourite(readKept(), { ...car, id, saved: true, at }));
    return { kind: 'done', ...(car?.slug ? { slug: car.slug } : {}) };
  },
  listHref: () => paths.favourites(...savedIds(readKept())),
};

type Described = Pick<BrowserFavourite, 'name' | 'slug' | 'make' | 'model' | 'primary_image_url'>;

/** The data of a vehicle that the browser stores with a favourite (ENT-31); null if the server does not answer. */
const vehicleRecord = async (id: number): Promise<Described | null> => {
  try {
    const answer = await fetch(`${apiPaths.cars()}?filter=${encodeURIComponent(`id=${id}`)}&limit=1`);
    const { items: [car] = [] } = (await answer.json()) as { readonly items?: readonly Described[] };
    if (car === undefined) return null;
    const { name, slug, make, model, primary_image_url } = car;
    return { name, slug, make, model, primary_image_url } as Described;
  } catch (error) {
    console.warn(error);
    return null;
  }
};
