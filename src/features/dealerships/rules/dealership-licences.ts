import type { Dealership } from '#model/dealership/dealership.ts';

/**
 * The licence numbers of a dealership for the footer, the vehicle page and mails (docs/settled.md, 'Law'; LOC-06,
 * LOC-07). No number appears twice. Each number has the label that the law of its state requires ('LMCT 12345', 'MRB
 * 678').
 *
 * @param locations the locations to include; by default all locations of the dealership
 * @example dealershipLicences(dealership) // ['DL 4321', 'MRB 99']
 */
export const dealershipLicences = (
  dealership: Pick<Dealership, 'licences' | 'locations'>,
  locations: Dealership['locations'] = dealership.locations,
): readonly string[] => {
  const labels = new Map<string, string>();
  const note = (label: string, number: string | null): void => {
    // If a number occurs twice, its first label is kept. The dealership's own licences come first and have the label
    // that their state requires, such as 'LMCT'. A location may repeat the number with the general label 'DL'.
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
