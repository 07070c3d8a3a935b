import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { PlacedDealership } from './resolve/resolved-site.ts';

/**
 * Whether the dealership itself has receivers of leads. They get the leads whose form, category and department have no
 * receivers.
 */
const hasReceiver = ({ recipients }: PlacedDealership['dealership']): boolean =>
  recipients.email.length + recipients.adf.length + recipients.webhooks.length > 0;

/**
 * Warns in `forecourt sites check` if a dealership lacks something that it needs before its site goes live: receivers of leads,
 * a location, or opening hours. These are only warnings, because leads are stored anyway, and a site can be shown while it is
 * prepared.
 *
 * @example unfinishedDealership(placed).map(formatProblem)
 * // dealerships/yard.yaml:8:3: recipients: names nobody who receives the leads, so they are only stored …
 */
export const unfinishedDealership = ({ dealership, problemAt }: PlacedDealership): readonly SettingsProblem[] => [
  ...(hasReceiver(dealership)
    ? []
    : [
        problemAt(
          ['recipients'],
          "names nobody who receives the leads, so they are only stored ('leads list' shows NO RECEIVER)",
          "at least one address in 'email' or 'adf', or one entry in 'webhooks'",
        ),
      ]),
  ...locationProblems({ dealership, problemAt }),
];

const locationProblems = ({ dealership: { locations }, problemAt }: PlacedDealership): readonly SettingsProblem[] => {
  if (locations.length === 0) {
    const message =
      'is empty, so the site shows no address and no opening hours, promises no reply time and offers no times for test drives and other appointments';
    return [problemAt(['locations'], message, "at least one location with 'id', 'name', 'slug' and 'address'")];
  }
  if (locations.some(({ openingHours }) => openingHours.length > 0)) return [];
  const message =
    'has no location with opening hours, so the site shows no opening hours, promises no reply time and offers no times for test drives and other appointments';
  return [
    problemAt(
      ['locations'],
      message,
      "in 'openingHours' one entry per day, e.g. { weekday: 1, status: Open, open: '08:30', close: '17:30' }",
    ),
  ];
};
