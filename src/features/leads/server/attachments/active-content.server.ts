import { inflateSync } from 'node:zlib';
import type { FileType } from '#model/site/content/form-content.ts';
import { untypedObjectStreams } from '../../rules/attachments/untyped-object-streams.ts';
import { readZipEntries } from '../../rules/attachments/zip-entries.ts';

/** Why a file is refused: it can start a program or a script, or its content cannot be checked. */
export type ContentRefusal = 'active' | 'unreadable';

/** Names in a PDF that belong to an active feature: the feature starts a program, opens another file or embeds a file. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|GoToE)(?![A-Za-z0-9])/;
const ENCRYPTED_PDF = /\/Encrypt(?![A-Za-z0-9])/;
/** Macros, embedded programs and embedded objects of office documents. */
const ACTIVE_ENTRY =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX|embeddings|Basic|Scripts)(\/|$)|\.(exe|dll|js|vbs|bat|cmd|ps1|jar|scr|com|msi|hta|bin)$/i;
/** Largest size in bytes to which the packed parts of a file may unpack. */
const MAX_UNPACKED_BYTES = 60_000_000;

/**
 * Whether a file must be refused because of active content: a PDF with scripts, embedded files or commands that start a
 * program, or an office document with macros or embedded objects. Protected and broken files are refused too, because
 * their content cannot be checked. This rule checks only the format of the file and does not replace a virus scanner.
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

/** Whether the name of a zip entry is a path outside the folder into which the file is unpacked (path traversal). */
const isOutside = (name: string): boolean => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|[\0]/.test(name);

const refusalOfPdf = (content: Buffer): ContentRefusal | null => {
  const text = content.toString('latin1');
  const names = unescaped(content);
  if (ACTIVE_PDF.test(names)) return 'active';
  if (ENCRYPTED_PDF.test(names)) return 'unreadable';
  const packed = packedObjects(content, text, names)?.map(unescaped);
  if (packed === undefined) return 'unreadable';
  if (packed.some((objects) => ACTIVE_PDF.test(objects))) return 'active';
  // Packed objects that contain the name /ObjStm can hide an object stream, because the type of a stream can be a
  // reference to this name. `packedObjects` does not find a stream with such a type, so the file is refused.
  return packed.some((objects) => OBJECT_STREAM.test(objects)) ? 'unreadable' : null;
};

const HASH = 0x23;

/** For each byte, its value as a hexadecimal digit; -1 if the byte is not a hexadecimal digit. */
const HEX_DIGITS = Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()));
const hexDigit = (byte: number | undefined): number => (byte === undefined ? -1 : (HEX_DIGITS[byte] ?? -1));

/**
 * The text of a part of a PDF, with its escape sequences resolved. A PDF may write any character of a name as '#' and two
 * hexadecimal digits: '/J#53' is '/JS'. The bytes are copied one after the other, because `replace` with a function would need
 * gigabytes of memory for a file that consists of escape sequences.
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
/**
 * Maximum number of object streams in a PDF. One object stream contains about 100 objects, and even large documents have fewer
 * than 1,000 object streams.
 */
const MAX_OBJECT_STREAMS = 5_000;
/**
 * Maximum size in bytes of all unpacked object streams of a PDF together. For a document of 1,000 pages this size is a few MB.
 */
const MAX_OBJECT_BYTES = 20_000_000;

/** The white space of a PDF. `\s` contains other characters too. */
const SPACE = '[\\0\\t\\n\\f\\r ]';
/**
 * The characters of a dictionary that contains no strings, comments, escape sequences or inner dictionaries. All programs read a
 * dictionary of these characters in the same way.
 */
const PLAIN = '[\\0\\t\\n\\f\\r !"$&\'*-;=?-z|~]';
const NO_PREDICTOR = `/DecodeParms${SPACE}*<<${SPACE}*/Predictor${SPACE}+1${SPACE}*>>`;
/**
 * Matches the start of a stream: the number of the object on a new line, the dictionary, and the keyword `stream`.
 * The dictionary contains only the characters of `PLAIN`, and may contain `NO_PREDICTOR`: a predictor with the value
 * 1, which means that there is no predictor.
 */
const PLAIN_STREAM = new RegExp(
  `[\\r\\n][\\t ]*\\d+${SPACE}+\\d+${SPACE}+obj${SPACE}*<<(${PLAIN}*)(?:${NO_PREDICTOR}(${PLAIN}*))?>>${SPACE}*stream${SPACE}+`,
  'g',
);
/** The keys of a dictionary that say how the data of its stream are unpacked. Some programs also read /F and /DP. */
const UNPACKING_KEY = /\/(?:Filter|F|DecodeParms|DP)(?=[\0\t\n\f\r /[\]]|$)/g;
const DEFLATED = new RegExp(`/Filter${SPACE}*(?:/FlateDecode|\\[${SPACE}*/FlateDecode${SPACE}*\\])(?=[\\0\\t\\n\\f\\r /]|$)`);

/** Whether deflate is the only packing of an object stream with this dictionary. Then the unpacked bytes are the objects. */
const isOnlyDeflated = (entries: string): boolean => entries.match(UNPACKING_KEY)?.length === 1 && DEFLATED.test(entries);

/**
 * Returns the unpacked object streams of a PDF: streams with the type `/ObjStm`, and streams that some programs read as object
 * streams without a type (`untypedObjectStreams`). The result is null in these cases:
 * - an object stream cannot be unpacked, has no end, or begins inside another object stream
 * - a limit is exceeded (`MAX_OBJECT_STREAMS`, `MAX_OBJECT_BYTES`)
 * - the dictionary of an object stream contains characters that are not in `PLAIN`, a filter other than deflate, or a
 *   predictor; the unpacked bytes could then still hide objects
 *
 * Any visitor can send a file, and other requests wait while it is examined. Therefore, no part of the file is searched or
 * unpacked twice, and the time grows only linearly with the size of the file.
 *
 * @param names the text of the file with its escape sequences resolved
 */
const packedObjects = (content: Buffer, text: string, names: string): readonly Buffer[] | null => {
  const unpacked: Buffer[] = [];
  const untyped = untypedObjectStreams(text);
  if (untyped === null) return null;
  let typed = 0;
  let room = MAX_OBJECT_BYTES;
  let end = 0;
  for (const { index, 0: head, 1: entries = '', 2: more = '' } of text.matchAll(PLAIN_STREAM)) {
    const dictionary = `${entries} ${more}`;
    const isTyped = OBJECT_STREAM.test(dictionary);
    if (!untyped.delete(index + head.indexOf('<<')) && !isTyped) continue;
    if (isTyped) typed += 1;
    const start = index + head.length;
    if (start < end || unpacked.length === MAX_OBJECT_STREAMS) return null;
    end = text.indexOf('endstream', start);
    if (end === -1 || !isOnlyDeflated(dictionary) || room <= 0) return null;
    try {
      const objects = inflateSync(content.subarray(start, end), { maxOutputLength: room });
      room -= objects.length;
      unpacked.push(objects);
    } catch {
      return null;
    }
  }
  // If the file contains the name /ObjStm in any other place, it may have another object stream, which the code above
  // did not unpack. The file is then refused.
  const isNamedElsewhere = names.split(OBJECT_STREAM, typed + 2).length !== typed + 1;
  return isNamedElsewhere || untyped.size > 0 ? null : unpacked;
};
