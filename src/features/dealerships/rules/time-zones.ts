import type { State } from '#model/site/options/field-types.ts';

const ZONE_OF_STATE: Readonly<Record<State, string>> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};

interface PlacedLocation {
  readonly timeZone: string | null;
  readonly address: { readonly state: State };
}

interface PlacedDealership {
  readonly timeZone: string | null;
  readonly state: State;
}

/**
 * The time zone of a location's hours and appointments (docs/settled.md, 'Time'). The first of these time zones is
 * used: 1. the time zone that the location sets; 2. the time zone that the dealership sets, if location and dealership
 * are in the same state; 3. the time zone of the location's state. Without a location, it is the time zone that the
 * dealership sets, or that of the dealership's state. For example, a dealership in Broken Hill, New South Wales, sets
 * the time zone of South Australia.
 *
 * @example timeZoneOf({ timeZone: null, address: { state: 'sa' } }, { timeZone: null, state: 'qld' }) === 'Australia/Adelaide'
 */
export const timeZoneOf = (location: PlacedLocation | null, dealership: PlacedDealership): string => {
  if (location?.timeZone) return location.timeZone;
  const state = location?.address.state ?? dealership.state;
  return (dealership.state === state ? dealership.timeZone : null) ?? ZONE_OF_STATE[state];
};
