import type { PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { type LeadFormServices, type LeadFormSubject, showLeadForm, takeLeadForm } from './lead-form-handler.ts';

/** `GET` and `POST /enquire`: an enquiry about no vehicle (FORM-03); `?dealership=<slug>` chooses whom to ask. */
export const enquiryPage =
  (services: LeadFormServices): PageHandler =>
  async (page) => {
    const subject = enquirySubject(page);
    if (page.request.method !== 'POST') return showLeadForm(services, page, subject);
    return takeLeadForm(services, page, subject, async () => subject);
  };

const enquirySubject = ({ site, url }: PageRequest): LeadFormSubject => {
  const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('dealership'));
  return {
    kind: 'enquiry',
    vehicle: null,
    ...(dealership ? { dealershipSlug: dealership.slug } : {}),
    path: paths.enquiry(),
    crumbs: [
      { label: 'Home', href: paths.home() },
      { label: 'Contact us', href: null },
    ],
  };
};
