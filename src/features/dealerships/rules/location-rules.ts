import type { DealershipLocation } from '#model/dealership/dealership.ts';

/** The main location of a dealership: the one marked primary, else its first visible one, else its first. */
export const primaryLocationOf = (dealership: { readonly locations: readonly DealershipLocation[] }): DealershipLocation | null =>
  dealership.locations.find(({ primary }) => primary) ??
  dealership.locations.find(({ visible }) => visible) ??
  dealership.locations[0] ??
  null;

/** The location of a vehicle, or the dealership's main one if the vehicle names none. */
export const locationOf = (
  dealership: { readonly locations: readonly DealershipLocation[] },
  locationId: string | null,
): DealershipLocation | null => dealership.locations.find(({ id }) => id === locationId) ?? primaryLocationOf(dealership);
