import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FileType } from '#model/site/content/form-content.ts';
import { buildDocx, buildOdt, buildPackedPdf, buildPdf, PNG } from '#test/builders/leads/files.ts';
import { contentRefusal } from './active-content.server.ts';

/** A Word document (a zip file) whose directory states that one of its entries unpacks to 4 GB. */
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

describe('the check of a PDF that was built to make the check slow', () => {
  afterEach(() => vi.restoreAllMocks());

  const page = deflateSync('1 0 << /Type /Page >>').toString('latin1');
  /** Builds a PDF from streams. Each stream is given as the entries of its dictionary, and the text after the word 'stream'. */
  const pdfOf = (...streams: readonly (readonly [string, string])[]): Uint8Array =>
    Buffer.from(`%PDF-1.7\n${streams.map(([entries, after]) => `1 0 obj << ${entries} >>\nstream\n${after}`).join('')}%%EOF\n`, 'latin1');
  const objects = (data: string, more = '') => [`/Type /ObjStm /Filter /FlateDecode${more}`, data] as const;
  const closed = (data: string) => `${data}\nendstream\nendobj\n`;

  test('refuses a PDF with an object stream that has no end', () => {
    expect(contentRefusal('pdf', pdfOf(objects(page)))).toBe('unreadable');
  });

  test('refuses a PDF with an object stream that begins inside the data of another object stream', () => {
    expect(contentRefusal('pdf', pdfOf(objects(`${page}\n`), objects(closed(page))))).toBe('unreadable');
  });

  test('accepts a PDF with 5,000 object streams, and refuses a PDF with more', () => {
    const streams = Array.from({ length: 5_000 }, () => objects(closed(page)));
    expect(contentRefusal('pdf', pdfOf(...streams))).toBeNull();
    expect(contentRefusal('pdf', pdfOf(...streams, objects(closed(page))))).toBe('unreadable');
  });

  test('copies each character only once to resolve escape sequences', () => {
    const allocate = vi.spyOn(Buffer, 'allocUnsafe');
    const content = pdfOf(...Array.from({ length: 2_000 }, () => ['/A#42', ''] as const));
    allocate.mockClear();
    expect(contentRefusal('pdf', content)).toBeNull();
    const copied = allocate.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
    expect(copied).toBe(content.byteLength);
  });

  test('accepts packed objects that consist only of escape sequences, and refuses packed objects that unpack to more than 20 MB', () => {
    const packed = (bytes: number) => deflateSync('#41'.repeat(bytes / 3)).toString('latin1');
    expect(contentRefusal('pdf', pdfOf(objects(closed(packed(3_000_000)))))).toBeNull();
    expect(contentRefusal('pdf', pdfOf(objects(closed(packed(21_000_000)))))).toBe('unreadable');
  });

  test('finds a script in an object stream with a long dictionary', () => {
    const script = deflateSync('1 0 << /S /JavaScript >>').toString('latin1');
    expect(contentRefusal('pdf', pdfOf(objects(closed(script), ` /Note [${'1 '.repeat(2_000)}]`)))).toBe('active');
  });

  test('accepts a PDF in which object streams and streams of other types alternate', () => {
    const other = ['/Length 4', closed('q Q')] as const;
    const packed = objects(closed(page));
    expect(contentRefusal('pdf', pdfOf(other, packed, other, packed, ['/Type /XRef', closed('x')]))).toBeNull();
  });
});

describe('the check of the packed objects of a PDF', () => {
  const SCRIPT = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';
  /** A PDF with one object: its number and the word 'obj', its dictionary, the word 'stream', and its data. */
  const pdfWith = (data: string | Uint8Array, dictionary: string, start = '5 0 obj ', keyword = '\nstream\n'): Uint8Array =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n${start}${dictionary}${keyword}`),
      Buffer.from(data),
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ]);
  const once = deflateSync(SCRIPT);
  const twice = deflateSync(once);
  const asHex = deflateSync(Buffer.from(SCRIPT).toString('hex'));
  /** The script after a TIFF predictor: each byte is replaced by its difference from the byte before it. */
  const asDifferences = deflateSync(Buffer.from(SCRIPT).map((byte, at, all) => byte - (all[at - 1] ?? 0)));

  test.each([
    ['two filters', twice, '[/FlateDecode /FlateDecode]'],
    ['a filter for hexadecimal digits', asHex, '[/FlateDecode /ASCIIHexDecode]'],
    ['a filter that is a reference to another object', twice, '9 0 R /X /FlateDecode'],
    ['a list of filters with a reference to another object', twice, '[9 0 R] /X /FlateDecode'],
    ['a filter with an escaped name', once, '/Fl#61teDecode'],
    ['a second filter with an escaped key', twice, '/FlateDecode /F#69lter [/FlateDecode /FlateDecode]'],
    ['two entries for the filter', twice, '[/FlateDecode /FlateDecode] /Filter /FlateDecode'],
    ['the short key of the filter', twice, '/FlateDecode /F [/FlateDecode /FlateDecode]'],
    ['a filter in a comment', twice, '%/FlateDecode\n[/FlateDecode /FlateDecode]'],
    ['a filter in a string', twice, '[/FlateDecode /FlateDecode] /X (/Filter /FlateDecode)'],
    ['a filter in an inner dictionary', twice, '9 0 R /X << /Filter /FlateDecode >>'],
    ['a filter with a longer name', once, '/FlateDecodeX'],
    ['a TIFF predictor', asDifferences, '/FlateDecode /DecodeParms << /Predictor 2 /Columns 100 >>'],
    ['a TIFF predictor in a list', asDifferences, '/FlateDecode /DecodeParms [<< /Predictor 2 /Columns 100 >>]'],
    ['a PNG predictor', once, '/FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'],
    ['a predictor with a sign', asDifferences, '/FlateDecode /DecodeParms << /Predictor +2 /Columns 100 >>'],
    ['a predictor with an escaped key', asDifferences, '/FlateDecode /DecodeParms << /Pr#65dictor 2 /Columns 100 >>'],
    ['a predictor that is a reference to another object', asDifferences, '/FlateDecode /DecodeParms << /Predictor 1 0 R /Columns 100 >>'],
    ['parameters that are a reference to another object', once, '/FlateDecode /DecodeParms 7 0 R'],
    ['a list of parameters with a reference to another object', once, '/FlateDecode /DecodeParms [7 0 R]'],
    ['parameters under the short key', once, '/FlateDecode /DP 7 0 R'],
  ])('a PDF is refused if the dictionary of its object stream has %s', (_what, data, filter) => {
    expect(contentRefusal('pdf', pdfWith(data, `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>`))).toBe('unreadable');
  });

  const DICTIONARY = '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>';
  test.each([
    ['a comment looks like the start of the dictionary', twice, DICTIONARY, '5 0 obj << /Filter [/FlateDecode /FlateDecode] % 5 0 obj '],
    [
      'a comment looks like another stream',
      twice,
      `% stream \nendstream\n ${DICTIONARY.slice(3)}`,
      '5 0 obj << /Filter [/FlateDecode /FlateDecode] ',
    ],
    ['a name looks like the start of the dictionary', twice, DICTIONARY, '5 0 obj << /Filter [/FlateDecode /FlateDecode] /X#0a5#200#20obj'],
    ['the type is a reference to another object', once, DICTIONARY.replace('/ObjStm', '9 0 R'), '9 0 obj\n/ObjStm\nendobj\n5 0 obj '],
    ['the type has an escaped name', once, DICTIONARY.replace('ObjStm', 'Obj#53tm'), undefined],
  ])('a PDF is refused if %s', (_what, data, dictionary, start) => {
    expect(contentRefusal('pdf', pdfWith(data, dictionary, start))).toBe('unreadable');
  });

  test('a PDF is refused if its packed objects contain the name /ObjStm, because the type of another stream could be a reference to it', () => {
    expect(contentRefusal('pdf', buildPackedPdf('9 0 /ObjStm'))).toBe('unreadable');
  });

  test.each(['stream\r', 'stream \n', 'stream\t\r\n'])(
    'a script in a stream is found if the keyword `stream` and its line break are written as %j',
    (keyword) => {
      expect(contentRefusal('pdf', pdfWith(once, DICTIONARY, undefined, keyword))).toBe('active');
    },
  );

  test.each([
    ['Acrobat', '12 0 obj\r', '<</Filter/FlateDecode/First 6/Length 51/N 1/Type/ObjStm>>', 'stream\r\n'],
    ['Word', '20 0 obj\r\n', '<</Type/ObjStm/N 11/First 77/Filter/FlateDecode/Length 387>>', '\r\nstream\r\n'],
    ['LibreOffice', '14 0 obj\n', '<</Type/ObjStm\n/N 9\n/First 66\n/Length 15 0 R/Filter/FlateDecode>>', '\nstream\n'],
    ['pdfTeX', '25 0 obj\n', '<<\n/Type /ObjStm\n/N 20\n/First 160\n/Length 1209      \n/Filter /FlateDecode\n>>', '\nstream\n'],
    ['Cairo', '7 0 obj\n', '<< /Type /ObjStm\n   /Length 8 0 R\n   /N 4\n   /First 23\n   /Filter /FlateDecode\n>>', '\nstream\n'],
    ['iText', '7 0 obj\n', '<</Type/ObjStm/N 5/First 30/Length 300/Filter[/FlateDecode]/Extends 4 0 R>>', 'stream\n'],
    ['a program that names no predictor', '7 0 obj ', '<</Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 1>>/N 5>>', 'stream\n'],
  ])(
    'a PDF with packed objects in the format of %s is accepted without a script, and is refused with a script',
    (_program, start, dictionary, keyword) => {
      expect(contentRefusal('pdf', pdfWith(deflateSync('1 0 << /Type /Page >>'), dictionary, start, keyword))).toBeNull();
      expect(contentRefusal('pdf', pdfWith(once, dictionary, start, keyword))).toBe('active');
    },
  );

  describe('an object stream without a type', () => {
    test('is unpacked, so that a script in it is found; objects without a script are accepted', () => {
      const untyped = '<< /N 1 /First 4 /Filter /FlateDecode >>';
      expect(contentRefusal('pdf', pdfWith(once, untyped))).toBe('active');
      expect(contentRefusal('pdf', pdfWith(once, '<</First 4/N 1/Filter/FlateDecode/Type/Other>>', '5 0 obj'))).toBe('active');
      expect(contentRefusal('pdf', pdfWith(deflateSync('1 0 << /Type /Page >>'), untyped))).toBeNull();
    });

    test.each([
      ['has an escaped key', '/N 1 /#46irst 4 /Filter /FlateDecode'],
      ['has two escaped keys', '/#4e 1 /F#69rst 4 /Filter /FlateDecode'],
      ['has two filters', '/N 1 /First 4 /Filter [/FlateDecode /FlateDecode]'],
      ['has a string', '/N 1 /X (a >> \\) ( ) >> stream) /First 4 /Filter /FlateDecode'],
      ['has an inner dictionary', '/N 1 /X << /Y [<< >>] >> /First 4 /Filter /FlateDecode'],
      ['has a comment', '/N 1 % >> stream\n /First 4 /Filter /FlateDecode'],
      ['has the end of a dictionary in a list', '/X [ >> ] /N 1 /First 4 /Filter /FlateDecode'],
      ['has the end of a dictionary in hexadecimal digits', '/X <0< >> /N 1 /First 4 /Filter /FlateDecode'],
      ['has no filter', '/N 1 /First 4'],
    ])('is refused if it %s', (_what, entries) => {
      expect(contentRefusal('pdf', pdfWith(once, `<< ${entries} >>`))).toBe('unreadable');
    });

    test.each([
      ['a comment before the dictionary', '5 0 obj % a\n%\n', '\nstream\n'],
      ['a comment before the stream', '5 0 obj ', ' % a\n% b\nstream\n'],
      ['a comment that looks like the start of another object', '5 0 obj % 6 0 obj\n', '\nstream\n'],
      ['a comment in the number of the object', '5 % a\n0 obj ', '\nstream\n'],
    ])('is found in a PDF with %s', (_what, start, keyword) => {
      expect(contentRefusal('pdf', pdfWith(once, '<< /N 1 /First 4 /Filter /FlateDecode >>', start, keyword))).not.toBeNull();
    });

    test('is found only if a dictionary has both keys, /First and /N, and a stream follows the dictionary', () => {
      const objects = [
        '1 0 obj << /Type /Outlines /First 2 0 R /Last 2 0 R /N 3 /Title (The objective \\) 5 0 obj) >>\nendobj',
        '2 0 obj << /Title <feff 00> /First 3 0 R >>\nendobj',
        '3 0 obj << /N 3 /Alternate /DeviceRGB /X << /First 1 >> /Length 3 >>\nstream\nabc\nendstream\nendobj',
        '4 0 obj << /AP << /N 3 0 R >> /Kids [ << /First 1 >> ] >>\nendobj',
        '%% Original object ID: 5 0\n5 0 obj << /Names [(obj) (<<)] /Firsts 1 /N 2 >>\nstream\nabc\nendstream\nendobj',
        '6 0 obj\n[1 2]\nendobj 7 0 obj (obj <) endobj trailer << /Root 1 0 R /First 1 /N 1 >>',
      ];
      expect(contentRefusal('pdf', Buffer.from(`%PDF-1.7\n${objects.join('\n')}\n%%EOF\n`))).toBeNull();
    });

    test('is refused if one dictionary begins inside another, because otherwise a part of the file would be read twice', () => {
      const content = `%PDF-1.7\n${'1 0 obj << /X [ '.repeat(300_000)}`;
      expect(contentRefusal('pdf', Buffer.from(content))).toBe('unreadable');
    });

    // Each of these files repeats a short text. A check that searched the same part of such a file again and again
    // would take longer than the time limit of the test.
    test.each([
      ['obj%', null],
      ['obj %\n', null],
      ['obj ', null],
      ['obj<</N/First>>%', null],
      ['obj<</N/First>>%\n', null],
      ['obj << /N 1 /First (', 'unreadable'],
      ['obj << /#4e ', 'unreadable'],
      ['<<', 'unreadable'],
      ['(', null],
    ])('is searched for in a single pass through a file of 1 MB that repeats %j', (part, refusal) => {
      const repeated = part.repeat(1_000_000 / part.length);
      expect(contentRefusal('pdf', Buffer.from(`%PDF-1.7\n1 0 obj ${repeated}\n${'%\n'.repeat(250_000)}`))).toBe(refusal);
    });
  });
});
