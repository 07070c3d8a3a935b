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
 * The time zone of a location's hours and appointments (docs/settled.md, 'Time'). It is the location's own time zone,
 * if it has one. Otherwise it is the dealership's time zone, if both are in the same state (for example in Broken
 * Hill). Otherwise it is the time zone of the location's state. Without a location, it is that of the dealership.
 *
 * @example timeZoneOf({ timeZone: null, address: { state: 'sa' } }, { timeZone: null, state: 'qld' }) === 'Australia/Adelaide'
 */
export const timeZoneOf = (location: PlacedLocation | null, dealership: PlacedDealership): string => {
  if (location?.timeZone) return location.timeZone;
  const state = location?.address.state ?? dealership.state;
  return (dealership.state === state ? dealership.timeZone : null) ?? ZONE_OF_STATE[state];
};
