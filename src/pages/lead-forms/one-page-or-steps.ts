import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { LEAD_KINDS, type LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFormSubject } from './lead-form-answer.ts';

/** The form definition of an enquiry in steps (FORM-04), which a site can replace in `lead-forms.yaml`. */
const FORM_NAME = 'guided-enquiry';

/**
 * On sites with `forms.enquiry: steps`, returns the form with several steps for an enquiry. Its lead has the same category as
 * an enquiry from the form with one page.
 */
export const enquirySteps = (site: Site, kind: LeadKind, vehicle: LeadVehicle | null): Pick<LeadFormSubject, 'form' | 'category'> => {
  const form = kind === 'enquiry' && site.forms.enquiry === 'steps' ? findLeadForm(site, FORM_NAME) : null;
  return form === null ? {} : { form, category: LEAD_KINDS[kind].category(vehicle) };
};
