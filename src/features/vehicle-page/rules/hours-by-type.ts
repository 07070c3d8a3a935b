import { comingSpecialHours, type HoursRow, weeklyHours } from '#features/dealerships/rules/weekly-hours.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';

/** The hours of one department of a dealership (VDP-39). */
export interface TypeHours {
  readonly type: DealershipLocation['locationType'];
  /** 'Sales', 'Service' or 'Parts'; null for the hours of the whole location. */
  readonly label: string | null;
  readonly location: string;
  readonly week: readonly HoursRow[];
  /** Dates in the next two weeks whose opening hours differ from the weekly hours. */
  readonly special: readonly HoursRow[];
}

const TYPES = [
  ['sales', 'Sales'],
  ['service', 'Service'],
  ['parts', 'Parts'],
  ['', null],
] as const;

/**
 * The opening hours of a dealership for each type of location: sales, service, parts, or no type (VDP-39). The hours of
 * a type are the hours of one location of this type. The first choice is the location where the vehicle can be seen.
 * The second choice is a location in the same city, and the third choice is the first location of this type. Locations
 * without hours are ignored, and a type without such a location is omitted.
 *
 * @example hoursByType(dealership, southport, now).map(({ label }) => label) // ['Sales', 'Service']
 */
export const hoursByType = (
  { locations }: { readonly locations: readonly DealershipLocation[] },
  place: DealershipLocation | null,
  now: number,
): readonly TypeHours[] => {
  const known = locations.filter(({ visible, openingHours }) => visible && openingHours.length > 0);
  return TYPES.flatMap(([type, label]) => {
    const ofType = known.filter(({ locationType }) => locationType === type);
    const chosen =
      ofType.find(({ id }) => id === place?.id) ?? ofType.find(({ address }) => address.city === place?.address.city) ?? ofType[0];
    if (!chosen) return [];
    const special = comingSpecialHours(chosen, type === '' ? 'all' : type, now);
    return [{ type, label, location: chosen.name, week: weeklyHours(chosen), special }];
  });
};
