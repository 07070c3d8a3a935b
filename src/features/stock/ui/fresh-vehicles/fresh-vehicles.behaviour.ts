import { tellPartShown } from '#ui-kit/behaviour/part-shown-event.ts';
import { apiPaths } from '#urls/api-paths.ts';

/** Minimum time in milliseconds between two requests that an open page sends for the current state of its vehicles. */
const PAUSE_MS = 5_000;
/** Maximum number of vehicles in one request to the server. */
const MAX_VEHICLES = 100;

let askedAt = Number.NEGATIVE_INFINITY;

const partsIn = (place: ParentNode): readonly HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-vehicle]')];

const stateOf = (part: HTMLElement): string => part.dataset.state ?? 'in-stock';

/**
 * The key by which a part of the open page is found in the newer page. The id of the vehicle alone is not enough,
 * because a vehicle page has several parts about one vehicle. So the key also has the name of the part.
 */
const keyOf = (part: HTMLElement): string => `${part.dataset.vehicle} ${part.dataset.part ?? part.localName}`;

/**
 * The address from which a part of the page was loaded. If the part was loaded after the page, `data-part-source`
 * contains this address. Otherwise it is the address of the page.
 */
const sourceOf = (part: HTMLElement): string =>
  part.closest<HTMLElement>('[data-part-source]')?.dataset.partSource ?? location.pathname + location.search;

/** Asks the server for the current states of vehicles, with one request for every `MAX_VEHICLES` ids. */
const readStates = async (ids: readonly number[]): Promise<Readonly<Record<string, string>>> => {
  const states: Record<string, string> = {};
  for (let start = 0; start < ids.length; start += MAX_VEHICLES) {
    const response = await fetch(apiPaths.vehicleStates(...ids.slice(start, start + MAX_VEHICLES)), { cache: 'no-store' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    Object.assign(states, ((await response.json()) as { states: Record<string, string> }).states);
  }
  return states;
};

const linkIn = (part: HTMLElement, href: string | null): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href);

/**
 * Replaces a part of the page. If a link in the old part has the keyboard focus, the same link in the new part receives
 * the focus. This case is common: after going back to a page, the link that the shopper followed still has the focus.
 */
const replacePart = (part: HTMLElement, replacement: HTMLElement): void => {
  const shown = document.importNode(replacement, true);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  part.replaceWith(shown);
  if (focused) linkIn(shown, focused.getAttribute('href'))?.focus({ preventScroll: true });
  tellPartShown(shown);
};

/**
 * Fetches the current version of a page from the server. Each part about a vehicle on the open page is replaced by the
 * same part of the fetched version. If the fetched version does not contain the vehicle, its parts on the open page
 * stay unchanged.
 */
const replaceParts = async (source: string, parts: readonly HTMLElement[]): Promise<void> => {
  const response = await fetch(source, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const newer = partsIn(new DOMParser().parseFromString(await response.text(), 'text/html'));
  const vehicles = new Set(newer.map((part) => part.dataset.vehicle));
  for (const part of parts) {
    const replacement = newer.find((one) => keyOf(one) === keyOf(part));
    if (replacement) replacePart(part, replacement);
    // The newer version of the page still shows the vehicle, but it does not have the part `part` any more. So this
    // part is removed. For example, the page of a sold vehicle has no buttons for buying.
    else if (part.dataset.part && vehicles.has(part.dataset.vehicle)) part.remove();
  }
};

/**
 * Asks the server for the current state of the vehicles on the open page. If the state of a vehicle has changed
 * (reserved, sold or available again), the parts of the page that show this vehicle are replaced.
 *
 * Markup: `stateAttributes`. If several parts of a page show the same vehicle, each part has another value in
 * `data-part`.
 */
export const refreshVehicles = async (): Promise<void> => {
  const now = performance.now();
  if (now - askedAt < PAUSE_MS) return;
  askedAt = now;
  const shown = partsIn(document);
  const states = await readStates([...new Set(shown.map((part) => Number(part.dataset.vehicle)))]);
  const old = shown.filter((part) => (states[part.dataset.vehicle ?? ''] ?? stateOf(part)) !== stateOf(part));
  const sources = Map.groupBy(old, sourceOf);
  await Promise.all([...sources].map(([source, parts]) => replaceParts(source, parts)));
};
