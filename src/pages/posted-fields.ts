import { boundaryOf, countBoundaries, readTextParts } from './read-text-parts.ts';

/** A posted form: its text fields and its files. */
export interface PostedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly name: string; readonly content: Uint8Array }[];
  /**
   * Why the files were not read. `too-large`: the post has more than `MAX_READ_BYTES`. `busy`: this process is reading
   * other large forms, which use too much memory. Null if everything was read.
   */
  readonly filesRefused: 'too-large' | 'busy' | null;
}

/**
 * Maximum size in bytes of a post whose files are read. Of a larger post, only the text fields are read, so that the answer
 * can show them to the shopper.
 */
const MAX_READ_BYTES = 20_000_000;

/** Maximum number of bytes that all large posted forms together may use in the memory of this process. */
const MAX_HELD_BYTES = 80_000_000;
/** A posted form of at most this size in bytes is always read. Most forms without files are smaller. */
const SMALL_BYTES = 64 * 1024;
/** Maximum size of a url-encoded form in bytes. Only forms with long custom text fields need more than `SMALL_BYTES`. */
const MAX_URL_ENCODED_BYTES = 1_000_000;

/** Maximum number of fields and files in a form of more than `SMALL_BYTES`. The largest form of a site has about a hundred. */
const MOST_PARTS = 1_000;

let heldBytes = 0;

/** The forms that were read. A body can be read only once, but a form may be needed again after its handler has failed. */
const readForms = new WeakMap<Request, Promise<PostedForm | null>>();

/**
 * Reads a posted form. If a field has several values, as a group of checkboxes can have, the values are joined with
 * line breaks. Null if the body is not a form, did not arrive completely, or is larger than any form of a site can be.
 * Later calls for the same request return the same form.
 */
export const readPostedForm = (request: Request): Promise<PostedForm | null> => {
  const read = readForms.get(request) ?? readForm(request);
  readForms.set(request, read);
  return read;
};

const readForm = async (request: Request): Promise<PostedForm | null> => {
  const type = request.headers.get('content-type') ?? '';
  // The web server accepts a body without a Content-Length header only up to SMALL_BYTES.
  const length = Number(request.headers.get('content-length') ?? SMALL_BYTES);
  try {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return await readUrlEncoded(request, length);
    if (boundaryOf(type) === null) return null;
    if (length <= SMALL_BYTES || request.body === null) return await readWhole(request);
    return length > MAX_READ_BYTES
      ? await readWithoutFiles(request.body, type, 'too-large')
      : await readLarge(request.body[Symbol.asyncIterator](), type);
  } catch {
    return null;
  }
};

/**
 * Reads a large form. If all large forms together need too much memory, only the text fields are read. The memory is
 * computed from the bytes that have arrived, not from the header Content-Length. Otherwise a visitor could use up the
 * limit with posts that announce large files but never send them.
 */
const readLarge = async (body: AsyncIterator<Uint8Array>, type: string): Promise<PostedForm | null> => {
  const pieces: Uint8Array[] = [];
  let held = 0;
  try {
    for (let next = await body.next(); !next.done; next = await body.next()) {
      pieces.push(next.value);
      if (heldBytes + next.value.length > MAX_HELD_BYTES) return await readWithoutFiles(piecesThenRest(pieces, body), type, 'busy');
      held += next.value.length;
      heldBytes += next.value.length;
    }
    const whole = Buffer.concat(pieces);
    // A form with `MOST_PARTS` parts has `MOST_PARTS + 1` boundaries: one before each part, and one at the end of the
    // form.
    if (countBoundaries(whole, type, MOST_PARTS + 2) > MOST_PARTS + 1) return null;
    return await readWhole(new Response(whole, { headers: { 'content-type': type } }));
  } finally {
    heldBytes -= held;
  }
};

/**
 * Yields the pieces of a body that were read already, and then the rest of the body. `pieces` releases each piece when it is
 * yielded, to save memory.
 */
async function* piecesThenRest(pieces: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Reads a url-encoded form. Null if it is larger than any form of a site can be. */
const readUrlEncoded = async (request: Request, length: number): Promise<PostedForm | null> => {
  if (length > MAX_URL_ENCODED_BYTES) return null;
  const body = await request.text();
  if (length > SMALL_BYTES && body.split('&', MOST_PARTS + 1).length > MOST_PARTS) return null;
  return { fields: joinFields([...new URLSearchParams(body)]), files: [], filesRefused: null };
};

/** Reads a multipart form. */
const readWhole = async (body: Request | Response): Promise<PostedForm> => {
  const files: PostedForm['files'][number][] = [];
  const texts: [string, string][] = [];
  for (const [name, value] of await body.formData()) {
    if (typeof value === 'string') texts.push([name, value]);
    // A browser posts an empty file without a name if no file was chosen.
    else if (value.name !== '') files.push({ field: name, name: value.name, content: new Uint8Array(await value.arrayBuffer()) });
  }
  return { fields: joinFields(texts), files, filesRefused: null };
};

const readWithoutFiles = async (
  body: AsyncIterable<Uint8Array>,
  type: string,
  filesRefused: NonNullable<PostedForm['filesRefused']>,
): Promise<PostedForm> => ({ fields: joinFields(await readTextParts(body, type, SMALL_BYTES)), files: [], filesRefused });

const joinFields = (texts: readonly (readonly [name: string, value: string])[]): PostedForm['fields'] => {
  const fields = new Map<string, string>();
  for (const [name, value] of texts) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  return Object.fromEntries(fields);
};

/** Reads the text fields of a posted form; null if the body is not a form. */
export const readPostedFields = async (request: Request): Promise<PostedForm['fields'] | null> =>
  (await readPostedForm(request))?.fields ?? null;
