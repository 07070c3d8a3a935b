import type { FormField } from './form-field.ts';

/** The condition of a field that a form uses only if another field of the form has a certain answer. */
export interface OnlyWhen {
  /** Name of the field on whose answer the condition depends. */
  readonly field: string;
  readonly is: string;
}

/**
 * Returns the fields that have no condition, and the fields whose condition the posted values meet. All other fields are left
 * out: they are not required, and their posted values do not become part of the lead.
 *
 * @param posted the posted values by the names of the fields
 */
export const askedFields = (fields: readonly FormField[], posted: Readonly<Record<string, string>>): readonly FormField[] =>
  fields.filter(({ onlyWhen }) => onlyWhen === null || posted[onlyWhen.field]?.trim() === onlyWhen.is);

/**
 * Marks the choices that make conditional fields of the form visible. The style sheet uses these marks to show and hide
 * the fields.
 */
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
