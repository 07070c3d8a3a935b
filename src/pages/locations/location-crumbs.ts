import type { Site } from '#model/site/site.ts';
import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';

/**
 * The breadcrumb of the page of a location. On the site of a group, the list of its dealerships is one level above the page of a
 * location.
 */
export const locationCrumbs = (site: Pick<Site, 'dealerships'>, name: string): readonly Crumb[] => [
  { label: 'Home', href: paths.home() },
  site.dealerships.length > 1
    ? { label: 'Our dealerships', href: paths.pages.dealerships() }
    : { label: 'Contact', href: paths.pages.contact() },
  { label: name, href: null },
];
