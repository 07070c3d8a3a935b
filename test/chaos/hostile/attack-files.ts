import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildPdf } from '#test/builders/leads/files.ts';
import { hostileFiles } from './hostile-files.ts';
import { countStatuses, expectUnchanged, fingerprintOf, type HostileRun } from './hostile-run.ts';
import { applicationParts, apply, CAREERS, FILE_FIELD, postBytes, postParts } from './job-application.ts';
import { BOUNDARY, filePart, MULTIPART, type RawPart, textPart, writeMultipart } from './multipart.ts';

/** The folder of the program may grow by at most this many bytes while the files are posted. */
const MOST_GROWTH_BYTES = 20_000_000;

const filesIn = async (folder: string): Promise<readonly { readonly file: string; readonly bytes: number }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return { file, bytes: (await stat(file).catch(() => null))?.size ?? 0 };
      }),
  );
};

const sizeOf = async (folder: string): Promise<number> => (await filesIn(folder)).reduce((sum, { bytes }) => sum + bytes, 0);

/** Posts each hostile file with a separate job application. */
const postFiles = async (run: HostileRun): Promise<string> => {
  const answers: { readonly status: number }[] = [];
  for (const { what, name, content, isTaken } of hostileFiles()) {
    const before = await fingerprintOf(run);
    const answer = await apply(run, name, content);
    answers.push(answer);
    if (answer.status !== (isTaken ? 303 : 422)) {
      run.faults.push(`${what} was answered with ${answer.status}; expected ${isTaken ? 303 : 422}`);
    } else if (!isTaken) {
      await expectUnchanged(run, what, before);
      if (!answer.text.includes(`${FILE_FIELD}-error`)) run.faults.push(`The answer to ${what} does not name the field`);
    }
  }
  return countStatuses(answers);
};

/** Bodies that are not a correct multipart form. The program must refuse each of them and change nothing. */
const brokenBodies = (parts: readonly RawPart[]): readonly (readonly [what: string, type: string, body: Buffer])[] => {
  const whole = writeMultipart([...parts, filePart(FILE_FIELD, 'cv.pdf', buildPdf())]);
  const nested = writeMultipart([
    {
      headers: `content-disposition: form-data; name="${FILE_FIELD}"\r\ncontent-type: multipart/mixed; boundary=inner`,
      content: writeMultipart(parts, 'inner'),
    },
  ]);
  return [
    ['a wrong boundary', 'multipart/form-data; boundary=other', whole],
    ['no boundary', 'multipart/form-data', whole],
    ['an empty boundary', 'multipart/form-data; boundary=', whole],
    ['a boundary of 10,000 characters', `multipart/form-data; boundary=${'b'.repeat(10_000)}`, whole],
    ['a form that is cut off inside a file', MULTIPART, whole.subarray(0, whole.length - 60)],
    ['only the end of a form', MULTIPART, Buffer.from(`--${BOUNDARY}--\r\n`)],
    ['a part without a name', MULTIPART, writeMultipart([{ headers: 'content-disposition: form-data', content: 'x' }])],
    ['a part without headers', MULTIPART, writeMultipart([{ headers: 'x', content: 'x' }])],
    ['a part with a header of 1 MB', MULTIPART, writeMultipart([{ headers: `x-long: ${'x'.repeat(1_000_000)}`, content: '' }])],
    ['multipart within multipart', MULTIPART, nested],
    ['a multipart form that says it is urlencoded', 'application/x-www-form-urlencoded', whole],
    ['a urlencoded form that says it is multipart', MULTIPART, Buffer.from('name=Jo&email=jo@example.com')],
    ['JSON', 'application/json', Buffer.from('{"name":"Jo"}')],
    ['1,000 parts with unknown names', MULTIPART, writeMultipart(Array.from({ length: 1_000 }, (_, at) => textPart(`field_${at}`, 'x')))],
    [
      '1,000 files',
      MULTIPART,
      writeMultipart([...parts, ...Array.from({ length: 1_000 }, (_, at) => filePart(FILE_FIELD, `cv-${at}.pdf`, buildPdf()))]),
    ],
    ['files of 25 MB', MULTIPART, writeMultipart([...parts, filePart(FILE_FIELD, 'cv.pdf', Buffer.alloc(25_000_000))])],
    ['a file in a text field', MULTIPART, writeMultipart([filePart('name', 'cv.pdf', buildPdf())])],
  ];
};

const postBroken = async (run: HostileRun): Promise<string> => {
  const answers: { readonly status: number }[] = [];
  for (const [what, type, body] of brokenBodies(await applicationParts(run))) {
    const before = await fingerprintOf(run);
    const answer = await postBytes(run, body, type);
    answers.push(answer);
    if (answer.status < 400 || answer.status >= 500) run.faults.push(`A form with ${what} was answered with ${answer.status}`);
    await expectUnchanged(run, `A form with ${what}`, before);
  }
  return countStatuses(answers);
};

/**
 * Adds a fault for each stored file whose name or path was chosen by the sender. Also adds a fault for each stored
 * attachment that belongs to no lead.
 */
const checkFolder = async (run: HostileRun, sizeBefore: number): Promise<string> => {
  const { folder } = run.program;
  const { rows } = await run.direct.query<{ id: string }>('select id from lead_attachments');
  const known = new Set(rows.map(({ id }) => id));
  const attachments = path.join(folder, 'data', 'attachments');
  for (const { file } of await filesIn(folder)) {
    if (/hostile-name|evil\.txt/.test(file)) run.faults.push(`A stored file has the name that its sender chose: ${path.basename(file)}`);
    if (file.startsWith(attachments) && !known.has(path.basename(file)))
      run.faults.push('A file in the folder of attachments belongs to no lead');
  }
  if (existsSync('/tmp/hostile-name.pdf')) run.faults.push('A file was written to the absolute path that its sender chose');
  const stored = await filesIn(attachments);
  if (stored.length !== known.size)
    run.faults.push(`${known.size} attachments are stored in the database, but ${stored.length} files exist`);
  for (const { file } of stored) {
    const address = `/attachments/${path.relative(attachments, file)}`;
    if ((await run.program.ask('wattlebird-cars', address)).status !== 404) run.faults.push('The web server serves the files of shoppers');
  }
  const growth = (await sizeOf(folder)) - sizeBefore;
  if (growth > MOST_GROWTH_BYTES)
    run.faults.push(`The folder of the program grew by ${growth} bytes; at most ${MOST_GROWTH_BYTES} are allowed`);
  return `${stored.length} files stored, ${Math.round(growth / 1_000)} kB more on disk`;
};

/** Sends wrong, disguised and dangerous files, and broken multipart forms, to the form for job applications. */
export const attackFiles = async (run: HostileRun): Promise<string> => {
  const before = await sizeOf(run.program.folder);
  const files = await postFiles(run);
  const broken = await postBroken(run);
  const disk = await checkFolder(run, before);
  const valid = await postParts(run, [...(await applicationParts(run)), filePart(FILE_FIELD, 'cv.pdf', buildPdf())]);
  if (valid.status !== 303) run.faults.push(`After all attacks a valid application to ${CAREERS} was answered with ${valid.status}`);
  return `files: ${hostileFiles().length} hostile files (${files}); broken multipart forms (${broken}); ${disk}`;
};
