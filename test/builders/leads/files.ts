import { deflateSync, zipSync } from 'fflate';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A small PDF whose first object contains the given text. */
export const buildPdf = (object = '<< /Type /Catalog >>'): Uint8Array =>
  encode(`%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

/** A PDF with its objects in a packed stream. */
export const buildPackedPdf = (objects: string, filter = '/FlateDecode'): Uint8Array => {
  const head = encode(`%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>\nstream\n`);
  return Buffer.concat([
    head,
    Buffer.from([0x78, 0x9c]),
    deflateSync(encode(objects)),
    adler(objects),
    encode('\nendstream\nendobj\n%%EOF\n'),
  ]);
};

/** The checksum at the end of a zlib stream. */
const adler = (text: string): Uint8Array => {
  let [a, b] = [1, 0];
  for (const byte of encode(text)) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((b << 16) | a) >>> 0);
  return sum;
};

/** A Word document; `more` are further entries. */
export const buildDocx = (more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more }).map(([name, text]) => [
        name,
        encode(text),
      ]),
    ),
  );

/** An OpenDocument text; `more` are further entries. */
export const buildOdt = (more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync({
    mimetype: [encode('application/vnd.oasis.opendocument.text'), { level: 0 }],
    ...Object.fromEntries(Object.entries({ 'content.xml': '<office/>', ...more }).map(([name, text]) => [name, encode(text)])),
  });

export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
