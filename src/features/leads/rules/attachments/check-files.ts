import type { FormField } from '../form/form-field.ts';
import { detectFileType } from './detect-file-type.ts';
import { acceptText, cleanFileName, formatBytes, nameForType } from './file-types.ts';
import type { LeadAttachment, PostedFile } from './lead-attachment.ts';

/**
 * Maximum size of all files of one post together, in bytes. A mail with the files then stays below the size limit of common
 * mail servers.
 */
export const MAX_TOTAL_BYTES = 10_000_000;

/** A file with the type that was detected from its content, not from its name. */
export type TypedFile = Pick<LeadAttachment, 'name' | 'type' | 'bytes'> & Pick<PostedFile, 'content'>;

/**
 * Checks number, size and type of the files of a field.
 *
 * @returns the files, or the first error message
 */
export const checkFiles = (
  { label, file: limits }: Pick<FormField, 'label' | 'file'>,
  files: readonly PostedFile[],
): { readonly files: readonly TypedFile[]; readonly problem: string | null } => {
  if (limits === null) return { files: [], problem: null };
  const { types, maxFiles, maxBytes } = limits;
  if (files.length > maxFiles) {
    return { files: [], problem: `${label}: at most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}, not ${files.length}.` };
  }
  const typed: TypedFile[] = [];
  for (const { name, content } of files) {
    const shown = cleanFileName(name);
    if (content.length === 0) return { files: [], problem: `The file ${shown} is empty.` };
    if (content.length > maxBytes) {
      return { files: [], problem: `The file ${shown} has ${formatBytes(content.length)}. At most ${formatBytes(maxBytes)} are allowed.` };
    }
    const type = detectFileType(content);
    if (type === null || !types.includes(type)) {
      return { files: [], problem: `The file ${shown} is not ${acceptText(types)}. Please save it as one of these types.` };
    }
    typed.push({ name: nameForType(name, type), type, bytes: content.length, content });
  }
  const total = typed.reduce((sum, { bytes }) => sum + bytes, 0);
  return total <= MAX_TOTAL_BYTES
    ? { files: typed, problem: null }
    : { files: [], problem: `The files have ${formatBytes(total)} together. At most ${formatBytes(MAX_TOTAL_BYTES)} are allowed.` };
};
