import type { FormField } from './form-field.ts';

/** Fields whose names end with this suffix only control the page and are not stored (FORM-22). */
const RADIO_OPTIONS_SUFFIX = '_radio_options';

/**
 * Whether the field is a custom field whose answer is stored in the lead. The answer to a custom field that only
 * controls the page (FORM-22) is checked like any other answer, but it is not stored.
 */
export const isPartOfLead = ({ isDetail, name }: FormField): boolean => isDetail && !name.endsWith(RADIO_OPTIONS_SUFFIX);
