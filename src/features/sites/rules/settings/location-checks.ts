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
 * Compares an entry with an earlier one of the same day: gives an error, or null when they fit. Two periods that do
 * not overlap are a lunch break.
 */
const conflict = (before: Hours, hours: Hours): string | null => {
  if (before.weekday !== hours.weekday) return null;
  const day = DAYS[hours.weekday];
  if (before.status !== hours.status) return `says otherwise of ${day} than an entry above`;
  return hours.status === 'Open' && overlap(before, hours) ? `overlaps hours of ${day} above` : null;
};

const checkHours = ({ openingHours }: LocationSettings, problemAt: ProblemAt, at: OptionPath): readonly SettingsProblem[] =>
  openingHours.flatMap((hours, index) => {
    const said = openingHours
      .slice(0, index)
      .map((before) => conflict(before, hours))
      .find((message) => message !== null);
    return said ? [problemAt([...at, 'openingHours', index], said, 'one Closed, or periods of a day one after the other')] : [];
  });

/**
 * Checks the locations of a dealership: no day is both open and closed, or open twice at the same time (LOC-23);
 * references to locations, in special hours too, have a target (ENT-15, ENT-19).
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
      ids.includes(id) ? [] : [problemAt([...place, 'distributionLocations', entry], 'is the id of no location here', ids.join(', '))],
    );
    const nowhere = location.specialHours.flatMap(({ locationName }, entry) =>
      locationName === null || names.includes(locationName)
        ? []
        : [problemAt([...place, 'specialHours', entry, 'locationName'], 'is the name of no location here', names.join(', '))],
    );
    return [...checkHours(location, problemAt, place), ...strangers, ...nowhere];
  });
};
