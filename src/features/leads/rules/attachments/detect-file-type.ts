import type { FileType } from '#model/site/content/form-content.ts';
import { readZipEntries } from './zip-entries.ts';

const startsWith = (content: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => content[at] === byte);
const textAt = (content: Uint8Array, from: number, to: number): string => String.fromCharCode(...content.subarray(from, to));

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** An OpenDocument file is a zip file. Its first entry is named `mimetype` and contains the file type as uncompressed text. */
const ODT_TYPE = 'mimetypeapplication/vnd.oasis.opendocument.text';
const LOCAL_HEADER_BYTES = 30;

/**
 * Detects the type of a file from its content. The name of the file has no influence. Null if no form accepts this type.
 *
 * @example detectFileType(new TextEncoder().encode('%PDF-1.7 …')) === 'pdf'
 */
export const detectFileType = (content: Uint8Array): FileType | null => {
  if (textAt(content, 0, 5) === '%PDF-') return 'pdf';
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return startsWith(content, ZIP) ? typeOfZip(content) : null;
};

const typeOfZip = (content: Uint8Array): FileType | null => {
  const names = new Set(readZipEntries(content)?.map(({ name }) => name));
  if (names.has('[Content_Types].xml') && names.has('word/document.xml')) return 'docx';
  const begin = textAt(content, LOCAL_HEADER_BYTES, LOCAL_HEADER_BYTES + ODT_TYPE.length + 1);
  const isText = begin === `${ODT_TYPE}P`;
  return names.has('content.xml') && isText ? 'odt' : null;
};
