/**
 * The program runs with a heap of 256 MB, as in a small container. A dealership pushes large bodies one after the
 * other (`PUSHES`): valid stock, a number with 40 million digits, a very long line, and gzip bodies that are much larger
 * when unpacked. Meanwhile shoppers of another dealer read pages, of which half are not in the cache. The program must not
 * end, must answer each push with the expected status, and must answer every page.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { percentile } from './percentile.ts';
import { peakMegabytes } from './process-time.ts';
import { createDealershipToken, pushStock } from './stock-push.ts';

const DEALERSHIP = 'wattlebird-cars';
const READ_SITE = 'kestrel-point-kia';
const READERS = 4;
const PUSH_BYTES = 56_000_000;

/** Vehicles with long texts as NDJSON. */
const buildStock = (bytes: number): Buffer => {
  const comments = 'One owner from new, with the books and both keys. '.repeat(160);
  const lines: string[] = [];
  let length = 0;
  while (length < bytes) {
    const at = lines.length;
    const vehicle = {
      id: `heap-${at}`,
      make: 'Kia',
      model: `Model ${at % 50}`,
      year: 2000 + (at % 25),
      car_type: 'used',
      price: 9_000 + (at % 500) * 100,
      km: 1_000 * (at % 200),
      dealer_comments: comments,
    };
    const line = `${JSON.stringify(vehicle)}\n`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(lines.join(''));
};

/** Reads pages while `during` runs. Half of the pages are not in the cache. */
const whileReading = async (program: BuiltProgram, during: () => Promise<TimedAnswer>) => {
  const times: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    for (let page = 0; !isOver; page += 1) {
      // The query contains only letters, because the search could read a number as a price and would then redirect.
      const address = page % 2 === 0 ? '/search' : `/search?query=zq${randomUUID().replace(/[^a-f]/g, '')}`;
      const answer = await program.ask(READ_SITE, address).catch((error: unknown) => String(error));
      if (typeof answer === 'string' || answer.status !== 200) failures.push(typeof answer === 'string' ? answer : String(answer.status));
      else times.push(answer.ms);
      await later(10);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  const answer = await during();
  isOver = true;
  await Promise.all(readers);
  return { answer, times, failures };
};

const PUSHES: readonly (readonly [what: string, body: () => Buffer, contentType: string, status: number])[] = [
  [`${PUSH_BYTES / 1e6} MB of stock`, () => buildStock(PUSH_BYTES), 'application/x-ndjson', 200],
  ['a number with 40 million digits', () => Buffer.from(`[{"id":${'1'.repeat(40_000_000)}}]`), 'application/json', 422],
  ['a line of 40 MB', () => Buffer.from(`{"id":"${'x'.repeat(40_000_000)}"}\n`), 'application/x-ndjson', 422],
  ['a gzip body that unpacks to 200 MB of stock', () => gzipSync(buildStock(200_000_000)), 'application/x-ndjson', 413],
  ['a gzip bomb of 200 MB of spaces', () => gzipSync(Buffer.alloc(200_000_000, ' ')), 'application/x-ndjson', 422],
];

const run = async (program: BuiltProgram): Promise<string> => {
  const token = await createDealershipToken(program, DEALERSHIP);
  const { pid } = program;
  const before = await whileReading(program, async () => {
    await later(5_000);
    return program.ask(READ_SITE, '/search');
  });
  const reports = [`usual: page p99 ${percentile(before.times, 0.99).toFixed(0)} ms`];
  for (const [what, body, contentType, status] of PUSHES) {
    // The body is made before the pages are requested. Making the body blocks this process, which also requests the
    // pages.
    const made = body();
    const { answer, times, failures } = await whileReading(program, () => pushStock(program, token, made, { feed: 'heap', contentType }));
    const report = `${what}: status ${answer.status} after ${(answer.ms / 1_000).toFixed(1)} s, page p99 ${percentile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
    if (answer.status !== status) throw new Error(`${report}; expected status ${status}: ${answer.text.slice(0, 300)}`);
    if (failures.length > 0) throw new Error(`${report}; ${failures.length} pages failed: ${failures[0]}`);
    reports.push(report);
  }
  const found = await program.ask(DEALERSHIP, '/api/search-count');
  if (found.status !== 200 || program.pid !== pid) throw new Error('The search did not answer after the stock feeds were pushed');
  return `${reports.join('; ')}; peak memory ${(await peakMegabytes(pid)).toFixed(0)} MB`;
};

export default (): Promise<string> =>
  withBuiltProgram(run, { environment: { NODE_OPTIONS: '--max-old-space-size=256', LOG_LEVEL: 'warn' } });
