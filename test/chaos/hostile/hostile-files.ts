import { deflateSync } from 'node:zlib';
import { buildDocx, buildPackedPdf, buildPdf, PNG } from '#test/builders/leads/files.ts';

/** A file that a hostile person sends with a job application. */
export interface HostileFile {
  readonly what: string;
  /** The file name for the header `content-disposition`, before escaping. Each character stands for one byte. */
  readonly name: string;
  readonly content: Uint8Array;
  /** True if the program must accept this file; false if it must refuse this file. */
  readonly isTaken: boolean;
}

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const PDF = buildPdf();

/** A Word document (a zip file) whose zip directory says that an entry unpacks to 4 GB. */
const zipBomb = (): Uint8Array => {
  const bytes = Buffer.from(buildDocx());
  const entry = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bytes.writeUInt32LE(0xfffffff0, entry + 24);
  return bytes;
};

/** A PDF whose packed objects unpack to 200 MB. */
const pdfBomb = (): Uint8Array =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    deflateSync(Buffer.alloc(200_000_000)),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);

const refused = (what: string, name: string, content: Uint8Array): HostileFile => ({ what, name, content, isTaken: false });
const named = (what: string, name: string): HostileFile => ({ what: `a PDF with ${what}`, name, content: PDF, isTaken: true });

/** Wrong, disguised and dangerous files, and good files with hostile names. */
export const hostileFiles = (): readonly HostileFile[] => [
  refused('an empty file', 'cv.pdf', Buffer.alloc(0)),
  refused('HTML named .pdf', 'cv.pdf', HTML),
  refused('HTML before a PDF', 'cv.pdf', Buffer.concat([HTML, PDF])),
  refused('a PDF with a script', 'cv.pdf', buildPdf('<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')),
  refused('a PDF with a script that is written with escapes', 'cv.pdf', buildPdf('<< /S /J#61vaScript /J#53 (x) >>')),
  refused('a PDF with a script in its packed objects', 'cv.pdf', buildPackedPdf('<< /S /JavaScript /JS (x) >>')),
  refused('a PDF bomb', 'cv.pdf', pdfBomb()),
  refused('a zip bomb', 'cv.docx', zipBomb()),
  refused('a document with a macro', 'cv.docx', buildDocx({ 'word/vbaProject.bin': 'x' })),
  refused('a document with an entry whose path leads out of the folder', 'cv.docx', buildDocx({ '../../x': 'x' })),
  refused('a program', 'cv.pdf', Buffer.from('MZ\x90\0')),
  refused('SVG named .png', 'cv.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  refused('a file of 6 MB', 'cv.pdf', Buffer.concat([PDF, Buffer.alloc(6_000_000)])),
  { what: 'a PDF that is also HTML', name: 'cv.html', content: Buffer.concat([PDF, HTML]), isTaken: true },
  { what: 'a PDF that is also a zip file', name: 'cv.zip', content: Buffer.concat([PDF, buildDocx({ 'evil.txt': 'x' })]), isTaken: true },
  { what: 'a PNG that is also HTML', name: 'cv.html', content: Buffer.concat([PNG, HTML]), isTaken: true },
  named('a name that leads out of the folder', '../../../hostile-name.pdf'),
  named('a name that leads out of the folder on Windows', '..\\..\\hostile-name.pdf'),
  named('an absolute name', '/tmp/hostile-name.pdf'),
  named('a name with NUL', 'hostile-name\0.pdf'),
  named('a name of 10,000 characters', `hostile-name${'n'.repeat(10_000)}.pdf`),
  named('a name with a quote and a line break', 'hostile-name"\r\nbcc: victim@example.org\r\n.pdf'),
  named('a name with a character that reverses the text', 'hostile-name\u202efdp.exe'),
  named('a name of dots', '...'),
  named('a name with a script', '<img src=x onerror=alert(1)>hostile-name.pdf'),
];
