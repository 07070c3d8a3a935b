import { slugify } from '#kernel/text.ts';
import type { Offer } from '#model/site/content/offer-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * ROUTE-35, ROUTE-36: the URL of an offer's page. If the site is not for one manufacturer (`manufacturer` is null), the
 * manufacturer of the offer is part of the URL.
 *
 * @example offerHref({ manufacturer: null }, { id: 7, manufacturer: 'Kia' }) === '/offers/kia/7'
 * @example offerHref({ manufacturer: { name: 'Kia', id: 21 } }, { id: 7, manufacturer: 'Kia' }) === '/offers/7'
 */
export const offerHref = (site: Pick<Site, 'manufacturer'>, { id, manufacturer }: Pick<Offer, 'id' | 'manufacturer'>): string => {
  const slug = site.manufacturer === null && manufacturer !== null ? slugify(manufacturer) : '';
  return slug === '' ? paths.offer(id) : paths.offer(id, slug);
};
