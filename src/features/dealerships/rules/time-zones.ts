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
 * if it has one. Otherwise it is the dealership's own time zone, if the dealership has one and is in the same state as
 * the location. (A dealership in Broken Hill, New South Wales, sets the time zone of South Australia.) Otherwise it is
 * the time zone of the location's state. Without a location, it is the dealership's own time zone or that of its state.
 *
 * @example timeZoneOf({ timeZone: null, address: { state: 'sa' } }, { timeZone: null, state: 'qld' }) === 'Australia/Adelaide'
 */
export const timeZoneOf = (location: PlacedLocation | null, dealership: PlacedDealership): string => {
  if (location?.timeZone) return location.timeZone;
  const state = location?.address.state ?? dealership.state;
  return (dealership.state === state ? dealership.timeZone : null) ?? ZONE_OF_STATE[state];
};
