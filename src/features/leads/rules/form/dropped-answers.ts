import type { FormField } from './form-field.ts';

/** Fields whose names end with this suffix only control the page and are not stored (FORM-22). */
const RADIO_OPTIONS_SUFFIX = '_radio_options';

/**
 * Whether the answer to a field that only one form has becomes part of the lead. A field that only controls the page (FORM-22)
 * is checked like any other field, but its answer is dropped.
 */
export const isPartOfLead = ({ isDetail, name }: FormField): boolean => isDetail && !name.endsWith(RADIO_OPTIONS_SUFFIX);
