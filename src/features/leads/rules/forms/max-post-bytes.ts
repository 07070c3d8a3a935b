import type { CustomField, LeadForm } from '#model/site/content/form-content.ts';
import { customFieldControl } from './custom-field-control.ts';

/**
 * Largest post in bytes of a form with files. This limit is much higher than the allowed size of the files. Therefore,
 * the server can read the texts of a post even if its files are too large. The server then shows the form again, with
 * these texts and a message.
 */
const WITH_FILES_BYTES = 200_000_000;

/**
 * Largest post in bytes of a form that has only standard fields. The message is the only standard field with a long
 * text.
 */
const STANDARD_BYTES = 64 * 1024;

/**
 * Largest number of bytes of one character in a url-encoded form. For example, a Chinese character has three bytes in
 * UTF-8, and each byte is sent as three characters, such as `%E4`.
 */
const BYTES_PER_CHARACTER = 9;

/**
 * Largest post in bytes of a form. Undefined means that the usual limit for forms without files applies. For a form with custom
 * text fields, the limit is higher, because two fields of 5,000 characters can need 90,000 bytes. `readPostedForm` still refuses
 * a url-encoded post of more than 1 MB. This is enough for 20 fields that are filled with 5,000 Chinese characters each.
 */
export const maxPostBytes = (form: Pick<LeadForm, 'steps'> | null): number | undefined => {
  const fields = (form?.steps ?? []).flatMap((step) => step.fields).filter((field): field is CustomField => typeof field !== 'string');
  if (fields.some(({ type }) => type === 'file')) return WITH_FILES_BYTES;
  const characters = fields.reduce((sum, field) => sum + (customFieldControl(field).maxLength ?? 0), 0);
  return characters === 0 ? undefined : STANDARD_BYTES + characters * BYTES_PER_CHARACTER;
};
