import type { LeadForm } from '#model/site/content/form-content.ts';

/**
 * Largest post in bytes of a form with files. This limit is much higher than the allowed size of the files. So if the files of
 * a post are too large, the server can still read the texts of the post, and shows the form again with these texts and a
 * message.
 */
const WITH_FILES_BYTES = 200_000_000;

/** Largest post in bytes of a form; undefined for the usual limit of a form without files. */
export const maxPostBytes = (form: Pick<LeadForm, 'steps'> | null): number | undefined =>
  form?.steps.some(({ fields }) => fields.some((field) => typeof field !== 'string' && field.type === 'file'))
    ? WITH_FILES_BYTES
    : undefined;
