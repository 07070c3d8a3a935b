import { distanceKm, type GeoPoint } from '#kernel/geo-distance.ts';

/** An item with its distance in kilometres. The distance is null if the position of the item is unknown. */
export interface Distant<Item> {
  readonly item: Item;
  readonly km: number | null;
}

/**
 * Sorts items by their distance from a point. The distance is measured along the surface of a sphere with the radius 6371 km
 * (LOC-34). Items whose position is unknown come last, in their given order.
 */
export const byDistance = <Item>(
  items: readonly Item[],
  from: GeoPoint,
  positionOf: (item: Item) => GeoPoint | null,
): readonly Distant<Item>[] =>
  items
    .map((item) => {
      const position = positionOf(item);
      return { item, km: position === null ? null : distanceKm(from, position) };
    })
    .toSorted((left, right) => (left.km ?? Number.POSITIVE_INFINITY) - (right.km ?? Number.POSITIVE_INFINITY) || 0);

/**
 * Writes a distance for shoppers. The position of a postcode is the middle of its area, so a short distance is not
 * written exactly.
 *
 * @example distanceText(12.4) === 'About 12 km away'
 */
export const distanceText = (km: number): string => {
  if (km < 2) return 'Less than 2 km away';
  const rounded = km < 100 ? Math.round(km) : Math.round(km / 10) * 10;
  return `About ${rounded.toLocaleString('en-AU')} km away`;
};
