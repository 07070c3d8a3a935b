import { existsSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { withBenchFolder } from './bench-folder.ts';
import { freePort, runCommand, startProgram, stop } from './running-program.ts';
import type { Table } from './table.ts';
import { timingOf } from './timing.ts';

/**
 * Measures the PDF brochure of a vehicle (API-20): the time and size of one brochure, and how much twenty simultaneous
 * brochures slow down a page that is rendered for each request. The pictures are resized before the measurement; the
 * benchmark `images` measures resizing.
 */
export const name = 'brochure';

const SITE = 'wattlebird-cars';
const SINGLE = 12;
const AT_ONCE = 20;
const PAGE_EVERY_MS = 40;

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly text: string;
}

const ask = (port: number, address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get({ host: '127.0.0.1', port, path: address, headers: { host: `${SITE}.localhost` }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, bytes: body.length, ms: performance.now() - startedAt, text: body.toString('latin1') });
      });
    }).on('error', reject);
  });

const askWell = async (port: number, address: string): Promise<Answer> => {
  const answer = await ask(port, address);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
};

/**
 * Requests the search page repeatedly until `until` is settled. Each request has a different search, so that no cache
 * answers it.
 */
const askPages = async (port: number, until: Promise<unknown>): Promise<Float64Array> => {
  const times: number[] = [];
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  for (let index = 0; !isOver; index += 1) {
    times.push((await askWell(port, `/search/new-used-and-demo-cars/?range%5Bprice%5D=${index * 7}:`)).ms);
    await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY_MS));
  }
  return Float64Array.from(times);
};

/** Peak resident memory of a process in MB. Null if the operating system does not report it. */
const peakMemory = (pid: number | undefined): number | null => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
};

const ms = (value: number): string => value.toFixed(0);

export const run = (): Promise<Table> => withBenchFolder(measure);

const measure = async (directory: string): Promise<Table> => {
  runCommand('npm', ['run', '--silent', 'build']);
  const port = await freePort();
  const program = await startProgram(directory, port, { PAGE_CACHE: '0' });
  const { items } = JSON.parse((await askWell(port, '/api/cars?limit=100&filter=status%3Din_stock')).text) as {
    items: { slug: string }[];
  };
  const addresses = items.map(({ slug }) => `/api/cars/${slug}/pdf`);
  const needed = SINGLE + AT_ONCE + 1;
  if (addresses.length < needed)
    throw new Error(`The demo has only ${addresses.length} vehicles, but the benchmark prints ${needed} brochures`);
  // The first request for a vehicle also resizes its pictures. So each brochure is requested once before the
  // measurement.
  for (const address of addresses.slice(0, needed)) await askWell(port, address);
  await stop(program);
  rmSync(path.join(directory, 'data', 'brochures'), { recursive: true, force: true });

  const again = await startProgram(directory, port, { PAGE_CACHE: '0' });
  const first = await askWell(port, addresses[0] ?? '');
  const single: Answer[] = [];
  for (const address of addresses.slice(1, SINGLE + 1)) single.push(await askWell(port, address));
  const kept = await askWell(port, addresses[1] ?? '');
  const quiet = await askPages(port, new Promise((resolve) => setTimeout(resolve, 4_000)));
  const memoryBefore = peakMemory(again.pid);
  const startedAt = performance.now();
  const many = Promise.all(addresses.slice(SINGLE + 1, SINGLE + 1 + AT_ONCE).map((address) => askWell(port, address)));
  const busy = await askPages(port, many);
  const answers = await many;
  const allMs = performance.now() - startedAt;
  const memoryAfter = peakMemory(again.pid);
  await stop(again);

  const one = timingOf(Float64Array.from(single.map((answer) => answer.ms)));
  const [calm, pressed] = [timingOf(quiet), timingOf(busy)];
  const largest = Math.max(...[first, ...single, ...answers].map(({ bytes }) => bytes)) / 1000;
  return {
    title: 'PDF brochure of a vehicle',
    columns: ['', 'measured', 'wanted'],
    rows: [
      ['first PDF after a restart (starts the worker, loads fonts), ms', ms(first.ms), ''],
      [`one uncached PDF, ms (median of ${SINGLE})`, ms(one.median), 'under 1000'],
      ['one PDF from the cache, ms', ms(kept.ms), ''],
      ['largest PDF, kB', largest.toFixed(0), 'under 500'],
      [`${AT_ONCE} PDFs requested at once, ms until all are finished`, ms(allMs), ''],
      [
        `uncached search page while ${AT_ONCE} PDFs are made at once: median ms; p99 ms`,
        `${pressed.median.toFixed(1)}; ${pressed.p99.toFixed(1)}`,
        '',
      ],
      ['uncached search page while no PDF is made: median ms; p99 ms', `${calm.median.toFixed(1)}; ${calm.p99.toFixed(1)}`, ''],
      [
        `peak memory of the program in MB: PDFs made one after another; ${AT_ONCE} PDFs made at the same time`,
        `${memoryBefore?.toFixed(0) ?? '-'}; ${memoryAfter?.toFixed(0) ?? '-'}`,
        '',
      ],
    ],
  };
};
