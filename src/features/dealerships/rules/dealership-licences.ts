import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import { type Licence, licenceLabel, licenceText } from './licence-label.ts';

type Owner = Pick<Dealership, 'licences' | 'locations'>;

/**
 * The licence numbers of a dealership, for the footer, the vehicle page and mails (docs/settled.md, 'Law'; LOC-06, LOC-07).
 * Each number appears only once, with the label that the law of its state requires ('LMCT 12345', 'MRB 678').
 *
 * @param locations the locations to include; by default all locations of the dealership
 * @example dealershipLicences(dealership) // ['DL 4321', 'MRB 99']
 */
export const dealershipLicences = (dealership: Owner, locations: Owner['locations'] = dealership.locations): readonly string[] => [
  ...new Set([
    ...dealership.licences.map(({ label, number }) => licenceText(label, number)),
    ...locations.flatMap((location) => Object.values(locationLicences(dealership, location)).filter((text) => text !== null)),
  ]),
];

/**
 * The licence numbers of one location with their labels; null for a number that the location does not have. If the
 * dealership's `licences` contain the same number for the same kind of licence, the label of this licence is used.
 * Otherwise the label is the usual one in the location's Australian state.
 *
 * @example locationLicences(dealership, geelong) // { dealer: 'LMCT 00202', repairer: null }
 */
export const locationLicences = (
  { licences }: Pick<Owner, 'licences'>,
  {
    address: { state },
    dealerLicenceNumber,
    motorVehicleRepairer,
  }: Pick<DealershipLocation, 'address' | 'dealerLicenceNumber' | 'motorVehicleRepairer'>,
): { readonly dealer: string | null; readonly repairer: string | null } => {
  const textOf = (kind: Licence['kind'], number: string | null): string | null => {
    if (number === null) return null;
    const listed = licences.find((licence) => licence.kind === kind && licence.number === number);
    return licenceText(listed?.label ?? licenceLabel(kind, state), number);
  };
  return { dealer: textOf('dealer', dealerLicenceNumber), repairer: textOf('repairer', motorVehicleRepairer) };
};
