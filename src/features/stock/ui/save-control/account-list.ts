import { STORED_LISTS } from '#ui-kit/behaviour/stored-lists.ts';
import { apiPaths } from '#urls/api-paths.ts';
import { paths } from '#urls/paths.ts';
import { readStoredIds } from '../../rules/keeping/stored-comparison.ts';
import { forgetKept, readKept } from './browser-list.ts';
import type { SavedChange, SavedList } from './saved-list.ts';

const KEY = STORED_LISTS.watchlist;
const FAILED = 'Your list could not be changed. Please try again.';

/**
 * The name of the event that is dispatched after the favourites of this browser were added to the list of the account.
 */
export const HANDED_OVER_EVENT = 'favourites-handed-over';

/**
 * The number of changes that were sent to the server: `running` have no answer yet, and `finished` have been answered.
 */
let running = 0;
let finished = 0;

let known: readonly number[] = [];

const read = (): readonly number[] => {
  try {
    known = readStoredIds(localStorage.getItem(KEY));
  } catch (error) {
    console.warn(error);
  }
  return known;
};

const write = (ids: readonly number[] | null): void => {
  known = ids ?? [];
  try {
    if (ids === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch (error) {
    console.warn(error);
  }
};

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The saved vehicles on a site with accounts. Only a signed-in shopper has such a list. */
export const accountList: SavedList = {
  saved: read,
  load: async () => {
    const before = finished;
    try {
      const ids = await ask();
      const isChanged = ids !== 'signed-out' && ids !== null && (await handOver());
      if (isChanged) document.dispatchEvent(new CustomEvent(HANDED_OVER_EVENT));
      const now = isChanged ? await ask() : ids;
      // The shopper has changed the list since the request, so the answer may be out of date and is ignored.
      if (running > 0 || finished !== before) return null;
      if (now !== null) write(now === 'signed-out' ? null : now);
      return now === 'signed-out' ? [] : now;
    } catch (error) {
      console.warn(error);
      return null;
    }
  },
  change: async (id, isSaved) => {
    const others = read().filter((other) => other !== id);
    running += 1;
    write(isSaved ? [id, ...others] : others);
    const change = await send(id, isSaved);
    running -= 1;
    finished += 1;
    if (change.kind === 'sign-in') write(null);
    // Only the change of this vehicle is undone, because the shopper may have changed other vehicles in the meantime.
    else if (change.kind === 'failed') write(isSaved ? read().filter((other) => other !== id) : [id, ...read()]);
    return change;
  },
  listHref: () => paths.watchlist(),
};

const send = async (id: number, isSaved: boolean): Promise<SavedChange> => {
  try {
    const answer = await post(isSaved ? apiPaths.watchlistSave() : apiPaths.watchlistRemove(), { car_id: id });
    if (answer.status === 401) return { kind: 'sign-in' };
    const { success, error } = (await answer.json()) as { readonly success?: boolean; readonly error?: string };
    return success ? { kind: 'done' } : { kind: 'failed', message: error ?? FAILED };
  } catch (error) {
    console.warn(error);
    return { kind: 'failed', message: FAILED };
  }
};

/**
 * Requests the ids of the vehicles in the account's list. Returns 'signed-out' if the shopper is not signed in, and
 * null if the server answers with another error.
 */
const ask = async (): Promise<readonly number[] | 'signed-out' | null> => {
  const answer = await fetch(apiPaths.watchlist());
  if (answer.status === 401) return 'signed-out';
  return answer.ok ? ((await answer.json()) as { readonly vehicle_ids: readonly number[] }).vehicle_ids : null;
};

/**
 * Sends the favourites that this browser stored before the sign-in to the server. The server adds them to the list of
 * the account.
 *
 * @returns true if this browser had favourites and the server accepted them
 */
const handOver = async (): Promise<boolean> => {
  const favourites = readKept().map(({ id, saved, at }) => ({ car_id: id, saved, at }));
  if (favourites.length === 0 || !(await post(apiPaths.watchlistMerge(), { favourites })).ok) return false;
  forgetKept();
  return true;
};

/**
 * Whether the browser must ask the server for the list of the account. True if the shopper may be signed in, or if this
 * browser has favourites that are not yet in the list of the account.
 */
export const mayHaveAccountList = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null || readKept().length > 0;
  } catch {
    return false;
  }
};
