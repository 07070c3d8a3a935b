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
 * Converts the text of a URL parameter or a form field to an Australian state; null if there is no such state.
 *
 * @example readState('VIC') === 'vic'
 */
export const readState = (text: string | null): State | null => STATE_CHOICES.find((state) => state === text?.trim().toLowerCase()) ?? null;

/** The error text for a URL that names an unknown state. */
export const UNKNOWN_STATE = `state: one of ${STATE_CHOICES.join(', ')}`;

/**
 * The state that a URL names. The result is null if the URL names no state, and 'unknown' if Australia has no state
 * with this name. If the result is 'unknown', the page or endpoint must refuse the request, because an estimate for
 * another state would be wrong.
 *
 * @example askedState('bavaria') === 'unknown'
 */
export const askedState = (text: string | null): State | 'unknown' | null =>
  text === null || text.trim() === '' ? null : (readState(text) ?? 'unknown');
