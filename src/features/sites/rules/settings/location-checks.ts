import type { OptionPath } from '#features/settings-files/rules/settings-file.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';

type LocationSettings = DealershipSettings['locations'][number];
type Hours = LocationSettings['openingHours'][number];

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const overlap = (left: Hours, right: Hours): boolean =>
  left.open !== null &&
  left.close !== null &&
  right.open !== null &&
  right.close !== null &&
  left.open < right.close &&
  right.open < left.close;

/**
 * Compares opening hours with an earlier entry for the same day. Returns an error message, or null if both entries
 * can be true. A day may have two periods that do not overlap, for example with a lunch break between them.
 */
const conflict = (before: Hours, hours: Hours): string | null => {
  if (before.weekday !== hours.weekday) return null;
  const day = DAYS[hours.weekday];
  if (before.status !== hours.status) return `contradicts an earlier entry for ${day}`;
  return hours.status === 'Open' && overlap(before, hours) ? `overlaps earlier hours for ${day}` : null;
};

const checkHours = ({ openingHours }: LocationSettings, problemAt: ProblemAt, at: OptionPath): readonly SettingsProblem[] =>
  openingHours.flatMap((hours, index) => {
    const said = openingHours
      .slice(0, index)
      .map((before) => conflict(before, hours))
      .find((message) => message !== null);
    return said
      ? [
          problemAt(
            [...at, 'openingHours', index],
            said,
            'for each day: one entry with status Closed, or opening periods that do not overlap',
          ),
        ]
      : [];
  });

/**
 * Checks the locations of a dealership: no day is both open and closed, no opening hours overlap (LOC-23), and every
 * reference to a location has a target (ENT-15, ENT-19).
 */
export const checkLocations = (
  { locations }: Pick<DealershipSettings, 'locations'>,
  problemAt: ProblemAt,
  at: OptionPath,
): readonly SettingsProblem[] => {
  const ids = locations.map(({ id }) => id);
  const names = locations.map(({ name }) => name);
  return locations.flatMap((location, index) => {
    const place = [...at, 'locations', index];
    const strangers = location.distributionLocations.flatMap((id, entry) =>
      ids.includes(id)
        ? []
        : [
            problemAt(
              [...place, 'distributionLocations', entry],
              'is not allowed, because this dealership has no location with this id',
              ids.join(', '),
            ),
          ],
    );
    const nowhere = location.specialHours.flatMap(({ locationName }, entry) =>
      locationName === null || names.includes(locationName)
        ? []
        : [
            problemAt(
              [...place, 'specialHours', entry, 'locationName'],
              'is not allowed, because this dealership has no location with this name',
              names.join(', '),
            ),
          ],
    );
    return [...checkHours(location, problemAt, place), ...strangers, ...nowhere];
  });
};
