import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { NavigationEntry } from '#model/site/options/frame-options.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { FrameStock, LinkGroup, MenuLink } from './frame-view.ts';

/** The stock pages of this site, with the site's own word for its vehicles (SITE-19, SITE-24, ROUTE-18 to 28). */
export const stockLinks = (site: Site): readonly MenuLink[] => {
  const { paths: search } = site.search;
  const types = site.stock.carTypes;
  const links: readonly (MenuLink & { readonly isShown: boolean })[] = [
    { label: 'New {cars}', href: search.new, isShown: types.includes('new') },
    { label: 'Demo {cars}', href: search.demo, isShown: types.includes('demo') },
    { label: 'Used {cars}', href: search.used, isShown: types.includes('used') },
    { label: 'All {cars}', href: search.all, isShown: types.length > 1 },
    { label: 'Special offers', href: search.specialOffers, isShown: true },
  ];
  return links.filter((link) => link.isShown).map(({ label, href }) => ({ label: fillPlaceholders(label, site), href }));
};

/** NAV-01: the default entries of the header. */
export const standardNavigation = (site: Site): readonly NavigationEntry[] => {
  const { pages } = paths;
  const stock = stockLinks(site).filter(({ href }) => href !== site.search.paths.specialOffers);
  return [
    { label: 'Home', href: paths.home() },
    { label: site.manufacturer ? 'Models' : 'Vehicles', menu: 'vehicles' },
    { label: 'Offers', href: site.search.paths.specialOffers },
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
            { label: 'Contact us', href: paths.enquiry() },
          ],
        },
      ],
    },
    { label: 'Finance', href: pages.finance() },
  ];
};

/** NAV-03, NAV-04: the default link groups of the footer. */
export const standardFooter = (site: Site, stock: FrameStock): readonly LinkGroup[] => {
  const { pages, group } = paths;
  return [
    { heading: 'Vehicles', links: stockLinks(site).filter(({ href }) => href !== site.search.paths.specialOffers) },
    ...knownStock(stock),
    {
      heading: 'Buyer Tools',
      links: [
        { label: fillPlaceholders('Search all {cars}', site), href: site.search.paths.search },
        { label: 'Special offers', href: site.search.paths.specialOffers },
        { label: 'Finance', href: pages.finance() },
        { label: 'Value my trade-in', href: pages.tradeIn() },
        { label: 'Book a test drive', href: pages.testDrive() },
        { label: 'Send an enquiry', href: paths.enquiry() },
      ],
    },
    {
      heading: 'Servicing and Parts',
      links: [
        { label: 'Book a service', href: `${pages.service()}#service-booking` },
        { label: 'Parts and accessories', href: pages.parts() },
        { label: 'Warranty', href: pages.warranty() },
        { label: 'Roadside assist', href: pages.roadsideAssist() },
        { label: 'Owner benefits', href: pages.ownerBenefits() },
      ],
    },
    {
      heading: site.primaryDealership.group ?? site.name,
      links: [
        { label: 'About us', href: pages.aboutUs() },
        { label: 'Careers', href: pages.careers() },
        { label: 'Our dealerships', href: pages.dealerships() },
        { label: 'TWG Cars', href: group.cars() },
        { label: 'TWG Rental', href: group.rental() },
        { label: 'TWG Tyres', href: group.tyres() },
        { label: 'Finance and Insurance', href: group.financeAndInsurance() },
        { label: 'Neotek', href: group.neotek() },
        { label: '4x4 Outdoor', href: group.outdoor() },
      ],
    },
  ];
};

const MOST_KNOWN = 7;

/** Links to the makes with the most stock, or to models if the site has a single make. */
const knownStock = ({ makes, categories }: FrameStock): readonly LinkGroup[] => {
  if (makes.length > 1) return [{ heading: 'Makes', links: makes.slice(0, MOST_KNOWN) }];
  const models = categories.flatMap((category) => category.models.filter(({ isAgain }) => !isAgain));
  return models.length === 0 ? [] : [{ heading: 'Models', links: models.slice(0, MOST_KNOWN) }];
};
