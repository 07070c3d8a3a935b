import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import type { BuiltProgram, TimedAnswer } from '../built-program.ts';

/** The demo sites. The first site has a form with a field for files. */
export const SITES = ['wattlebird-cars', 'corella-motor-group', 'ironbark-touring', 'kestrel-point-kia'] as const;
export const [SITE, OTHER_SITE] = SITES;

/**
 * The time in milliseconds for which the test waits before it sends a form. The lead of a form that is sent faster is held
 * as possible spam.
 */
export const FILLING_IN_MS = 2_500;

/** The data and functions that all parts of the failure test share. */
export interface HostileRun {
  readonly program: BuiltProgram;
  /** The test's own connection to the program's database. */
  readonly direct: pg.Client;
  /** Everything that the program did wrong. */
  readonly faults: string[];
}

/** A request of a visitor. */
export interface Visit {
  readonly method?: 'GET' | 'POST';
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The fields of a form that is posted as application/x-www-form-urlencoded. */
  readonly fields?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly json?: unknown;
}

let visitors = 0;

/** Returns an IP address that no visitor of this run had before. */
export const newAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/**
 * Sends a request to a site. A request with a body is a post. If no IP address is given, the request has an IP
 * address that no visitor of this run had before.
 */
export const visit = ({ program }: HostileRun, site: string, path: string, about: Visit = {}): Promise<TimedAnswer> => {
  const { fields, json } = about;
  const body =
    about.body ??
    (json !== undefined ? JSON.stringify(json) : fields && new URLSearchParams(fields as Readonly<Record<string, string>>).toString());
  const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return program.ask(site, path, {
    method: about.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-forwarded-for': about.address ?? newAddress(),
      // Each visitor opens a new connection.
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...about.headers,
    },
    ...(body === undefined ? {} : { body }),
    limitMs: 60_000,
  });
};

/** Returns the solution of a new captcha of a site. */
export const newSolution = async (run: HostileRun, site: string): Promise<string> =>
  solveCaptcha(JSON.parse((await visit(run, site, '/api/captcha-challenge')).text));

/**
 * Maximum time in milliseconds to wait for the demo stock, which the program loads only after it has reported that it is
 * ready.
 */
const STOCK_LIMIT_MS = 60_000;

/** Finds a vehicle of the site for which a form of this name exists, for example 'test-drive'. */
export const findVehicle = async (run: HostileRun, site: string, form: string): Promise<{ readonly slug: string; readonly id: number }> => {
  for (const until = Date.now() + STOCK_LIMIT_MS; Date.now() < until; await later(1_000)) {
    const first = await visit(run, site, '/search');
    const list = first.status === 200 ? first : await visit(run, site, String(first.headers.location ?? '/'));
    for (const slug of new Set([...list.text.matchAll(/\/cars\/([\w-]+)/g)].map(([, found = '']) => found))) {
      if ((await visit(run, site, `/cars/${slug}/${form}`)).status !== 200) continue;
      const { rows } = await run.direct.query<{ id: string }>('select id from vehicles where slug = $1', [slug]);
      if (rows[0]) return { slug, id: Number(rows[0].id) };
    }
  }
  throw new Error(`The site ${site} has no vehicle with the form '${form}'`);
};

/**
 * The tables with data that shoppers sent. The table of deliveries is not in the list, because the program changes it all
 * the time.
 */
const TABLES = [
  'leads',
  'appointments',
  'lead_attachments',
  'form_drafts',
  'trade_in_valuations',
  'marketing_suppressions',
  'form_follow_ups',
] as const;

/** A checksum of all stored data of shoppers. It changes when such data are added, changed or removed. */
export const fingerprintOf = async ({ direct }: HostileRun): Promise<string> => {
  const parts: string[] = [];
  for (const table of TABLES) {
    const { rows } = await direct.query<{ sum: string | null }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(row::text, '' order by row::text), '')) as sum from ${table} as row`,
    );
    parts.push(`${table} ${rows[0]?.sum}`);
  }
  const { rows } = await direct.query<{ answered: string }>('select count(answered_at)::text as answered from lead_clocks');
  return [...parts, `answered ${rows[0]?.answered}`].join('\n');
};

/** Adds a fault if the stored data of shoppers differ from `before`, an earlier result of `fingerprintOf`. */
export const expectUnchanged = async (run: HostileRun, what: string, before: string): Promise<void> => {
  const after = await fingerprintOf(run);
  const old = new Set(before.split('\n'));
  const changed = after.split('\n').filter((line) => !old.has(line));
  if (changed.length > 0)
    run.faults.push(`${what} changed the database: ${changed.map((line) => line.split(' ').slice(0, 2).join(' ')).join(', ')}`);
};

/** Counts answers by their status: '303: 12, 422: 3'. */
export const countStatuses = (answers: readonly { readonly status: number }[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
};
