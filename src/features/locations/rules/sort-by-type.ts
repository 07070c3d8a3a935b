import type { DealershipLocation } from '#model/dealership/dealership.ts';

const TYPE_ORDER: readonly DealershipLocation['locationType'][] = ['', 'sales', 'service', 'parts'];

/** Sorts locations by type: sales, service, parts (LOC-14). A location without a type has every department and comes first. */
export const sortByType = <Item extends Pick<DealershipLocation, 'locationType'>>(locations: readonly Item[]): readonly Item[] =>
  locations.toSorted((left, right) => TYPE_ORDER.indexOf(left.locationType) - TYPE_ORDER.indexOf(right.locationType));
