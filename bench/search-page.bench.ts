import { type ChildProcess, spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { SERVER_FLAGS } from '../tools/node-flags.mjs';
import { withBenchFolder } from './bench-folder.ts';
import { foldersIn, freePort, runCommand, startProgram, stop } from './running-program.ts';
import type { Table } from './table.ts';
import { medianOf } from './timing.ts';

/**
 * Compares the uncached search page with `renderToString` of the same component tree. Also compares the cached page
 * with the uncached page, and with a bare node:http server that sends the same bytes. The variants run alternately, so
 * that changes in the speed of the machine affect all of them.
 */
export const name = 'search-page';

const SITE = 'wattlebird-cars';
const ADDRESS = '/search/new-used-and-demo-cars/';
const SECONDS = 6;
const TURNS = 3;

const load = async (port: number, addresses: readonly string[]): Promise<number> => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 20,
    duration: SECONDS,
    requests: addresses.map((address) => ({
      method: 'GET' as const,
      path: address,
      headers: { host: `${SITE}.localhost`, 'accept-encoding': 'gzip' },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`The search page gave ${result.non2xx} answers with a status other than 2xx, and ${result.errors} requests failed`);
  return result.requests.average;
};

const BARE_SERVER = `
  const { createServer } = require('node:http');
  let body, headers;
  createServer((request, response) => response.writeHead(200, headers).end(body)).listen(Number(process.env.PORT), '127.0.0.1', async () => {
    const { get } = require('node:http');
    get({ port: process.env.FROM, host: '127.0.0.1', path: process.env.ADDRESS, headers: { host: process.env.SITE_HOST, 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
        body = Buffer.concat(chunks);
        headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)));
        headers['content-length'] = body.length;
        process.send('ready');
      });
    });
  });`;

const startBare = (port: number, from: number): Promise<ChildProcess> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', BARE_SERVER], {
      env: { ...process.env, PORT: String(port), FROM: String(from), ADDRESS, SITE_HOST: `${SITE}.localhost` },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', () => resolve(child));
  });

export const run = (): Promise<Table[]> => withBenchFolder(measure);

const measure = async (directory: string): Promise<Table[]> => {
  runCommand('npm', ['run', '--silent', 'build']);
  runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', 'bench/vite.probe.config.ts', '--logLevel', 'warn']);
  const probe = JSON.parse(
    runCommand(process.execPath, [...SERVER_FLAGS, 'dist/bench/search-page-probe.js'], { ...foldersIn(directory), BENCH_SITE: SITE }),
  ) as {
    bareMs: number;
    wholeRatio: number;
    appRatio: number;
    bytes: number;
  };
  const [cachedPort, uncachedPort, barePort] = [await freePort(), await freePort(), await freePort()];
  const rates = { cached: [] as number[], uncached: [] as number[], bare: [] as number[] };
  const searches = Array.from({ length: 120 }, (_, index) => `${ADDRESS}?range%5Bprice%5D=${index * 100}:`);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const cached = await startProgram(directory, cachedPort, {});
    await load(cachedPort, [ADDRESS]);
    rates.cached.push(await load(cachedPort, [ADDRESS]));
    const bare = await startBare(barePort, cachedPort);
    await load(barePort, [ADDRESS]);
    rates.bare.push(await load(barePort, [ADDRESS]));
    await stop(bare);
    await stop(cached);
    const uncached = await startProgram(directory, uncachedPort, { PAGE_CACHE: '0' });
    await load(uncachedPort, searches);
    rates.uncached.push(await load(uncachedPort, searches));
    await stop(uncached);
  }
  const [cached, uncached, bare] = [medianOf(rates.cached), medianOf(rates.uncached), medianOf(rates.bare)];
  return [
    {
      title: 'CPU time of one uncached search page in one process',
      columns: ['', 'ms', 'ratio', 'wanted'],
      rows: [
        ['only renderToString of the search page, without the request', probe.bareMs.toFixed(2), '1', ''],
        ['request answered by the app, without sockets', (probe.appRatio * probe.bareMs).toFixed(2), probe.appRatio.toFixed(2), ''],
        [
          `complete request over HTTP (${(probe.bytes / 1000).toFixed(0)} kB)`,
          (probe.wholeRatio * probe.bareMs).toFixed(2),
          probe.wholeRatio.toFixed(2),
          'at most 2',
        ],
      ],
    },
    {
      title: 'Requests per second for the search page over HTTP, with 20 connections and gzip',
      columns: ['', 'requests/s', 'cached to it', 'wanted'],
      rows: [
        ['uncached, 120 searches', uncached.toFixed(0), (cached / uncached).toFixed(1), 'at least 10'],
        ['plain node:http server that sends the bytes of this page', bare.toFixed(0), (cached / bare).toFixed(2), 'at least 0.5'],
        ['cached', cached.toFixed(0), '1', ''],
      ],
    },
  ];
};
