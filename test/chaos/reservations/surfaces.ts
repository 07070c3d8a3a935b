/** A vehicle that the test reserves. The test then checks that pages and API answers show it as reserved. */
export interface WatchedVehicle {
  readonly id: number;
  readonly slug: string;
  readonly dealershipId: number;
}

/** A page or an API answer that shows whether a vehicle is reserved. */
export interface Surface {
  readonly name: string;
  readonly path: string;
  /** True if only one signed-in shopper may see the answer. Then the request must contain the cookie of the session. */
  readonly isPrivate?: boolean;
  /** @returns whether the answer shows the vehicle as reserved; null if the answer does not show the vehicle at all */
  readonly isReserved: (text: string) => boolean | null;
}

interface Hit {
  readonly id: number;
  readonly reserved: boolean;
}

/** Whether a card shows the vehicle as reserved: with a tag that says so, and without a button to reserve it. */
const onCard =
  ({ id, slug }: WatchedVehicle) =>
  (text: string): boolean | null => {
    const start = text.indexOf(`data-vehicle="${id}"`);
    if (start === -1) return null;
    const next = text.indexOf('data-vehicle="', start + 1);
    const card = text.slice(start, next === -1 ? undefined : next);
    return />(RESERVED|On hold until [^<]+)</.test(card) && !card.includes(`/cars/${slug}/checkout`);
  };

const inJson =
  ({ id }: WatchedVehicle, name: 'items' | 'hits') =>
  (text: string): boolean | null =>
    (JSON.parse(text) as Record<typeof name, readonly Hit[] | undefined>)[name]?.find((hit) => hit.id === id)?.reserved ?? null;

const inStates =
  ({ id }: WatchedVehicle) =>
  (text: string): boolean | null => {
    const state = (JSON.parse(text) as { states: Record<string, string> }).states[id];
    return state === undefined ? null : state !== 'in-stock';
  };

const includes =
  (free: string, reserved: string) =>
  (text: string): boolean | null => {
    if (text.includes(reserved)) return true;
    return text.includes(free) ? false : null;
  };

/**
 * Returns the pages and API answers that show whether the vehicle is reserved.
 *
 * @param stock the address of the search page that shows the vehicle
 */
export const surfacesOf = (vehicle: WatchedVehicle, stock: string): readonly Surface[] => {
  const { id, slug } = vehicle;
  return [
    { name: 'vehicle page', path: `/cars/${slug}`, isReserved: includes(`/cars/${slug}/checkout`, 'Ask to be next in line') },
    { name: 'JSON-LD', path: `/cars/${slug}`, isReserved: includes('schema.org/InStock', 'schema.org/Reserved') },
    { name: 'search page', path: stock, isReserved: onCard(vehicle) },
    { name: 'comparison', path: `/compare?cars=${id}`, isReserved: onCard(vehicle) },
    { name: 'watchlist', path: '/watchlist', isPrivate: true, isReserved: onCard(vehicle) },
    { name: 'JSON of cars', path: `/api/cars?filter=id=${id}`, isReserved: inJson(vehicle, 'items') },
    { name: 'JSON of the search', path: `/api/search?path=${stock}`, isReserved: inJson(vehicle, 'hits') },
    {
      name: 'JSON of the vehicle states, which open pages request',
      path: `/api/vehicle-states?ids=${id}`,
      isReserved: inStates(vehicle),
    },
  ];
};
