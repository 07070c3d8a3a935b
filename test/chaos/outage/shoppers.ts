import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { BuiltProgram, TimedAnswer } from '../built-program.ts';
import { createSiteToken } from '../command-line.ts';
import { type Browsable, drawBrowsing, drawFrom, pick } from './browse-addresses.ts';
import { type FoundResults, foundIn } from './found-results.ts';

/** The sites that the shoppers visit. */
export const SITES = ['wattlebird-cars', 'kestrel-point-kia', 'corella-motor-group', 'ironbark-touring'];
const BROWSERS = 6;
const LEAD_SENDERS = 2;
/** The time after a fault within which the program must accept leads again, in milliseconds. */
export const RECOVERY_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 20_000;
/** Pages that need the database, or whose form needs it. */
const NEEDING = ['/sign-in', '/contact', '/trade-in', '/finance', '/garage', '/reservation', '/success', '/account', '/site-speed'];

/** The token of each site to which leads are sent. A lead without a token is held for the operator, and is not delivered. */
export type SiteTokens = ReadonlyMap<string, string>;

/** Creates the tokens with which the shoppers of `startShoppers` send their leads. */
export const createTokens = async (program: BuiltProgram): Promise<SiteTokens> => {
  const tokens = new Map<string, string>();
  for (const site of SITES.slice(0, LEAD_SENDERS)) tokens.set(site, await createSiteToken(program, site));
  return tokens;
};

/** What the test counts during one fault. */
export interface Counts {
  browsed: number;
  readonly browseFailures: string[];
  readonly times: number[];
  /** For the URL of each requested search page, the numbers of results that the page showed. */
  readonly found: Map<string, FoundResults>;
  /**
   * The requests that got a wrong 5xx status or no answer. The only correct 5xx status is 503 with the header
   * `Retry-After`.
   */
  readonly wrongErrors: string[];
  readonly acknowledged: string[];
  refused: number;
}

export const noCounts = (): Counts => ({
  browsed: 0,
  browseFailures: [],
  times: [],
  found: new Map(),
  wrongErrors: [],
  acknowledged: [],
  refused: 0,
});

let visitors = 0;
/** Headers with a new IP address. Each call returns another IP address, so that no request reaches a rate limit. */
export const newVisitor = (): Record<string, string> => {
  visitors += 1;
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
};

/**
 * Whether an answer has a wrong status. Every status from 500 is wrong, with one exception: 503 with the header
 * `Retry-After`.
 */
export const isWrongError = ({ status, headers }: TimedAnswer): boolean =>
  status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);

const browse = async (program: BuiltProgram, counts: Counts, browsable: Browsable, address: string): Promise<void> => {
  counts.browsed += 1;
  const about = `${browsable.site}${address}`;
  try {
    const answer = await program.ask(browsable.site, address, { headers: newVisitor(), limitMs: REQUEST_LIMIT_MS });
    counts.times.push(answer.ms);
    const found = answer.status === 200 ? foundIn(browsable, address, answer.text) : null;
    if (found !== null) counts.found.set(about, { browsable, address, found });
    if (answer.status >= 400) counts.browseFailures.push(`${answer.status} ${about}`);
    if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} ${about}`);
  } catch (error) {
    counts.browseFailures.push(`${(error as Error).message} ${about}`);
  }
};

const openNeeding = async (program: BuiltProgram, counts: Counts, site: string, address: string): Promise<void> => {
  const answer = await program
    .ask(site, address, { headers: newVisitor(), limitMs: REQUEST_LIMIT_MS })
    .catch((error: Error) => error.message);
  if (typeof answer === 'string') counts.wrongErrors.push(`${answer} ${site}${address}`);
  else if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} ${site}${address}`);
};

/** Posts a lead. @returns its id; null if it was not acknowledged */
export const postLead = async (
  program: BuiltProgram,
  counts: Counts,
  site: string,
  tokens: SiteTokens = new Map(),
): Promise<string | null> => {
  const body = JSON.stringify({
    name: 'Database Gone',
    email: `gone-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: 'Is the car still available?',
    category: 'General Enquiry',
    submission_id: randomUUID(),
    isLastStep: true,
  });
  const token = tokens.get(site);
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization, ...newVisitor() };
  const answer = await program
    .ask(site, '/api/leads', { method: 'POST', body, headers, limitMs: 60_000 })
    .catch((error: Error) => error.message);
  if (typeof answer === 'string') {
    counts.wrongErrors.push(`${answer} POST ${site}/api/leads`);
    return null;
  }
  if (isWrongError(answer)) counts.wrongErrors.push(`${answer.status} POST ${site}/api/leads`);
  return answer.status === 200 ? (JSON.parse(answer.text) as { lead_id: string }).lead_id : null;
};

/** Starts the shoppers. @returns a function that stops them and waits for their last answers */
export const startShoppers = (
  program: BuiltProgram,
  counts: () => Counts,
  browsables: readonly Browsable[],
  seed: number,
  tokens: SiteTokens = new Map(),
): (() => Promise<void>) => {
  let isStopping = false;
  const until = async (act: () => Promise<unknown>, pauseMs: number): Promise<void> => {
    while (!isStopping) {
      await act();
      await later(pauseMs);
    }
  };
  const shoppers = Array.from({ length: BROWSERS }, (_, at) => {
    const draw = drawFrom(seed + at);
    return until(() => {
      const browsable = pick(draw, browsables);
      return browse(program, counts(), browsable, drawBrowsing(draw, browsable));
    }, 20);
  });
  const drawNeeding = drawFrom(seed + 100);
  shoppers.push(until(() => openNeeding(program, counts(), pick(drawNeeding, SITES), pick(drawNeeding, NEEDING)), 100));
  for (let at = 0; at < LEAD_SENDERS; at += 1) {
    shoppers.push(
      until(async () => {
        const current = counts();
        const lead = await postLead(program, current, SITES[at % LEAD_SENDERS] ?? '', tokens);
        if (lead === null) current.refused += 1;
        else current.acknowledged.push(lead);
      }, 200),
    );
  }
  return async () => {
    isStopping = true;
    await Promise.all(shoppers);
  };
};

/** What `/readyz` says. */
export const readReadiness = async (program: BuiltProgram): Promise<{ canShowPages: boolean; canTakeLeads: boolean }> =>
  JSON.parse((await program.ask('localhost', '/readyz')).text);

/** Waits until a lead is accepted and `/readyz` says that leads can be stored. @returns milliseconds */
export const timeRecovery = async (program: BuiltProgram, counts: Counts, tokens: SiteTokens = new Map()): Promise<number> => {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 6 * RECOVERY_LIMIT_MS) {
    const lead = await postLead(program, counts, 'wattlebird-cars', tokens);
    if (lead !== null) {
      counts.acknowledged.push(lead);
      if ((await readReadiness(program)).canTakeLeads) return performance.now() - startedAt;
    }
    await later(200);
  }
  throw new Error(`The program did not accept leads again within ${6 * RECOVERY_LIMIT_MS} ms`);
};

/** How often each status occurs. */
export const statusesOf = (failures: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const failure of failures) {
    const [status = ''] = failure.split(' ');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
};
