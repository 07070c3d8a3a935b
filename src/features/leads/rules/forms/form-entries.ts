import type { CustomField, LeadForm } from '#model/site/content/form-content.ts';
import type { LeadFieldName } from '../fields/lead-fields.ts';
import { STANDARD_FIELDS, type StandardField } from './standard-fields.ts';

/** The fields at the end of every form: the consents, and the hidden fields of the page. */
const LAST_FIELDS = ['optIn', 'termsAccepted'] as const satisfies readonly LeadFieldName[];
const HIDDEN_FIELDS = ['subcategory', 'pageId'] as const satisfies readonly LeadFieldName[];

/** One field of a form: the name of a lead field, or a custom field, which the form definition defines. */
export type FormEntry = LeadFieldName | CustomField;

/**
 * The fields of a form, or of one of its steps, in their order. The consents are in the last step. If the form does not
 * ask for the category, the category is a hidden field.
 *
 * @param step the number of the step, from 1; null for the fields of all steps
 */
export const formEntries = (form: Pick<LeadForm, 'steps'>, step: number | null): readonly FormEntry[] => {
  const steps = step === null ? form.steps : form.steps.slice(step - 1, step);
  const isLast = step === null || step === form.steps.length;
  const asked = steps.flatMap(({ fields }) =>
    fields.flatMap((field): readonly FormEntry[] => (typeof field === 'string' ? namesOf(field) : [field])),
  );
  const category: readonly LeadFieldName[] = asked.includes('category') ? [] : ['category'];
  return [...asked, ...(isLast ? [...category, ...LAST_FIELDS, ...HIDDEN_FIELDS] : [])];
};

/** `leadFormSchema` has already refused form definitions with unknown names of standard fields. */
const namesOf = (field: string): readonly LeadFieldName[] => STANDARD_FIELDS[field as StandardField] ?? [];

/** The lead fields that a form's definition names in any step. */
export const listedFields = ({ steps }: Pick<LeadForm, 'steps'>): ReadonlySet<LeadFieldName> =>
  new Set(steps.flatMap(({ fields }) => fields.flatMap((field) => (typeof field === 'string' ? namesOf(field) : []))));
