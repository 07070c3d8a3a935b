import { dealershipStockHref } from '#features/search/rules/stock-hrefs.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { departmentsAt } from '../rules/location-pages.ts';
import { sortByType } from '../rules/sort-by-type.ts';
import type { OwnedLocation } from '../rules/visible-locations.ts';
import { type LocationCardView, locationCardView } from './location-card-view.ts';
import { type DepartmentHours, departmentHours } from './location-hours.ts';
import { type PersonView, personView } from './person-view.ts';

/** Everything that the page of a location shows besides its reviews. */
export interface LocationPageView {
  readonly card: LocationCardView;
  readonly intro: string | null;
  /** The hours of the departments: first those of this location, then those of other departments at the same place (LOC-20). */
  readonly departments: readonly DepartmentHours[];
  readonly people: readonly PersonView[];
  /** Cards of the dealership's locations, without the location of this page, sorted by type (LOC-14). */
  readonly others: readonly LocationCardView[];
  readonly stock: { readonly label: string; readonly href: string; readonly isFiltered: boolean };
}

/**
 * Builds the page of a location. The page is valid until one of the shown locations opens or closes, or until midnight at
 * one of them.
 *
 * @param now epoch milliseconds
 */
export const locationPageView = (site: Site, owned: OwnedLocation, now: number): Timed<LocationPageView> => {
  const { dealership, location } = owned;
  const card = locationCardView(site, owned, now);
  const departments = departmentsAt(owned).map((department) => departmentHours(department, now));
  const others = sortByType(dealership.locations.filter(({ id, visible }) => visible && id !== location.id)).map((other) =>
    locationCardView(site, { dealership, location: other }, now),
  );
  const isOne = site.dealerships.length === 1;
  return {
    value: {
      card: card.value,
      intro: location.intro,
      departments: departments.map(({ value }) => value),
      people: location.people.map(personView),
      others: others.map(({ value }) => value),
      stock: {
        label: fillPlaceholders(isOne ? 'See all {cars}' : `See the {cars} at ${dealership.name}`, site),
        href: isOne ? site.search.paths.all : dealershipStockHref(site, dealership.slug),
        isFiltered: !isOne,
      },
    },
    validUntil: untilFirstEnds([card, ...departments, ...others]),
  };
};
