import type { Dealership } from '#model/dealership/dealership.ts';

/**
 * The licences of a dealership as the law of its state names them, each number once ('LMCT 12345', 'MRB
 * 678'): they stand in the footer, on the vehicle page and in mail (settled: Law; LOC-06, LOC-07).
 * `locations`: those to name, all unless given.
 *
 * @example dealershipLicences(dealership) // ['DL 4321', 'MRB 99']
 */
export const dealershipLicences = (
  dealership: Pick<Dealership, 'licences' | 'locations'>,
  locations: Dealership['locations'] = dealership.locations,
): readonly string[] => {
  const labels = new Map<string, string>();
  const note = (label: string, number: string | null): void => {
    // The state's own label comes first: a location may repeat the number under the general one.
    if (number !== null && !labels.has(number)) labels.set(number, label);
  };
  for (const { label, number } of dealership.licences) note(label, number);
  for (const location of locations) {
    note('DL', location.dealerLicenceNumber);
    note('MRB', location.motorVehicleRepairer);
  }
  return [...labels].map(([number, label]) => (beginsWithWord(number, label) ? number : `${label} ${number}`));
};

/** Whether a number bears its label already, as people copy it from a licence ('MRB-000101'). */
const beginsWithWord = (number: string, label: string): boolean =>
  number.toLowerCase().startsWith(label.toLowerCase()) && !/^\p{L}/u.test(number.slice(label.length));
