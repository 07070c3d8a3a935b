import { z } from 'zod';
import { sitePathField } from '../field-types.ts';

/** The paths of a site's search pages (ROUTE-18 to ROUTE-28). A site can change each of them. */
export const searchPathOptions = z.strictObject({
  new: sitePathField.default('/search/new-cars'),
  demo: sitePathField.default('/search/demo-cars'),
  used: sitePathField.default('/search/used-cars'),
  all: sitePathField.default('/search/new-used-and-demo-cars/'),
  newAndDemo: sitePathField.default('/search/new-and-demo-cars'),
  specialOffers: sitePathField.default('/special-offers'),
  search: sitePathField.default('/search'),
});
export type SearchPaths = z.infer<typeof searchPathOptions>;
