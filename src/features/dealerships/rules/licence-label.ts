import type { Dealership } from '#model/dealership/dealership.ts';
import type { State } from '#model/site/options/field-types.ts';

export type Licence = Dealership['licences'][number];

/** The label of a dealer's licence number in the states in which it is not 'DL' (docs/law-and-formats.md, section 8). */
const DEALER_LABELS: Readonly<Partial<Record<State, string>>> = { vic: 'LMCT', sa: 'LVD', nsw: 'MD', wa: 'MD' };

/**
 * Returns the label that a licence number has in a state, for a dealer licence (LOC-06) or a repairer licence (LOC-07).
 *
 * @example licenceLabel('dealer', 'vic') === 'LMCT'
 */
export const licenceLabel = (kind: Licence['kind'], state: State): string => (kind === 'repairer' ? 'MRB' : (DEALER_LABELS[state] ?? 'DL'));

/**
 * Puts the label before a licence number. A number that already begins with the label is not changed, because people may copy
 * both from a licence, for example 'MRB-000101'.
 *
 * @example licenceText('LMCT', '4321') === 'LMCT 4321'
 */
export const licenceText = (label: string, number: string): string =>
  number.toLowerCase().startsWith(label.toLowerCase()) && !/^\p{L}/u.test(number.slice(label.length)) ? number : `${label} ${number}`;
