import { inflateSync } from 'node:zlib';
import type { FileType } from '#model/site/content/form-content.ts';
import { readZipEntries } from '../../rules/attachments/zip-entries.ts';

/** Why a file is refused: it can start a program or a script, or its content cannot be checked. */
export type ContentRefusal = 'active' | 'unreadable';

/** Names in a PDF that belong to an active feature: the feature starts a program, opens another file or embeds a file. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|GoToE)(?![A-Za-z0-9])/;
const ENCRYPTED_PDF = /\/Encrypt(?![A-Za-z0-9])/;
/** Macros, embedded programs and embedded objects of office documents. */
const ACTIVE_ENTRY =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX|embeddings|Basic|Scripts)(\/|$)|\.(exe|dll|js|vbs|bat|cmd|ps1|jar|scr|com|msi|hta|bin)$/i;
/** Maximum size in bytes of all unpacked entries of a zip file together. */
const MAX_UNPACKED_BYTES = 60_000_000;

/**
 * Returns why a file must be refused; null if it is accepted.
 *
 * - 'active': a PDF with scripts, embedded files or commands that start a program, or an office document with macros or
 *   embedded objects
 * - 'unreadable': a protected or broken file, because its content cannot be checked
 *
 * This function checks only the format of the file and does not replace a virus scanner.
 */
export const contentRefusal = (type: FileType, content: Uint8Array): ContentRefusal | null => {
  if (type === 'pdf') return refusalOfPdf(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  return type === 'docx' || type === 'odt' ? refusalOfZip(content) : null;
};

const refusalOfZip = (content: Uint8Array): ContentRefusal | null => {
  const entries = readZipEntries(content);
  if (entries === null || entries.some(({ isEncrypted, name }) => isEncrypted || isOutside(name))) return 'unreadable';
  if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > MAX_UNPACKED_BYTES) return 'unreadable';
  return entries.some(({ name }) => ACTIVE_ENTRY.test(name)) ? 'active' : null;
};

/** Whether the path of a zip entry is outside the folder into which a program unpacks the file. */
const isOutside = (name: string): boolean => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|[\0]/.test(name);

const refusalOfPdf = (content: Buffer): ContentRefusal | null => {
  const text = content.toString('latin1');
  const names = unescaped(content);
  if (ACTIVE_PDF.test(names)) return 'active';
  if (ENCRYPTED_PDF.test(names)) return 'unreadable';
  const packed = packedObjects(content, text);
  if (packed === null) return 'unreadable';
  return packed.some((objects) => ACTIVE_PDF.test(unescaped(objects))) ? 'active' : null;
};

const HASH = 0x23;

/** The value of each byte as a hexadecimal digit; -1 for a byte that is not a hexadecimal digit. */
const HEX_DIGITS = Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()));
const hexDigit = (byte: number | undefined): number => (byte === undefined ? -1 : (HEX_DIGITS[byte] ?? -1));

/**
 * Returns a part of a PDF as text, with decoded escape sequences. In a PDF, any character of a name may be written as '#' and
 * two hexadecimal digits: '/J#53' means '/JS'. The bytes are copied one by one, because `String.replace` with a function would
 * need gigabytes of memory for a file that consists of escape sequences.
 */
const unescaped = (part: Buffer): string => {
  if (part.indexOf(HASH) === -1) return part.toString('latin1');
  const plain = Buffer.allocUnsafe(part.length);
  let length = 0;
  for (let at = 0; at < part.length; at += 1) {
    const byte = part[at] ?? 0;
    const high = byte === HASH ? hexDigit(part[at + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(part[at + 2]);
    plain[length] = low === -1 ? byte : high * 16 + low;
    length += 1;
    if (low !== -1) at += 2;
  }
  return plain.toString('latin1', 0, length);
};

const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/;
const STREAM = /stream\r?\n/g;
/**
 * Maximum number of object streams in a PDF. One object stream contains about 100 objects, and even large documents have fewer
 * than 1,000 object streams.
 */
const MAX_OBJECT_STREAMS = 5_000;
/**
 * Maximum size in bytes of all unpacked object streams of a PDF together. For a document of 1,000 pages this size is a few MB.
 */
const MAX_OBJECT_BYTES = 20_000_000;
/**
 * Matches a stream dictionary with a predictor (a filter that stores differences between rows), or with decode parameters in
 * another object. Such streams are refused, because `inflateSync` alone does not restore their objects.
 */
const PREDICTED = /\/Predictor\s+(?!1(?!\d))\d|\/(DecodeParms|DP)\s+\d/;

/**
 * Returns the unpacked object streams of a PDF. Null if an object stream cannot be unpacked, has no end or begins inside
 * another one, or if a limit is exceeded (`MAX_OBJECT_STREAMS`, `MAX_OBJECT_BYTES`).
 *
 * Any visitor can send a file, and other requests wait while it is examined. Therefore, no part of the file is searched or
 * unpacked twice, and the time grows only linearly with the size of the file.
 */
const packedObjects = (content: Buffer, text: string): readonly Buffer[] | null => {
  const unpacked: Buffer[] = [];
  let room = MAX_OBJECT_BYTES;
  let previousStart = 0;
  let end = 0;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    if (text.slice(index - 3, index) === 'end') continue;
    // The dictionary of this stream is after the start of the previous stream's data and before its own data.
    const dictionary = unescaped(content.subarray(previousStart, index));
    const start = index + word.length;
    previousStart = start;
    if (!OBJECT_STREAM.test(dictionary)) continue;
    if (start < end || unpacked.length === MAX_OBJECT_STREAMS) return null;
    end = text.indexOf('endstream', start);
    if (end === -1) return null;
    try {
      if (!/\/FlateDecode/.test(dictionary) || PREDICTED.test(dictionary) || room <= 0) return null;
      const objects = inflateSync(content.subarray(start, end), { maxOutputLength: room });
      room -= objects.length;
      unpacked.push(objects);
    } catch {
      return null;
    }
  }
  return unpacked;
};
