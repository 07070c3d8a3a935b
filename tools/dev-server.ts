/**
 * The development server. Vite serves the sources of the browser. When sources of the server change, Vite loads them
 * again and the program is restarted, but the database keeps running. When files of a site change, the program reads them
 * without a restart, and open pages are loaded again.
 */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { type BrowserAssets, pageSheets } from '#main/http/browser-assets.server.ts';
import type { Program } from '#main/program.server.ts';

type ProgramModule = typeof import('#main/program.server.ts');
type StorageModule = typeof import('#main/storage.server.ts');
type EnvironmentModule = typeof import('#platform/environment.server.ts');
type LogModule = typeof import('#platform/log.server.ts');

const BROWSER_SOURCES = /^\/(@|src\/|node_modules\/)/;
const RESTART_AFTER_MS = 150;

const assets: BrowserAssets = {
  scripts: ['/@vite/client', '/src/browser/main.ts'],
  styles: ['/src/browser/styles.css?direct', '/src/browser/styles/fonts.sheet.css?direct'],
  sheets: pageSheets((name) => `/src/browser/styles/${name}.sheet.css?direct`),
  fontsFor: () => [],
  fontFaces: () => '',
};

const write = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Forwards a request to the program with all its headers, Host included. */
const forward = (request: IncomingMessage, response: ServerResponse, port: number): void => {
  const onward = httpRequest({ port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The program is starting; reload in a moment.\n'));
  request.pipe(onward);
};

const startProgram = async (vite: ViteDevServer, databaseUrl: string): Promise<Program> => {
  const { readEnvironment } = (await vite.ssrLoadModule('/src/platform/environment.server.ts')) as EnvironmentModule;
  const { createLog } = (await vite.ssrLoadModule('/src/platform/log.server.ts')) as LogModule;
  const program = (await vite.ssrLoadModule('/src/main/program.server.ts')) as ProgramModule;
  const environment = readEnvironment({
    MODE: 'demo',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    PAGE_CACHE: '0',
  });
  // Open pages are loaded again when the files of a site have changed, so that the author of a page sees every change at once.
  const onSitesChanged = (): void => {
    vite.ws.send({ type: 'full-reload' });
    write('Site files changed: open pages are loaded again.');
  };
  return program.startProgram({ environment, log: createLog(environment).log, report: write, assets, onSitesChanged });
};

let program: Program | null = null;
// The content security policy lets pages connect only to their own origin. So the WebSocket with which Vite reloads
// pages uses this server too.
const server = createServer((request, response) => {
  if (BROWSER_SOURCES.test(request.url ?? '')) vite.middlewares(request, response);
  else if (program) forward(request, response, program.port);
  else response.writeHead(503, { 'content-type': 'text/plain' }).end('The program is starting; reload in a moment.\n');
});
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom', clearScreen: false });
const { readEnvironment } = (await vite.ssrLoadModule('/src/platform/environment.server.ts')) as EnvironmentModule;
const { openStorageForServer } = (await vite.ssrLoadModule('/src/main/storage.server.ts')) as StorageModule;
const environment = readEnvironment(process.env);
const storage = await openStorageForServer(environment, write);
program = await startProgram(vite, storage.connectionString);

let restarting: NodeJS.Timeout | null = null;
const restart = async (): Promise<void> => {
  const former = program;
  program = null;
  await former?.close();
  try {
    program = await startProgram(vite, storage.connectionString);
    vite.ws.send({ type: 'full-reload' });
    write('Reloaded.');
  } catch (error) {
    write(`Not reloaded: ${error instanceof Error ? error.message : String(error)}`);
  }
};
vite.watcher.on('change', (file) => {
  if (!/\/src\/.*\.tsx?$/.test(file) || file.includes('/src/browser/')) return;
  if (restarting) clearTimeout(restarting);
  restarting = setTimeout(() => void restart(), RESTART_AFTER_MS);
});

server.listen(environment.PORT, environment.HOST, () => {
  for (const site of program?.sites ?? []) write(`  ${site.name.padEnd(32)} http://${site.slug}.localhost:${environment.PORT}/`);
  write('The development server is ready and reloads changed sources. Press Ctrl-C to stop it.');
});

const end = async (): Promise<void> => {
  server.close();
  await program?.close();
  await vite.close();
  await storage.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void end());
