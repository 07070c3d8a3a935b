/** Largest size in bytes of the headers of one part. Browsers send much shorter headers. */
const MAX_HEADER_BYTES = 16 * 1024;
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * Reads the text fields of a posted multipart form and skips its files, so that a form of any size needs little memory.
 *
 * @param body the body of the request
 * @param contentType the value of the header `content-type`
 * @param maxBytes the largest size in bytes of all texts together, with their names and headers
 * @returns the text fields in their order, as far as the form is complete; texts after `maxBytes` are left out
 */
export const readTextParts = async (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  maxBytes: number,
): Promise<readonly (readonly [name: string, value: string])[]> => {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return [];
  const parts = new TextParts(Buffer.from(`\r\n--${boundary}`), maxBytes);
  for await (const chunk of body) parts.add(chunk);
  return parts.texts;
};

/**
 * Matches the content type of a multipart form. The boundary has at most 70 characters (RFC 2046, section 5.1.1),
 * because searching a body for a much longer boundary would take long. Besides the boundary, only the parameter
 * `charset` is allowed. With other parameters, two parsers could find different boundaries in the same header.
 */
const MULTIPART =
  /^multipart\/form-data(?:; ?charset=[\w-]+)?; ?boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))(?:; ?charset=[\w-]+)?$/i;

/** The boundary of a multipart form; null if the content type is another one or has no valid boundary. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] = MULTIPART.exec(contentType.trim()) ?? [];
  return quoted ?? plain ?? null;
};

/** The number of boundaries in a multipart form, but at most `most`. */
export const countBoundaries = (body: Buffer, contentType: string, most: number): number => {
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`);
  let count = 0;
  for (let at = body.indexOf(delimiter); at !== -1 && count < most; at = body.indexOf(delimiter, at + delimiter.length)) count += 1;
  return count;
};

/** Divides a multipart body at its boundaries, chunk by chunk. */
class TextParts {
  readonly texts: (readonly [name: string, value: string])[] = [];
  readonly #delimiter: Buffer;
  #bytesLeft: number;
  /**
   * The received bytes that are not yet split into parts. In a multipart body, there is a line break before every boundary
   * except the first one. So the buffer begins with an added line break, and all boundaries can be found in the same way.
   */
  #pending: Buffer = Buffer.from('\r\n');
  /** The part whose content is being read. Null while the headers of the next part are being read. */
  #part: { readonly name: string | null; readonly content: Buffer[] } | null = { name: null, content: [] };
  #isOver = false;

  constructor(delimiter: Buffer, maxBytes: number) {
    this.#delimiter = delimiter;
    this.#bytesLeft = maxBytes;
  }

  add(chunk: Uint8Array): void {
    if (this.#isOver) return;
    this.#pending = Buffer.concat([this.#pending, chunk]);
    while (this.#part === null ? this.#readHeaders() : this.#readContent(this.#part)) {
      // Each call reads the headers or the content of one part. The loop ends when a part is incomplete and needs more
      // bytes.
    }
  }

  #readHeaders(): boolean {
    const end = this.#pending.indexOf(END_OF_HEADERS);
    this.#isOver ||= this.#pending.subarray(0, 2).equals(Buffer.from('--')) || (end === -1 && this.#pending.length > MAX_HEADER_BYTES);
    if (this.#isOver || end === -1) return false;
    const headers = this.#pending.subarray(0, end).toString();
    const name = /;\s*name="([^"]*)"/i.exec(headers)?.[1] ?? null;
    const isFile = /;\s*filename\*?=/i.test(headers);
    if (!isFile) this.#bytesLeft -= end;
    this.#part = { name: isFile || this.#bytesLeft < 0 ? null : name, content: [] };
    this.#pending = this.#pending.subarray(end + END_OF_HEADERS.length);
    return true;
  }

  #readContent(part: { readonly name: string | null; readonly content: Buffer[] }): boolean {
    const end = this.#pending.indexOf(this.#delimiter);
    // If the delimiter is not found, the last bytes stay in the buffer, because they may be the beginning of the delimiter.
    const taken = end === -1 ? Math.max(0, this.#pending.length - this.#delimiter.length) : end;
    if (part.name !== null) this.#keep(part.content, this.#pending.subarray(0, taken));
    this.#pending = this.#pending.subarray(end === -1 ? taken : end + this.#delimiter.length);
    if (end === -1) return false;
    if (part.name !== null && this.#bytesLeft >= 0) this.texts.push([part.name, Buffer.concat(part.content).toString()]);
    this.#part = null;
    return true;
  }

  #keep(content: Buffer[], piece: Buffer): void {
    this.#bytesLeft -= piece.length;
    if (this.#bytesLeft >= 0) content.push(Buffer.from(piece));
  }
}
