import type { Site } from '#model/site/site.ts';
import type { LeadFieldName } from '../fields/lead-fields.ts';
import { LEAD_KINDS } from '../kinds/lead-kinds.ts';
import type { Lead } from '../lead.ts';
import { findLeadForm } from './find-lead-form.ts';
import { listedFields } from './form-entries.ts';

/**
 * Whether the form of a lead contains a field. The form contains all fields of its lead kind. If the form has a
 * definition, it also contains the fields that the definition lists.
 */
export const asksField = (
  site: Pick<Site, 'leadForms'>,
  { kind, formName }: Pick<Lead, 'kind' | 'formName'>,
  name: LeadFieldName,
): boolean => {
  const form = formName ? findLeadForm(site, formName) : null;
  return (LEAD_KINDS[kind].fields as readonly LeadFieldName[]).includes(name) || (form !== null && listedFields(form).has(name));
};
