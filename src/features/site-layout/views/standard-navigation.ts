import type { NavigationEntry } from '#model/site/options/frame-options.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { promotionPath } from './promotion-path.ts';
import { stockLinks } from './stock-links.ts';

/** NAV-01: the default entries of the header. */
export const standardNavigation = (site: Site): readonly NavigationEntry[] => {
  const { pages } = paths;
  const stock = stockLinks(site).filter(({ href }) => href !== site.search.paths.specialOffers);
  return [
    { label: 'Home', href: paths.home() },
    { label: site.manufacturer ? 'Models' : 'Vehicles', menu: 'vehicles' },
    { label: 'Offers', href: promotionPath(site) },
    { label: 'Our Stock', groups: [{ heading: null, links: [...stock] }] },
    { label: 'Service', href: pages.service() },
    { label: 'Parts', href: pages.parts() },
    {
      label: 'Company',
      groups: [
        {
          heading: null,
          links: [
            { label: 'About us', href: pages.aboutUs() },
            { label: 'Careers', href: pages.careers() },
            { label: 'Fleet', href: pages.fleet() },
            { label: 'Our dealerships', href: pages.dealerships() },
            { label: 'Contact us', href: pages.contact() },
            { label: 'Find a dealer', href: pages.dealerLocator() },
          ],
        },
      ],
    },
    { label: 'Finance', href: pages.finance() },
  ];
};
