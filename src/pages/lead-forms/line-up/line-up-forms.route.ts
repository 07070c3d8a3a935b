import { listedModels, modelTitle } from '#features/content/rules/models/model-range.ts';
import { offerHref } from '#features/content/rules/offers/offer-href.ts';
import { offersOfSite, shownOffers } from '#features/content/rules/offers/shown-offers.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { maxPostBytes } from '#features/leads/rules/forms/max-post-bytes.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { pageFormSubject } from '../content/page-form-subject.ts';
import type { LeadFormServices, LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';

export interface LineUpFormServices extends LeadFormServices {
  readonly notFound: PageHandler;
}

const MODEL_FORM = 'model-enquiry';
const OFFER_FORM = 'offer-enquiry';

/** The form for an enquiry about a listed model. The name of the model is filled in. Null if the site has no such model. */
const modelSubject = ({ site, url, params }: PageRequest): LeadFormSubject | null => {
  const model = listedModels(site).find(({ slug }) => slug === params.slug);
  if (model === undefined) return null;
  const title = modelTitle(site, model);
  return {
    ...pageFormSubject(site, url, MODEL_FORM),
    prefilled: { wanted: title },
    path: paths.modelEnquiry(model.slug),
    crumbs: [
      { label: 'Models', href: paths.pages.models() },
      { label: title, href: paths.model(model.slug) },
      { label: 'Enquire', href: null },
    ],
  };
};

/** The form for an enquiry about a current offer. The name of the offer is filled in. Null if the site has no such offer now. */
const offerSubject = (services: LineUpFormServices, { site, url, params }: PageRequest): LeadFormSubject | null => {
  const offer = shownOffers(site, services.clock.now()).value.find(({ id }) => String(id) === params.id);
  if (offer === undefined) return null;
  return {
    ...pageFormSubject(site, url, OFFER_FORM),
    prefilled: { offer: offer.name },
    path: paths.offerEnquiry(offer.id),
    crumbs: [
      { label: 'Offers', href: paths.offers() },
      { label: offer.name, href: offerHref(site, offer) },
      { label: 'Enquire', href: null },
    ],
  };
};

const formPage =
  (services: LineUpFormServices, subjectOf: (page: PageRequest) => LeadFormSubject | null): PageHandler =>
  async (page) => {
    const subject = subjectOf(page);
    if (subject === null) return services.notFound(page);
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

const bytesOf =
  (name: string) =>
  (site: Site): number | undefined =>
    maxPostBytes(findLeadForm(site, name));

/** The forms for enquiries about models and offers. */
export const LINE_UP_FORM_ROUTES: readonly Route<LineUpFormServices>[] = [
  ...formRoutes<LineUpFormServices>({
    path: '/models/:slug/enquire',
    handler: (services) => formPage(services, modelSubject),
    isOn: (site, at) => listedModels(site).some(({ slug }) => paths.modelEnquiry(slug) === at),
    maxBodyBytes: bytesOf(MODEL_FORM),
  }),
  ...formRoutes<LineUpFormServices>({
    path: '/offers/:id{[0-9]+}/enquire',
    handler: (services) => formPage(services, (page) => offerSubject(services, page)),
    isOn: (site, at) => offersOfSite(site).some(({ id }) => paths.offerEnquiry(id) === at),
    maxBodyBytes: bytesOf(OFFER_FORM),
  }),
];
