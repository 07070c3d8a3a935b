import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { drawPhoto } from '#test/builders/stock/pictures.ts';
import { withBenchFolder } from './bench-folder.ts';
import { foldersIn, freePort, runCommand, startProgram, stop } from './running-program.ts';
import type { Table } from './table.ts';
import { milliseconds, type Timing, time, timingOf } from './timing.ts';

export const name = 'images';

const CARDS = 21;
const HOST = 'bench.localhost';
const PHOTO = { width: 2_400, height: 1_600 };
/** The URLs of all pictures that a search page with 21 cards requests on a high-resolution screen. */
const coldCards = (version: number): readonly string[] =>
  Array.from({ length: CARDS }, (_, index) => `/images/900x600/m/${version}-${index}.jpg.avif`);

const SITE = `
slug: bench
name: Bench
dealerships: [bench-yard]
`;
const DEALERSHIP = `
slug: bench-yard
name: Bench Yard
feeds: [{ name: main }]
`;

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const ask = (port: number, address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: address, headers: { host: `${HOST}:${port}` }, agent }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode ?? 0, bytes: body.length }), reject);
    }).on('error', reject);
  });
const askWell = async (port: number, address: string): Promise<Answer> => {
  const answer = await ask(port, address);
  if (answer.status !== 200) throw new Error(`The request for ${address} was answered with status ${answer.status} instead of 200`);
  return answer;
};

const prepare = async (directory: string): Promise<string> => {
  const sites = path.join(directory, 'files');
  const media = path.join(sites, 'sites/bench/media');
  await mkdir(media, { recursive: true });
  await mkdir(path.join(sites, 'dealerships'), { recursive: true });
  await cp(path.resolve(import.meta.dirname, '../templates'), path.join(sites, 'templates'), { recursive: true });
  await writeFile(path.join(sites, 'sites/bench/site.yaml'), SITE);
  await writeFile(path.join(sites, 'dealerships/bench-yard.yaml'), DEALERSHIP);
  const photo = await drawPhoto(PHOTO);
  for (const version of [1, 2])
    for (let index = 0; index < CARDS; index += 1) await writeFile(path.join(media, `${version}-${index}.jpg`), photo);
  const rows = Array.from({ length: CARDS }, (_, index) => ({
    id: String(index),
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    car_type: 'used',
    price: 20_000,
    images: [{ image: { url: `/media/2-${index}.jpg` } }],
  }));
  await writeFile(path.join(directory, 'rows.json'), JSON.stringify(rows));
  return sites;
};

/** Starts a bare node:http server, without the program. For each request, it reads the file and sends it. */
const startBareServer = async (file: string): Promise<{ port: number; close(): void }> => {
  const server = createServer((_request, response) => {
    readFile(file).then((body) => response.writeHead(200, { 'content-type': 'image/avif', 'content-length': body.length }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

const row = (what: string, { median, p99 }: Timing, bytes = ''): string[] => [what, milliseconds(median), milliseconds(p99), bytes];
const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** Requests pages one after another until `during` is settled, and measures their times. */
const timePagesDuring = async (port: number, during: Promise<unknown>): Promise<Timing> => {
  let isOver = false;
  void during.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await askWell(port, '/search');
    times.push(performance.now() - startedAt);
  }
  return timingOf(Float64Array.from(times));
};

export const run = (): Promise<readonly Table[]> => withBenchFolder(measure);

const measure = async (directory: string): Promise<readonly Table[]> => {
  const port = await freePort();
  const env = { SITES_DIR: await prepare(directory), PAGE_CACHE: '0', LOG_LEVEL: 'warn' };
  const program = await startProgram(directory, port, env);
  try {
    const importing = ['dist/server/main.js', 'stock', 'import', '--dealership', 'bench-yard', '--file', path.join(directory, 'rows.json')];
    runCommand(process.execPath, importing, { ...env, ...foldersIn(directory) });
    const cold: string[][] = [];
    for (const format of ['avif', 'webp', 'jpg']) {
      let bytes = 0;
      const timing = await time(CARDS - 1, 1, async (index) => {
        bytes = (await askWell(port, `/images/600x400/m/1-${(index + (format === 'avif' ? 0 : 1)) % CARDS}.jpg.${format}`)).bytes;
      });
      cold.push(row(`made: ${format} 600x400 of ${PHOTO.width}x${PHOTO.height}`, timing, kilobytes(bytes)));
    }
    const warmAddress = '/images/600x400/m/1-1.jpg.avif';
    const { bytes } = await askWell(port, warmAddress);
    const file = path.join(directory, 'same.avif');
    await writeFile(file, Buffer.alloc(bytes, 1));
    const bare = await startBareServer(file);
    const warm = await time(1_000, 100, () => askWell(port, warmAddress));
    const raw = await time(1_000, 100, () => askWell(bare.port, '/'));
    bare.close();
    const alone = await time(300, 50, () => askWell(port, '/search'));
    const startedAt = performance.now();
    const asked = Promise.all(coldCards(2).map((address) => askWell(port, address)));
    const during = await timePagesDuring(port, asked);
    await asked;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return [
      {
        title: 'Pictures, requested one after another (ms)',
        columns: ['what', 'median', 'p99', 'kB'],
        rows: [
          ...cold,
          row('a picture that was made before, read from the cache on disk', warm, kilobytes(bytes)),
          row(
            'for comparison: a file as large as the cached picture, sent by a node:http server that does nothing else',
            raw,
            kilobytes(bytes),
          ),
        ],
        notes: [
          `median time of the cached picture divided by the median time of the file from the node:http server: ${(warm.median / raw.median).toFixed(2)}`,
        ],
      },
      {
        title: 'Uncached search page while its pictures are resized (ms)',
        columns: ['what', 'median', 'p99'],
        rows: [
          row('no pictures requested', alone).slice(0, 3),
          row(`${CARDS} uncached pictures, 900x600 AVIF, requested at once`, during).slice(0, 3),
        ],
        notes: [`all ${CARDS} pictures were answered after ${seconds} s`],
      },
    ];
  } finally {
    agent.destroy();
    await stop(program);
  }
};
