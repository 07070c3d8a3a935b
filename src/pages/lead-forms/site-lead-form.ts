import type { LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { PageHandler } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormServices, LeadFormSubject } from './lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from './lead-form-handler.ts';
import { enquirySteps } from './one-page-or-steps.ts';

/** Routes of a form without a vehicle (FORM-03), GET and POST; `?dealership=<slug>` preselects the dealership. */
export const siteLeadForm =
  (services: LeadFormServices, kind: LeadKind, place: { readonly path: string; readonly crumb: string }): PageHandler =>
  async (page) => {
    const { site, url, request } = page;
    const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('dealership'));
    const subject: LeadFormSubject = {
      kind,
      vehicle: null,
      ...enquirySteps(site, kind, null),
      ...(dealership ? { dealershipSlug: dealership.slug } : {}),
      path: place.path,
      crumbs: [
        { label: 'Home', href: paths.home() },
        { label: place.crumb, href: null },
      ],
    };
    if (request.method !== 'POST') return showLeadForm(services, page, subject);
    return takeLeadForm(services, page, subject, async () => subject);
  };
