import type { LeadForm } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadKind } from '../kinds/lead-kinds.ts';
import { PLATFORM_FORMS } from './platform-forms.ts';

/** A form definition whose lead kind is known to exist. */
export type KnownLeadForm = LeadForm & { readonly kind: LeadKind };

/**
 * Finds a form by its name. A form of the site is used before a form of the platform with the same name. Null if no
 * form has the name.
 *
 * @example findLeadForm(site, 'fleet')?.category === 'Fleet'
 */
export const findLeadForm = (site: Pick<Site, 'leadForms'>, name: string): KnownLeadForm | null => {
  const named = (form: LeadForm): boolean => form.name === name;
  // The schema of a site's files accepts only lead kinds that exist (`leadFormSchema`).
  return ((site.leadForms.find(named) ?? PLATFORM_FORMS.find(named)) as KnownLeadForm | undefined) ?? null;
};
