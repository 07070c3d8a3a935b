import { readFile } from 'node:fs/promises';

interface ReadMailPart {
  readonly contentType: string;
  readonly text: string;
}

export interface ReadMail {
  /** The headers by name in lower case. Folded lines are joined. Encoded words are not decoded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded parts of the mail that have content, in their order. */
  readonly parts: readonly ReadMailPart[];
}

const splitHead = (raw: string): readonly [head: string, body: string] => {
  const end = raw.indexOf('\r\n\r\n');
  return end < 0 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)];
};

const readHeaders = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const readParts = (raw: string): readonly ReadMailPart[] => {
  const [head, body] = splitHead(raw);
  const headers = readHeaders(head);
  const contentType = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) return [{ contentType, text: decodeBody(body, headers['content-transfer-encoding'] ?? '7bit') }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => readParts(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
};

/** Parses the text of a mail into headers and decoded parts, as a mail program does. */
export const parseMail = (raw: string): ReadMail => ({ headers: readHeaders(splitHead(raw)[0]), parts: readParts(raw) });

/** Parses an `.eml` file into headers and decoded parts. */
export const readMail = async (file: string): Promise<ReadMail> => parseMail(await readFile(file, 'latin1'));
