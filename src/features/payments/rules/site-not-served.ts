import type { Site } from '#model/site/site.ts';

/**
 * This process does not serve the site of a payment, for example because the folder of the site was not copied to this
 * machine yet. Without the site nobody can be told of the payment, so the payment keeps its state and is tried again later.
 */
export class SiteNotServedError extends Error {}

/**
 * The site of a payment.
 *
 * @throws SiteNotServedError if this process does not serve the site
 */
export const servedSite = (findSite: (siteId: number) => Site | null, siteId: number): Site => {
  const site = findSite(siteId);
  if (site === null) throw new SiteNotServedError();
  return site;
};
