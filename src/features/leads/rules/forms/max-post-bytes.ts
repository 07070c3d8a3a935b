import type { LeadForm } from '#model/site/content/form-content.ts';

/**
 * Largest post in bytes of a form with files. It is far more than the files may have, so that a shopper who chose a file
 * that is too large gets the form back with a message.
 */
const WITH_FILES_BYTES = 20_000_000;

/** Largest post in bytes of a form; undefined for the usual limit of a form without files. */
export const maxPostBytes = (form: Pick<LeadForm, 'steps'> | null): number | undefined =>
  form?.steps.some(({ fields }) => fields.some((field) => typeof field !== 'string' && field.type === 'file'))
    ? WITH_FILES_BYTES
    : undefined;
