/** A part of a multipart form. Headers and content are sent unchanged, so that a test can send invalid parts. */
export interface RawPart {
  readonly headers: string;
  readonly content: Uint8Array | string;
}

export const BOUNDARY = 'hostile-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** The part of a multipart form that contains a text field. */
export const textPart = (name: string, content: string): RawPart => ({
  headers: `content-disposition: form-data; name="${name}"`,
  content,
});

/**
 * The part of a multipart form that contains a file. Quotes and line breaks in the file name are escaped as browsers do
 * it.
 */
export const filePart = (field: string, name: string, content: Uint8Array): RawPart => {
  const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return { headers: `content-disposition: form-data; name="${field}"; filename="${escaped}"\r\ncontent-type: application/pdf`, content };
};

/** Writes a multipart form. */
export const writeMultipart = (parts: readonly RawPart[], boundary = BOUNDARY): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
