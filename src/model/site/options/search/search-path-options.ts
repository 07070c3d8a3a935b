import { z } from 'zod';
import { sitePathField } from '../field-types.ts';

/** The search pages of a site (ROUTE-18 to ROUTE-28); each path can be changed. */
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
