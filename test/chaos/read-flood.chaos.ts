import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { percentile } from './percentile.ts';

/** The demo site to which this test sends many requests. It has results for every query of the test. */
const SITE = 'wattlebird-cars';
const ATTACKERS = 16;
const FLOOD_MS = 10_000;
/**
 * A request body of less than one kilobyte that requests the largest possible answer: ten queries, with ten vehicles
 * for each query.
 */
const GREEDY = JSON.stringify({ queries: Array.from({ length: 10 }, (_, at) => ({ filter: `price>${at}`, limit: 10 })) });
/**
 * While the test sends many requests, a page may take at most its usual time multiplied by this factor, plus `SPARE_MS`
 * milliseconds.
 */
const MOST_TIMES = 5;
const SPARE_MS = 100;

/** Requests uncached pages one after the other for a given time. */
const readPages = async (program: BuiltProgram, ms: number): Promise<readonly TimedAnswer[]> => {
  const answers: TimedAnswer[] = [];
  const end = performance.now() + ms;
  for (let at = 0; performance.now() < end; at += 1) answers.push(await program.ask(SITE, `/search?range[price]=${at}:`));
  return answers;
};

/**
 * Simulates one client with its own IP address. The client sends the next multi-search as soon as the previous one is
 * answered.
 */
const flood = async (program: BuiltProgram, client: number, ms: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  const end = performance.now() + ms;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${client}` };
  while (performance.now() < end) {
    statuses.push((await program.ask(SITE, '/api/multi-search', { method: 'POST', headers, body: GREEDY })).status);
  }
  return statuses;
};

/**
 * Sixteen clients flood the multi-search API. The clients must wait or be refused, and the pages of all
 * other visitors must stay fast.
 */
export default (): Promise<string> =>
  withBuiltProgram(async (program) => {
    await readPages(program, 2_000);
    const quiet = percentile(
      (await readPages(program, 3_000)).map(({ ms }) => ms),
      0.95,
    );
    const attacks = Promise.all(Array.from({ length: ATTACKERS }, (_, client) => flood(program, client + 1, FLOOD_MS)));
    const pages = await readPages(program, FLOOD_MS);
    const statuses = (await attacks).flat();
    const wrong = pages.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`A page was answered with status ${wrong.status} during the flood`);
    const refused = statuses.filter((status) => status === 429).length;
    const flooded = percentile(
      pages.map(({ ms }) => ms),
      0.95,
    );
    const summary = `95th percentile of pages: ${Math.round(quiet)} ms before the flood and ${Math.round(flooded)} ms during it; ${refused} of ${statuses.length} multi-searches were refused`;
    if (flooded > quiet * MOST_TIMES + SPARE_MS) throw new Error(summary);
    return summary;
  });
