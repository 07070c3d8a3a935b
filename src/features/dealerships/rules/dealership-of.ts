/** Thrown if the dealership of a vehicle or lead is not a dealership of the site. Only a bug in the program can cause this. */
export class DealershipNotOnSiteError extends Error {
  override readonly name = 'DealershipNotOnSiteError';
}

/**
 * The dealership that owns a vehicle. Licence line, phones, hours, finance and market prices come from this dealership.
 * There is no fallback, because another dealership's licence must not appear beside a vehicle.
 *
 * @param site the site; store functions return only vehicles of its dealerships
 * @param vehicle a vehicle, or another value with a `dealershipId`, such as a lead
 * @throws {DealershipNotOnSiteError} when the site does not list that dealership
 * @example dealershipOf(site, { dealershipId: 7 }).slug === 'southport-motors'
 */
export const dealershipOf = <Dealership extends { readonly id: number }>(
  site: { readonly dealerships: readonly Dealership[] },
  vehicle: { readonly dealershipId: number },
): Dealership => {
  const dealership = site.dealerships.find(({ id }) => id === vehicle.dealershipId);
  if (!dealership) throw new DealershipNotOnSiteError(`the site does not list dealership ${vehicle.dealershipId}`);
  return dealership;
};
