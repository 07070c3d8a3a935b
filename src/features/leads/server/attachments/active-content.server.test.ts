import { expect, test } from 'vitest';
import type { FileType } from '#model/site/content/form-content.ts';
import { buildDocx, buildOdt, buildPackedPdf, buildPdf, PNG } from '#test/builders/leads/files.ts';
import { contentRefusal } from './active-content.server.ts';

/** A document whose directory says that an entry unpacks to 4 GB. */
const bomb = (): Uint8Array => {
  const zip = Buffer.from(buildDocx());
  zip.writeUInt32LE(0xffffff00, zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  return zip;
};

const CASES: readonly (readonly [string, FileType, Uint8Array, ReturnType<typeof contentRefusal>])[] = [
  ['a plain PDF', 'pdf', buildPdf(), null],
  ['a PDF with an opening view', 'pdf', buildPdf('<< /OpenAction [3 0 R /Fit] >>'), null],
  ['a PDF with a script', 'pdf', buildPdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'), 'active'],
  ['a PDF with an escaped name', 'pdf', buildPdf('<< /S /J#61v#61Script >>'), 'active'],
  ['a PDF that starts a program', 'pdf', buildPdf('<< /S /Launch /F (cmd.exe) >>'), 'active'],
  ['a PDF with an embedded file', 'pdf', buildPdf('<< /Type /EmbeddedFile >>'), 'active'],
  ['a PDF with a packed script', 'pdf', buildPackedPdf('1 0 << /S /JavaScript >>'), 'active'],
  ['a PDF with packed objects', 'pdf', buildPackedPdf('1 0 << /Type /Page >>'), null],
  ['a PDF with objects in an unknown packing', 'pdf', buildPackedPdf('1 0', '/LZWDecode'), 'unreadable'],
  ['a PDF with a password', 'pdf', buildPdf('<< /Encrypt 5 0 R >>'), 'unreadable'],
  ['a plain Word document', 'docx', buildDocx(), null],
  ['a Word document with macros', 'docx', buildDocx({ 'word/vbaProject.bin': 'x' }), 'active'],
  ['a Word document with an embedded object', 'docx', buildDocx({ 'word/embeddings/oleObject1.bin': 'x' }), 'active'],
  ['a Word document with a program', 'docx', buildDocx({ 'word/media/a.exe': 'x' }), 'active'],
  ['a Word document that leaves its folder', 'docx', buildDocx({ '../../evil.xml': 'x' }), 'unreadable'],
  ['a Word document that unpacks to 4 GB', 'docx', bomb(), 'unreadable'],
  ['a plain OpenDocument text', 'odt', buildOdt(), null],
  ['an OpenDocument text with macros', 'odt', buildOdt({ 'Basic/Standard/Module1.xml': 'x' }), 'active'],
  ['a picture', 'png', PNG, null],
];

test.each(CASES)('%s', (_what, type, content, refusal) => {
  expect(contentRefusal(type, content)).toBe(refusal);
});
