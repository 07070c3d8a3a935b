import { buildPdf } from '#test/builders/leads/files.ts';
import { expectUnchanged, fingerprintOf, type HostileRun, newAddress, SITE } from './hostile-run.ts';
import { applicationParts, apply, CAREERS, FILE_FIELD } from './job-application.ts';
import { filePart, MULTIPART, writeMultipart } from './multipart.ts';
import { RawConnection } from './raw-connection.ts';

const CUT = 10;
const SLOW_BODIES = 8;
const SLOW_HEADERS = 20;
/** The program closes a connection without complete headers after 75 seconds, and checks this every 30 seconds. */
const HEADERS_LIMIT_MS = 115_000;
const ANSWER_LIMIT_MS = 10_000;
/**
 * Size of a form just below the size limit for reading files. Four such forms fill the memory that the program keeps for
 * large forms.
 */
const LARGE_BYTES = 19_990_000;

const headOf = ({ program }: HostileRun, headers: Readonly<Record<string, string>>): string =>
  [
    `POST ${CAREERS} HTTP/1.1`,
    ...Object.entries({
      host: `${SITE}.localhost:${program.port}`,
      'x-forwarded-for': newAddress(),
      'content-type': MULTIPART,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const openWith = async (run: HostileRun, headers: Readonly<Record<string, string>>, ...bytes: readonly (string | Uint8Array)[]) => {
  const connection = await RawConnection.open(run.program);
  connection.write(headOf(run, headers));
  for (const piece of bytes) connection.write(piece);
  return connection;
};

/** Cuts connections in the middle of a file. */
const cutConnections = async (run: HostileRun): Promise<void> => {
  const before = await fingerprintOf(run);
  const form = writeMultipart([
    ...(await applicationParts(run)),
    filePart(FILE_FIELD, 'cv.pdf', Buffer.concat([buildPdf(), Buffer.alloc(1_000_000)])),
  ]);
  const half = form.subarray(0, form.length / 2);
  const open = await Promise.all(Array.from({ length: CUT }, () => openWith(run, { 'content-length': String(form.length) }, half)));
  await open[0]?.status(500);
  for (const connection of open) connection.cut();
  await expectUnchanged(run, `${CUT} posts whose connection was cut`, before);
};

/**
 * Posts forms whose `content-length` does not match the body. The program must refuse each form or close its
 * connection.
 */
const lieAboutLength = async (run: HostileRun): Promise<void> => {
  const form = writeMultipart([...(await applicationParts(run)), filePart(FILE_FIELD, 'cv.pdf', buildPdf())]);
  const length = String(form.length);
  const lies: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
    ['a length that is too small', { 'content-length': String(form.length - 200) }],
    ['a length of zero', { 'content-length': '0' }],
    ['a negative length', { 'content-length': '-1' }],
    ['a length that is not a number', { 'content-length': 'many' }],
    ['a length of 40 digits', { 'content-length': '9'.repeat(40) }],
    ['two lengths', { 'content-length': `${length}\r\ncontent-length: 3` }],
    ['a length and chunked encoding', { 'content-length': length, 'transfer-encoding': 'chunked' }],
    ['chunks with a wrong size', { 'transfer-encoding': 'chunked' }],
    ['a length above the limit for forms', { 'content-length': '200000001' }],
  ];
  for (const [what, headers] of lies) {
    const before = await fingerprintOf(run);
    const connection = await openWith(run, headers, form);
    const status = await connection.status(ANSWER_LIMIT_MS);
    connection.cut();
    if (status === null || status < 400 || status >= 500) run.faults.push(`A form with ${what} was answered with ${status ?? 'nothing'}`);
    await expectUnchanged(run, `A form with ${what}`, before);
  }
};

/**
 * Opens connections that announce large files and send almost nothing, which is easy for an attacker. While they are
 * open, the program must still accept a valid job application with a file.
 */
const holdSlowBodies = async (run: HostileRun): Promise<void> => {
  const begin = writeMultipart([filePart(FILE_FIELD, 'cv.pdf', buildPdf())]).subarray(0, 200);
  const slow = await Promise.all(
    Array.from({ length: SLOW_BODIES }, () => openWith(run, { 'content-length': String(LARGE_BYTES) }, begin)),
  );
  await slow[0]?.status(1_000);
  const { status } = await apply(run, 'cv.pdf', Buffer.concat([buildPdf(), Buffer.alloc(100_000)]));
  if (status !== 303)
    run.faults.push(
      `While ${SLOW_BODIES} connections announced large files and sent almost nothing, a valid application was answered with ${status}`,
    );
  for (const connection of slow) connection.cut();
};

/** Opens connections that are cut, that announce a wrong length, or that never complete their request. */
export const attackConnections = async (run: HostileRun): Promise<string> => {
  const startedAt = performance.now();
  const slow = await Promise.all(
    Array.from({ length: SLOW_HEADERS }, async () => {
      const connection = await RawConnection.open(run.program);
      connection.write(`POST ${CAREERS} HTTP/1.1\r\nhost: ${SITE}.localhost\r\nx-slow: `);
      return connection;
    }),
  );
  await cutConnections(run);
  await lieAboutLength(run);
  await holdSlowBodies(run);
  const drip = setInterval(() => {
    for (const connection of slow) connection.write('a');
  }, 1_000);
  const closed = await Promise.all(
    slow.map((connection) => connection.waitUntilClosed(HEADERS_LIMIT_MS - (performance.now() - startedAt))),
  );
  clearInterval(drip);
  const open = closed.filter((isClosed) => !isClosed).length;
  if (open > 0)
    run.faults.push(`${open} of ${SLOW_HEADERS} connections with unfinished headers are still open after ${HEADERS_LIMIT_MS} ms`);
  const { status } = await apply(run, 'cv.pdf', buildPdf());
  if (status !== 303) run.faults.push(`After the broken connections a valid application was answered with ${status}`);
  return `${CUT} connections were cut, ${SLOW_BODIES} connections announced a file and stayed open, and ${SLOW_HEADERS} connections with unfinished headers were closed within ${Math.round((performance.now() - startedAt) / 1_000)} s`;
};
