/** A posted form: its text fields and its files. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly name: string; readonly content: Uint8Array }[];
}

/** Bytes of large posted forms that this process may hold at the same time. */
const MAX_HELD_BYTES = 80_000_000;
/** A form without files is smaller than this, and is always read. */
const SMALL_BYTES = 64 * 1024;

let heldBytes = 0;

/**
 * Reads a posted form. Values of the same name are joined, one in each line, as in a group of checkboxes. Null if the
 * body is not a form, or if the process already holds as many large forms as its memory allows.
 */
export const readPostedForm = async (request: Request): Promise<PostedForm | null> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null;
  const length = Number(request.headers.get('content-length') ?? SMALL_BYTES);
  const held = length > SMALL_BYTES ? length : 0;
  if (heldBytes + held > MAX_HELD_BYTES) return null;
  heldBytes += held;
  try {
    const fields = new Map<string, string>();
    const files: PostedForm['files'][number][] = [];
    for (const [name, value] of await request.formData()) {
      if (typeof value === 'string') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
      // A browser posts an empty file without a name if no file was chosen.
      else if (value.name !== '') files.push({ field: name, name: value.name, content: new Uint8Array(await value.arrayBuffer()) });
    }
    return { fields: Object.fromEntries(fields), files };
  } catch {
    return null;
  } finally {
    heldBytes -= held;
  }
};

/** Reads the text fields of a posted form; null if the body is not a form. */
export const readPostedFields = async (request: Request): Promise<PostedForm['fields'] | null> =>
  (await readPostedForm(request))?.fields ?? null;
