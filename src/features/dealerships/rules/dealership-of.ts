/** A vehicle or lead of a dealership that the site does not list: a fault of the program, never of a visitor. */
export class DealershipNotOnSiteError extends Error {
  override readonly name = 'DealershipNotOnSiteError';
}

/**
 * The dealership whose vehicle this is. Licence line, phones, hours, finance and market prices all come from it, so
 * there is no fallback: another dealership's licence must not stand beside a vehicle.
 *
 * @param site its dealerships; every store function looks up vehicles among these only
 * @param vehicle a vehicle, or whatever else names its dealership (a lead)
 * @throws {DealershipNotOnSiteError} when the site does not list that dealership
 * @example dealershipOf(site, { dealershipId: 7 }).slug === 'southport-motors'
 */
export const dealershipOf = <Dealership extends { readonly id: number }>(
  site: { readonly dealerships: readonly Dealership[] },
  vehicle: { readonly dealershipId: number },
): Dealership => {
  const dealership = site.dealerships.find(({ id }) => id === vehicle.dealershipId);
  if (!dealership) throw new DealershipNotOnSiteError(`dealership ${vehicle.dealershipId} is not one of this site's`);
  return dealership;
};
