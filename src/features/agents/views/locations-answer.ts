import type { z } from 'zod';
import { addressLine, directionsTo } from '#features/dealerships/rules/map-links.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { comingSpecialHours, weeklyHours } from '#features/dealerships/rules/weekly-hours.ts';
import { locationCardView } from '#features/locations/views/location-card-view.ts';
import type { locationsAnswer } from '../rules/other-answers.ts';
import { type AnswerContext, isoTime } from './vehicle-parts.ts';

/** The visible locations of a site with their hours, as its pages show them. */
export const locationsAnswerOf = ({ site, now }: AnswerContext): z.infer<typeof locationsAnswer> => ({
  locations: site.dealerships.flatMap((dealership) =>
    dealership.locations
      .filter(({ visible }) => visible)
      .map((location) => {
        const entry = locationCardView(site, { dealership, location }, now).value;
        return {
          slug: entry.slug,
          name: entry.name,
          dealership: dealership.name,
          kind: entry.kind,
          address: entry.address,
          is_open: entry.hours.isOpen,
          open_text: entry.hours.openText,
          time_zone: timeZoneOf(location, dealership),
          week: [...weeklyHours(location)],
          special: [...comingSpecialHours(location, location.locationType === '' ? 'all' : location.locationType, now)],
          phone: entry.phone?.text ?? null,
          directions_url: directionsTo(addressLine(location.address), location.address.placeId),
        };
      }),
  ),
  as_of: isoTime(now),
});
