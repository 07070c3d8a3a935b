/** Error for a vehicle or lead of a dealership that the site does not list: a bug in the program. */
export class DealershipNotOnSiteError extends Error {
  override readonly name = 'DealershipNotOnSiteError';
}

/**
 * The dealership that owns a vehicle. Licence line, phones, hours, finance and market prices all come from it. There
 * is no fallback, because another dealership's licence must not appear beside a vehicle.
 *
 * @param site its dealerships; every store function finds vehicles of these only
 * @param vehicle a vehicle, or anything else that names its dealership (a lead)
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
