import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { DescribedSite, FormChoice } from './form-field.ts';

const DEPARTMENTS: Readonly<Record<DealershipLocation['locationType'], string | null>> = {
  '': null,
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** The name of the department of a location. For a location with all departments, this is the name of the location. */
export const formatDepartment = ({ name, locationType }: Pick<DealershipLocation, 'name' | 'locationType'>): string =>
  DEPARTMENTS[locationType] ?? name;

/** Name and department of a location; the department is left out when the name already contains it. */
const formatLocationLabel = (location: DealershipLocation): string => {
  const department = DEPARTMENTS[location.locationType];
  if (department === null || location.name.toLowerCase().includes(department.toLowerCase())) return location.name;
  return `${location.name} / ${department}`;
};

/**
 * The visible locations of a site's dealerships (FORM-14) with their slugs, which are unique on the site. If the site
 * has several dealerships, the labels include the dealership.
 */
export const listLocationChoices = (site: DescribedSite): readonly FormChoice[] =>
  site.dealerships.flatMap((dealership) =>
    dealership.locations
      .filter(({ visible }) => visible)
      .map((location) => {
        const label = formatLocationLabel(location);
        return { value: location.slug, label: site.dealerships.length > 1 ? `${dealership.name}: ${label}` : label };
      }),
  );

/**
 * Finds a location of the site by its slug, and returns it with its dealership. The slug of a location is unique among all
 * dealerships of a site. The id of a location is unique only within one dealership.
 */
export const findLocation = (
  site: Pick<DescribedSite, 'dealerships'>,
  locationSlug: string,
): { readonly dealership: Dealership; readonly location: DealershipLocation } | null => {
  for (const dealership of site.dealerships) {
    const location = dealership.locations.find(({ slug }) => slug === locationSlug);
    if (location !== undefined) return { dealership, location };
  }
  return null;
};
