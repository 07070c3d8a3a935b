import { describe, expect, test } from 'vitest';
import { buildDocx, buildOdt, buildPdf, JPEG, PNG } from '#test/builders/leads/files.ts';
import { checkFiles } from './check-files.ts';
import { detectFileType } from './detect-file-type.ts';
import { cleanFileName, nameForType } from './file-types.ts';
import { readZipEntries } from './zip-entries.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['pdf', buildPdf()],
  ['docx', buildDocx()],
  ['odt', buildOdt()],
  ['png', PNG],
  ['jpeg', JPEG],
  [null, bytes('MZ\x90 a program')],
  [null, bytes('<html><script>alert(1)</script>')],
  [null, bytes(' %PDF-1.7 not at the beginning')],
  [null, buildDocx().subarray(0, 60)],
  [null, new Uint8Array()],
  [null, bytes('PK\x03\x04 a broken zip')],
] as const)('the file type %s is detected from the content of the file', (type, content) => {
  expect(detectFileType(content)).toBe(type);
});

test('a zip file that is not a document has no type', () => {
  const other = buildDocx();
  expect(readZipEntries(other)?.map(({ name }) => name)).toEqual(['[Content_Types].xml', 'word/document.xml']);
  const renamed = Buffer.from(other).toString('latin1').replaceAll('word/document.xml', 'xl/workbook12.xml');
  expect(detectFileType(Buffer.from(renamed, 'latin1'))).toBeNull();
});

test.each([
  ['C:\\Users\\jo\\cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['', 'file'],
  ['cv\r\nX-Header: 1.pdf', 'cv X-Header_ 1.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['a"b;c.pdf', 'a_b_c.pdf'],
])('cleanFileName changes the file name %j to %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

test("a file name gets the extension of the file's real type", () => {
  expect(nameForType('cv.pdf.exe', 'pdf')).toBe('cv.pdf.exe.pdf');
  expect(nameForType('Photo.JPEG', 'jpeg')).toBe('Photo.JPEG');
  expect(nameForType(`${'x'.repeat(300)}.pdf`, 'pdf').length).toBeLessThan(100);
});

describe('the files of a field', () => {
  const field = { label: 'Your resume', file: { types: ['pdf', 'png'] as const, maxFiles: 2, maxBytes: 1_000 } };
  const file = (name: string, content: Uint8Array) => ({ field: 'cv', name, content });
  const problemOf = (...files: ReturnType<typeof file>[]) => checkFiles(field, files).problem;

  test('valid files are accepted', () => {
    expect(checkFiles(field, [file('cv.pdf', buildPdf()), file('me.png', PNG)])).toMatchObject({
      problem: null,
      files: [
        { name: 'cv.pdf', type: 'pdf' },
        { name: 'me.png', type: 'png', bytes: PNG.length },
      ],
    });
  });

  test('each problem has its own message', () => {
    expect(problemOf(file('cv.pdf', new Uint8Array()))).toBe('The file cv.pdf is empty.');
    expect(problemOf(file('cv.pdf', bytes('MZ')))).toBe('The file cv.pdf is not PDF or PNG. Please save it as one of these types.');
    expect(problemOf(file('a.jpg', JPEG))).toContain('is not PDF or PNG');
    expect(problemOf(file('cv.pdf', new Uint8Array(2_000)))).toBe('The file cv.pdf has 2 kB. At most 1 kB are allowed.');
    expect(problemOf(...Array.from({ length: 20 }, () => file('a.png', PNG)))).toBe('Your resume: at most 2 files, not 20.');
    const large = { ...field, file: { ...field.file, maxBytes: 9_000_000 } };
    const padded = Buffer.concat([PNG, Buffer.alloc(6_000_000)]);
    expect(checkFiles(large, [file('a.png', padded), file('b.png', padded)]).problem).toBe(
      'The files have 12 MB together. At most 10 MB are allowed.',
    );
  });
});
