import { readTextParts } from './read-text-parts.ts';

/** A posted form: its text fields and its files. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly name: string; readonly content: Uint8Array }[];
  /**
   * Why the files were not read: `too-large` if the post has more than `MAX_READ_BYTES`, `busy` if the process already
   * holds as many large forms as its memory allows. Null if everything was read.
   */
  readonly filesRefused: 'too-large' | 'busy' | null;
}

/** Largest post in bytes whose files are read. Of a larger one only the texts are read, for the answer to the shopper. */
const MAX_READ_BYTES = 20_000_000;

/** Bytes of large posted forms that this process may hold at the same time. */
const MAX_HELD_BYTES = 80_000_000;
/** A form without files is smaller than this, and is always read. */
const SMALL_BYTES = 64 * 1024;

let heldBytes = 0;

/**
 * Reads a posted form. Values of the same name are joined, one in each line, as in a group of checkboxes. Null if the
 * body is not a form, or did not arrive completely.
 */
export const readPostedForm = async (request: Request): Promise<PostedForm | null> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null;
  const length = Number(request.headers.get('content-length') ?? SMALL_BYTES);
  const held = length > SMALL_BYTES ? length : 0;
  const filesRefused = length > MAX_READ_BYTES ? 'too-large' : heldBytes + held > MAX_HELD_BYTES ? 'busy' : null;
  if (filesRefused !== null) return readWithoutFiles(request, type, filesRefused);
  heldBytes += held;
  try {
    const files: PostedForm['files'][number][] = [];
    const texts: [string, string][] = [];
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string') texts.push([name, value]);
      // A browser posts an empty file without a name if no file was chosen.
      else if (value.name !== '') files.push({ field: name, name: value.name, content: new Uint8Array(await value.arrayBuffer()) });
    }
    return { fields: joinFields(texts), files, filesRefused: null };
  } catch {
    return null;
  } finally {
    heldBytes -= held;
  }
};

const readWithoutFiles = async (
  request: Request,
  type: string,
  filesRefused: NonNullable<PostedForm['filesRefused']>,
): Promise<PostedForm | null> => {
  try {
    const texts = request.body === null ? [] : await readTextParts(request.body, type, SMALL_BYTES);
    return { fields: joinFields(texts), files: [], filesRefused };
  } catch {
    return null;
  }
};

const joinFields = (texts: readonly (readonly [name: string, value: string])[]): PostedForm['fields'] => {
  const fields = new Map<string, string>();
  for (const [name, value] of texts) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  return Object.fromEntries(fields);
};

/** Reads the text fields of a posted form; null if the body is not a form. */
export const readPostedFields = async (request: Request): Promise<PostedForm['fields'] | null> =>
  (await readPostedForm(request))?.fields ?? null;
