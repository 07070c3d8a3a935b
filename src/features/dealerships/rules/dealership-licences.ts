import type { Dealership } from '#model/dealership/dealership.ts';

/**
 * The licence numbers of a dealership with the labels of its state's law, each once ('LMCT 12345', 'MRB 678'), for the
 * footer, the vehicle page and mails (settled: Law; LOC-06, LOC-07). `locations`: the locations to include, all by
 * default.
 *
 * @example dealershipLicences(dealership) // ['DL 4321', 'MRB 99']
 */
export const dealershipLicences = (
  dealership: Pick<Dealership, 'licences' | 'locations'>,
  locations: Dealership['locations'] = dealership.locations,
): readonly string[] => {
  const labels = new Map<string, string>();
  const note = (label: string, number: string | null): void => {
    // Numbers with the state's own label come first, because a location may repeat a number with the general label.
    if (number !== null && !labels.has(number)) labels.set(number, label);
  };
  for (const { label, number } of dealership.licences) note(label, number);
  for (const location of locations) {
    note('DL', location.dealerLicenceNumber);
    note('MRB', location.motorVehicleRepairer);
  }
  return [...labels].map(([number, label]) => (beginsWithWord(number, label) ? number : `${label} ${number}`));
};

/** Whether a number already contains its label, as people copy it from a licence ('MRB-000101'). */
const beginsWithWord = (number: string, label: string): boolean =>
  number.toLowerCase().startsWith(label.toLowerCase()) && !/^\p{L}/u.test(number.slice(label.length));
