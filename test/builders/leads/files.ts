import { crc32, deflateSync } from 'node:zlib';

/** A small PDF whose first object contains the given text. */
export const buildPdf = (object = '<< /Type /Catalog >>'): Uint8Array =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

/** A PDF whose objects are in a compressed stream. */
export const buildPackedPdf = (objects: string, filter = '/FlateDecode'): Uint8Array =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>\nstream\n`),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);

/** A zip file with these entries, which are not compressed. */
const buildZip = (entries: Readonly<Record<string, string>>): Uint8Array => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
};

/** A Word document, which is a zip file. `more` contains additional files for the zip file. */
export const buildDocx = (more: Readonly<Record<string, string>> = {}): Uint8Array =>
  buildZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more });

/** An OpenDocument text, which is a zip file. `more` contains additional files for the zip file. */
export const buildOdt = (more: Readonly<Record<string, string>> = {}): Uint8Array =>
  buildZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office/>', ...more });

export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
export const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
