import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';

/**
 * The subject of a form on a content page; `?dealership=<slug>` preselects the dealership.
 *
 * @throws if the site has no form of this name; the check of the site's files already refuses such a page
 */
export const pageFormSubject = (
  site: Site,
  url: URL,
  name: string,
): Pick<LeadFormSubject, 'kind' | 'form' | 'vehicle' | 'dealershipSlug'> => {
  const form = findLeadForm(site, name);
  if (form === null) throw new Error(`The site '${site.slug}' has no form named '${name}'`);
  const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('dealership'));
  return { kind: form.kind, form, vehicle: null, ...(dealership ? { dealershipSlug: dealership.slug } : {}) };
};
