import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';

/**
 * Finds the form with this name, for a content page. The form is about no vehicle. `?dealership=<slug>` in the URL
 * preselects a dealership.
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
