import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FileType } from '#model/site/content/form-content.ts';
import { buildDocx, buildOdt, buildPackedPdf, buildPdf, PNG } from '#test/builders/leads/files.ts';
import { contentRefusal } from './active-content.server.ts';

/** A document whose zip directory states an unpacked size of 4 GB for one entry. */
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

describe('the check of a PDF with many or unusual streams', () => {
  afterEach(() => vi.restoreAllMocks());

  const page = deflateSync('1 0 << /Type /Page >>').toString('latin1');
  /** Builds a PDF from streams. Each stream is given as the entries of its dictionary and the text after the keyword `stream`. */
  const pdfOf = (...streams: readonly (readonly [string, string])[]): Uint8Array =>
    Buffer.from(`%PDF-1.7\n${streams.map(([entries, after]) => `1 0 obj << ${entries} >>\nstream\n${after}`).join('')}%%EOF\n`, 'latin1');
  const objects = (data: string, more = '') => [`/Type /ObjStm /Filter /FlateDecode${more}`, data] as const;
  const closed = (data: string) => `${data}\nendstream\nendobj\n`;

  test('refuses an object stream that has no end', () => {
    expect(contentRefusal('pdf', pdfOf(objects(page)))).toBe('unreadable');
  });

  test('refuses an object stream that begins inside another object stream', () => {
    expect(contentRefusal('pdf', pdfOf(objects(page), objects(closed(page))))).toBe('unreadable');
  });

  test('accepts 5,000 object streams and refuses more', () => {
    const streams = Array.from({ length: 5_000 }, () => objects(closed(page)));
    expect(contentRefusal('pdf', pdfOf(...streams))).toBeNull();
    expect(contentRefusal('pdf', pdfOf(...streams, objects(closed(page))))).toBe('unreadable');
  });

  test('copies each byte of the file at most twice, even if the file has many streams', () => {
    const allocate = vi.spyOn(Buffer, 'allocUnsafe');
    // Each dictionary contains an escape sequence. Therefore, its bytes are copied when it is read, and the test can count
    // them.
    const content = pdfOf(...Array.from({ length: 2_000 }, () => ['/A#42', ''] as const));
    allocate.mockClear();
    expect(contentRefusal('pdf', content)).toBeNull();
    const copied = allocate.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
    // The whole file is copied once to search it for names. The dictionaries are copied once more.
    expect(copied).toBeGreaterThan(content.byteLength);
    expect(copied).toBeLessThanOrEqual(2 * content.byteLength);
  });

  test('accepts unpacked objects that consist of escape sequences, and refuses more than 20 MB of unpacked objects', () => {
    const packed = (bytes: number) => deflateSync('#41'.repeat(bytes / 3)).toString('latin1');
    expect(contentRefusal('pdf', pdfOf(objects(closed(packed(3_000_000)))))).toBeNull();
    expect(contentRefusal('pdf', pdfOf(objects(closed(packed(21_000_000)))))).toBe('unreadable');
  });

  test('refuses an object stream with a predictor, or with decode parameters in another object', () => {
    for (const parameters of [' /DecodeParms << /Predictor 12 /Columns 4 >>', ' /DecodeParms 7 0 R', ' /DP 7 0 R'])
      expect(contentRefusal('pdf', pdfOf(objects(closed(page), parameters))), parameters).toBe('unreadable');
    expect(contentRefusal('pdf', pdfOf(objects(closed(page), ' /DecodeParms << /Predictor 1 >>')))).toBeNull();
  });

  test('finds a script in an object stream with a long dictionary', () => {
    const script = deflateSync('1 0 << /S /JavaScript >>').toString('latin1');
    expect(contentRefusal('pdf', pdfOf(objects(closed(script), ` /Note (${'x'.repeat(2_000)} obj)`)))).toBe('active');
  });

  test('accepts object streams between streams of other types', () => {
    const other = ['/Length 4', closed('q Q')] as const;
    const packed = objects(closed(page));
    expect(contentRefusal('pdf', pdfOf(other, packed, other, packed, ['/Type /XRef', closed('x')]))).toBeNull();
  });
});
