import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { contentPagePath } from '#urls/content-page-paths.ts';
import { paths } from '#urls/paths.ts';
import type { FrameStock, LinkGroup } from './frame-view.ts';
import { stockLinks } from './stock-links.ts';

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
        { label: 'Offers', href: paths.offers() },
        { label: 'EOFY', href: contentPagePath('eofy') },
        { label: 'Models', href: pages.models() },
        { label: fillPlaceholders('{Cars} for your budget', site), href: paths.budget() },
        { label: 'Finance', href: pages.finance() },
        { label: 'Value my trade-in', href: pages.tradeIn() },
        { label: 'Book a test drive', href: pages.testDrive() },
        { label: 'Electric vehicles', href: contentPagePath('electric-vehicles') },
        { label: 'Send an enquiry', href: paths.enquiry() },
        { label: fillPlaceholders('Saved {cars}', site), href: site.signIn.watchlistPath },
        { label: 'My garage', href: site.signIn.garagePath },
      ],
    },
    {
      heading: 'Servicing and Parts',
      links: [
        { label: 'Book a service', href: pages.serviceBooking() },
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
        { label: 'Fleet', href: pages.fleet() },
        { label: 'Our dealerships', href: pages.dealerships() },
        { label: 'Find your nearest dealer', href: pages.dealerLocator() },
        { label: 'Contact', href: pages.contact() },
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
