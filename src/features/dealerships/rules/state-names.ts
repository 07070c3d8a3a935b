import type { State } from '#model/site/options/field-types.ts';

/** The names of the Australian states and territories, the most populous first. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  nsw: 'New South Wales',
  vic: 'Victoria',
  qld: 'Queensland',
  wa: 'Western Australia',
  sa: 'South Australia',
  tas: 'Tasmania',
  nt: 'Northern Territory',
  act: 'Australian Capital Territory',
};

/** The states in the order of `STATE_NAMES`, as select fields list them. */
export const STATE_CHOICES: readonly State[] = Object.keys(STATE_NAMES).filter((name): name is State => name in STATE_NAMES);

/**
 * Reads a state from an address or a form; null if there is no such state.
 *
 * @example readState('VIC') === 'vic'
 */
export const readState = (text: string | null): State | null => STATE_CHOICES.find((state) => state === text?.trim().toLowerCase()) ?? null;
