import type { FormField } from './form-field.ts';

/** The condition of a field that is asked only after a certain answer in another field of the form. */
export interface OnlyWhen {
  /** Name of the field on whose answer the condition depends. */
  readonly field: string;
  readonly is: string;
}

/**
 * Returns the fields that a post must answer. A field whose condition is not met is left out. Such a field is not required, and
 * its posted value does not become part of the lead.
 *
 * @param posted the posted values by the names of the fields
 */
export const askedFields = (fields: readonly FormField[], posted: Readonly<Record<string, string>>): readonly FormField[] =>
  fields.filter(({ onlyWhen }) => onlyWhen === null || posted[onlyWhen.field]?.trim() === onlyWhen.is);

/** Marks the choices that decide whether other fields are asked, so that a style sheet can show and hide those fields. */
export const withRevealingChoices = (fields: readonly FormField[]): readonly FormField[] => {
  const conditions = fields.flatMap(({ onlyWhen }) => onlyWhen ?? []);
  if (conditions.length === 0) return fields;
  return fields.map((field) => ({
    ...field,
    options: field.options.map((option) =>
      conditions.some((condition) => condition.field === field.name && condition.is === option.value)
        ? { ...option, reveals: true }
        : option,
    ),
  }));
};
