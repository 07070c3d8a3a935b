import { locationData, locationListData, nameAndAddress } from '#features/locations/rules/location-data.ts';
import { type Place, placesOf } from '#features/locations/rules/places.ts';
import { contactPageView } from '#features/locations/views/contact-page-view.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler, PageHead, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import type { LeadFormServices, LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';
import { ContactPage } from './contact-page.tsx';

export interface ContactPageServices extends LeadFormServices {
  readonly notFound: PageHandler;
}

/**
 * `GET` and `POST` of a contact page. `/contact-us/{location-slug}` is the contact page of one place with its
 * departments, such as sales and service (ROUTE-38). `/contact` is the contact page of the whole site (ROUTE-39). These
 * pages contain a form, so they are private: no cache may store them.
 */
const contactPage =
  (services: ContactPageServices, placeOf: (request: PageRequest) => Place | null | 'unknown'): PageHandler =>
  async (page) => {
    const place = placeOf(page);
    if (place === 'unknown') return services.notFound(page);
    const subject = subjectOf(services, page, place);
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

/** @param place null for the contact page of the site */
const subjectOf = ({ clock }: ContactPageServices, page: PageRequest, place: Place | null): LeadFormSubject => {
  const { site, url } = page;
  const path = place === null ? paths.pages.contact() : paths.contactOfLocation(place.slug);
  const view = contactPageView(site, place, clock.now());
  const crumbs = crumbsOf(place);
  // The page /contact is about the whole site. If the site has only one place that shoppers can visit, questions from
  // this page are sent to that place.
  const asked = place ?? onlyPlace(site);
  const dealership = asked?.dealership ?? site.dealerships.find(({ slug }) => slug === url.searchParams.get('dealership'));
  return {
    kind: 'enquiry',
    vehicle: null,
    ...(dealership ? { dealershipSlug: dealership.slug } : {}),
    ...(asked ? { placeSlugs: asked.locations.map(({ slug }) => slug) } : {}),
    path,
    crumbs,
    pageAround: (form) => ({
      head: headOf(page, { place, path, crumbs, heading: view.heading, now: clock.now() }),
      body: <ContactPage site={site} path={path} crumbs={crumbs} view={view} form={form} />,
    }),
  };
};

const onlyPlace = (site: Site): Place | null => {
  const [place, ...others] = placesOf(site);
  return place && others.length === 0 ? place : null;
};

const crumbsOf = (place: Place | null): readonly Crumb[] => [
  { label: 'Home', href: paths.home() },
  ...(place === null
    ? [{ label: 'Contact', href: null }]
    : [
        { label: 'Contact', href: paths.pages.contact() },
        { label: place.name, href: null },
      ]),
];

const headOf = (
  { site, canonicalOrigin }: PageRequest,
  about: {
    readonly place: Place | null;
    readonly path: string;
    readonly crumbs: readonly Crumb[];
    readonly heading: string;
    readonly now: number;
  },
): PageHead => {
  const { place, path, crumbs, heading, now } = about;
  const places = place === null ? placesOf(site) : [place];
  const owned = places.flatMap(({ dealership, locations }) => locations.map((location) => ({ dealership, location })));
  const [first] = owned;
  const data =
    place === null
      ? [locationListData(site, owned, canonicalOrigin, now)]
      : owned.map((one) => locationData(site, one, canonicalOrigin, now));
  return {
    sheets: ['content', 'locations'],
    title: place === null || heading.includes(site.name) ? `${heading}: phone, hours and address` : `${heading} | ${site.name}`,
    description:
      first && places.length === 1
        ? `Phone numbers, opening hours and directions of ${nameAndAddress(first)}, and a form for your question.`
        : `Phone numbers, opening hours and addresses of ${site.name}, and a form for your question.`,
    // If a site has only one place that shoppers can visit, the contact page of this place has the same content as
    // /contact.
    canonicalPath: place !== null && placesOf(site).length === 1 ? paths.pages.contact() : path,
    indexable: true,
    imageUrl: first?.location.image ?? null,
    jsonLd: [...data, breadcrumbData(crumbs, canonicalOrigin, path)],
  };
};

const placeAt = (site: Pick<Site, 'dealerships'>, slug: string): Place | null =>
  placesOf(site).find((place) => place.slug === slug) ?? null;

/** The slug in a path such as '/contact-us/southport'. */
const slugAt = (path: string): string => withoutEndSlashes(path).split('/').at(-1) ?? '';

export const CONTACT_ROUTES: readonly Route<ContactPageServices>[] = [
  ...formRoutes<ContactPageServices>({
    path: '/contact',
    handler: (services) => contactPage(services, () => null),
  }),
  ...formRoutes<ContactPageServices>({
    path: '/contact-us/:slug',
    handler: (services) => contactPage(services, ({ site, params }) => placeAt(site, params.slug ?? '') ?? 'unknown'),
    isOn: (site, path) => placeAt(site, slugAt(path)) !== null,
    pagePaths: (site) => placesOf(site).map(({ slug }) => paths.contactOfLocation(slug)),
  }),
];
