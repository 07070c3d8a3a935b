import { z } from 'zod';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { leadFormWith } from '#model/site/content/form-content.ts';
import { LEAD_KIND_NAMES } from '../kinds/lead-kinds.ts';
import { RESERVED_FIELD_NAMES } from './reserved-field-names.ts';
import { STANDARD_FIELD_NAMES } from './standard-fields.ts';

/**
 * The schema of a form definition with the lead kinds and standard fields that exist. It refuses a field whose name the
 * platform uses itself.
 */
export const leadFormSchema = leadFormWith(
  z.enum(LEAD_KIND_NAMES),
  z.enum(STANDARD_FIELD_NAMES),
  z.literal(Object.values(EVENT_IDS)),
).superRefine(({ steps }, context) => {
  for (const [step, { fields }] of steps.entries()) {
    for (const [place, field] of fields.entries()) {
      if (typeof field === 'string' || !RESERVED_FIELD_NAMES.has(field.name)) continue;
      context.addIssue({
        code: 'custom',
        message: 'a name that the platform does not use for a field itself; choose another name',
        path: ['steps', step, 'fields', place, 'name'],
      });
    }
  }
});
