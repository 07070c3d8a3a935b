import { z } from 'zod';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { leadFormWith } from '#model/site/content/form-content.ts';
import { LEAD_KIND_NAMES, type LeadKind, resourceOf } from '../kinds/lead-kinds.ts';
import { RESERVED_FIELD_NAMES } from './reserved-field-names.ts';
import { STANDARD_FIELD_NAMES } from './standard-fields.ts';

type DefinedForm = z.output<ReturnType<typeof leadFormWith>>;
interface RefusedField {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** The fields of a site's form whose names are refused, because fields of the platform already have these names. */
const reservedNames = ({ steps }: DefinedForm): readonly RefusedField[] =>
  steps.flatMap(({ fields }, step) =>
    fields.flatMap((field, place) => {
      if (typeof field === 'string' || !RESERVED_FIELD_NAMES.has(field.name)) return [];
      const message = 'a name that is not reserved for a field of the platform; choose another name';
      return [{ message, path: ['steps', step, 'fields', place, 'name'] }];
    }),
  );

/** Finds each field 'appointment' in a form whose lead kind has no times to book, or in a form that also has the field 'test_drive'. */
const uselessTimes = ({ kind, steps }: DefinedForm): readonly RefusedField[] => {
  const hasTimes = resourceOf(kind as LeadKind) !== null && !steps.some(({ fields }) => fields.includes('test_drive'));
  return steps.flatMap(({ fields }, step) =>
    fields.flatMap((field, place) => {
      if (field !== 'appointment' || hasTimes) return [];
      const message =
        "a field other than 'appointment'; the field 'appointment' is allowed only in a form of the kind 'service', and in a form of the kind 'test-drive' that has no field 'test_drive'";
      return [{ message, path: ['steps', step, 'fields', place] }];
    }),
  );
};

/**
 * The schema of a form definition with the lead kinds and standard fields that exist. It refuses fields that cannot
 * work: a field with a reserved name, a second field for the time of an appointment, and a field for a time in a form
 * that books no appointment.
 */
export const leadFormSchema = leadFormWith(
  z.enum(LEAD_KIND_NAMES),
  z.enum(STANDARD_FIELD_NAMES),
  z.literal(Object.values(EVENT_IDS)),
).superRefine((form, context) => {
  for (const { message, path } of [...reservedNames(form), ...uselessTimes(form)])
    context.addIssue({ code: 'custom', message, path: [...path] });
});
