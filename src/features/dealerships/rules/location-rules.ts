import type { DealershipLocation } from '#model/dealership/dealership.ts';

/**
 * The main location of a dealership: the location that is marked as primary. If no location is marked, it is the first
 * visible location, or the first location if none is visible.
 */
export const primaryLocationOf = (dealership: { readonly locations: readonly DealershipLocation[] }): DealershipLocation | null =>
  dealership.locations.find(({ primary }) => primary) ??
  dealership.locations.find(({ visible }) => visible) ??
  dealership.locations[0] ??
  null;

/** The location of a vehicle, or the dealership's main location if the vehicle names no location. */
export const locationOf = (
  dealership: { readonly locations: readonly DealershipLocation[] },
  locationId: string | null,
): DealershipLocation | null => dealership.locations.find(({ id }) => id === locationId) ?? primaryLocationOf(dealership);

/**
 * Finds the location of a department among the visible locations of a dealership: the main location if it belongs to
 * the department, otherwise the first location of the department. Null if no visible location belongs to the
 * department, or if `department` is null.
 *
 * @example departmentLocationOf(dealership, 'service')?.name === 'Yard Workshop'
 */
export const departmentLocationOf = (
  { locations }: { readonly locations: readonly DealershipLocation[] },
  department: string | null,
): DealershipLocation | null => {
  const own = locations.filter(({ visible, locationType }) => visible && locationType === department);
  return own.find(({ primary }) => primary) ?? own[0] ?? null;
};
