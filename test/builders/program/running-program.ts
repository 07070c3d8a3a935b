import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { type BrowserAssets, pageSheets } from '#main/http/browser-assets.server.ts';
import { type Program, startProgram } from '#main/program.server.ts';
import type { Site } from '#model/site/site.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { checkEndpointAnswer } from './check-endpoint-answer.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** An HTTP response. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

export interface RunningProgramOptions {
  /** Settings files by their path below SITES_DIR. If they are missing, the program uses the repository's demo sites. */
  readonly files?: Readonly<Record<string, string>>;
  /** Additional environment variables; they override the test defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Another running program. The new program shares the database, files and data folder of that program. */
  readonly beside?: RunningProgram;
}

/** URLs of assets that need no build. Pages contain these URLs, but no test requests them. */
const ASSETS: BrowserAssets = {
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  sheets: pageSheets((name) => `/assets/${name}.css`),
  fontsFor: () => [],
  fontFaces: () => '',
};

let nextVisitor = 0;

/** The IP address of a new visitor. Each call returns a different address, so that tests do not share rate limits. */
export const newVisitor = (): string => {
  nextVisitor += 1;
  return `10.${Math.floor(nextVisitor / 65_536) % 256}.${Math.floor(nextVisitor / 256) % 256}.${nextVisitor % 256}`;
};

/**
 * The complete program, running in the process of the test and requested over HTTP. It trusts the headers of a proxy,
 * so a test can choose the IP address of the visitor.
 */
export class RunningProgram {
  readonly program: Program;
  readonly testDatabase: TestDatabase;
  readonly sitesDir: string;
  readonly dataDir: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #logLines: string[];
  readonly #release: () => Promise<void>;

  constructor(parts: {
    program: Program;
    testDatabase: TestDatabase;
    sitesDir: string;
    dataDir: string;
    logLines: string[];
    release: () => Promise<void>;
  }) {
    this.program = parts.program;
    this.testDatabase = parts.testDatabase;
    this.sitesDir = parts.sitesDir;
    this.dataDir = parts.dataDir;
    this.#logLines = parts.logLines;
    this.#release = parts.release;
  }

  get database(): TestDatabase['database'] {
    return this.testDatabase.database;
  }

  /** All log lines as one text. */
  get logText(): string {
    return this.#logLines.join('');
  }

  site(slug: string): Site {
    const found = this.program.sites.find((site) => site.slug === slug);
    if (!found) throw new Error(`The site '${slug}' is not served; ${this.program.problems.join('; ')}`);
    return found;
  }

  /**
   * Requests a URL (path and query) from a host. The URL is sent exactly as given, without normalisation. If the URL
   * belongs to an API endpoint, the answer is compared with the description of the endpoint.
   */
  async ask(host: string, address: string, question: Question = {}): Promise<Answer> {
    const answer = await this.#send(host, address, question);
    checkEndpointAnswer(address, question, answer);
    return answer;
  }

  #send(host: string, address: string, { method = 'GET', headers = {}, body }: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = sendRequest(
        {
          host: '127.0.0.1',
          port: this.program.port,
          path: address,
          method,
          headers: { host, ...length, ...headers },
          agent: this.#agent,
        },
        (response) => {
          text(response).then((read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: read }), reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Requests a site by its slug. */
  get(slug: string, address: string, headers: Question['headers'] = {}): Promise<Answer> {
    return this.ask(this.hostOf(slug), address, { headers });
  }

  /** Posts a form to the site as a new visitor's browser does. */
  postForm(slug: string, address: string, fields: Readonly<Record<string, string>>, headers: Question['headers'] = {}): Promise<Answer> {
    const own = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newVisitor() };
    return this.ask(this.hostOf(slug), address, {
      method: 'POST',
      headers: { ...own, origin: this.originOf(slug), ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Posts JSON to the site like a browser: with the origin of the site, and the IP address of a new visitor. */
  postJson(slug: string, address: string, value: unknown, headers: Question['headers'] = {}): Promise<Answer> {
    const own = { 'content-type': 'application/json', 'x-forwarded-for': newVisitor() };
    return this.ask(this.hostOf(slug), address, {
      method: 'POST',
      headers: { ...own, origin: this.originOf(slug), ...headers },
      body: JSON.stringify(value),
    });
  }

  hostOf(slug: string): string {
    return `${slug}.localhost:${this.program.port}`;
  }

  originOf(slug: string): string {
    return `http://${this.hostOf(slug)}`;
  }

  /**
   * Sends raw bytes, which may be invalid HTTP, and returns everything received until the server closes the connection.
   */
  sendRaw(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(this.program.port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      // An error of the connection is ignored. The server may answer before it has read the whole request, and then
      // reset the connection.
      socket.on('error', () => {});
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.write(bytes, 'latin1');
    });
  }

  async writeFile(name: string, content: string): Promise<void> {
    const file = path.join(this.sitesDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.program.close();
    await this.#release();
  }
}

/**
 * Starts the complete program with an empty database and its own files on a free port.
 * @example const running = await startRunningProgram({ files }); afterAll(() => running.close()); await
 * running.get('my-site', '/search');
 */
export const startRunningProgram = async ({ files, environment = {}, beside }: RunningProgramOptions = {}): Promise<RunningProgram> => {
  const directory = beside ? null : await mkdtemp(path.join(os.tmpdir(), 'forecourt-program-'));
  const sitesDir = beside?.sitesDir ?? path.join(directory ?? '', 'files');
  const dataDir = beside?.dataDir ?? path.join(directory ?? '', 'data');
  if (!beside) await writeSites(sitesDir, files);
  const testDatabase = beside?.testDatabase ?? (await openTestDatabase());
  const logLines: string[] = [];
  const settings = readEnvironment({
    DATABASE_URL: testDatabase.programConnectionString,
    DATABASE_OWNER_URL: testDatabase.connectionString,
    MODE: 'demo',
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATABASE_STATEMENT_SECONDS: '60',
    // A page waits this long for its number of views and its price gauge. Then it is shown without them. The time is
    // long, so that pages are complete on a busy machine too.
    DATABASE_OPTIONAL_READ_MS: '60000',
    SITES_DIR: sitesDir,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    SECURITY_CONTACT: 'mailto:security@operator.example',
    ...environment,
  });
  const { log } = createLog(settings, { write: (line: string) => void logLines.push(line) });
  const program = await startProgram({ environment: settings, log, report: () => {}, assets: ASSETS });
  const release = async (): Promise<void> => {
    if (beside || !directory) return;
    await testDatabase.close();
    await rm(directory, { recursive: true, force: true });
  };
  return new RunningProgram({ program, testDatabase, sitesDir, dataDir, logLines, release });
};

const writeSites = async (sitesDir: string, files: RunningProgramOptions['files']): Promise<void> => {
  const folders = files ? ['templates'] : ['templates', 'sites', 'dealerships'];
  for (const folder of folders) await cp(path.join(projectRoot, folder), path.join(sitesDir, folder), { recursive: true });
  for (const [name, content] of Object.entries(files ?? {})) {
    const file = path.join(sitesDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
};

/** Calls `read` until its result passes the check `wanted`. After ten seconds the error of the check is thrown. */
export const eventually = <Value>(read: () => Promise<Value>, wanted: (value: Value) => void): Promise<Value> =>
  vi.waitFor(
    async () => {
      const value = await read();
      wanted(value);
      return value;
    },
    { timeout: 10_000, interval: 20 },
  );

/** The hidden fields of the lead form on a page, as a browser posts them. */
export const stampOf = (html: string): Readonly<Record<string, string>> => {
  const fields = Object.fromEntries(
    [...html.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  );
  expect(Object.keys(fields)).toContain('submission_id');
  return fields;
};
