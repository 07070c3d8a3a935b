import type { LeadForm } from '#model/site/content/form-content.ts';

/**
 * Largest post in bytes of a form with files. It is much more than the allowed size of the files. Therefore, the server
 * also reads the texts of a post whose files are too large. The shopper gets the form back with these texts and with a
 * message.
 */
const WITH_FILES_BYTES = 200_000_000;

/** Largest post in bytes of a form; undefined for the usual limit of a form without files. */
export const maxPostBytes = (form: Pick<LeadForm, 'steps'> | null): number | undefined =>
  form?.steps.some(({ fields }) => fields.some((field) => typeof field !== 'string' && field.type === 'file'))
    ? WITH_FILES_BYTES
    : undefined;
