/**
 * Many clients ask for the same pages at the same moment.
 *
 * 1. 200 clients ask for one page that is not in the cache. The page must be rendered only once. The test compares the
 *    processor time for such a client with the time for a client who gets the cached page. The difference must be at most a
 *    quarter of the time of one rendering. The time of one rendering is measured with a program without a
 *    page cache, which renders the page for each client.
 * 2. Clients read a search page, a vehicle page and the JSON of a search. All three show the same vehicle. Meanwhile pushes
 *    change the price of this vehicle and of others. One second after the answer to a push, no page and no JSON answer may
 *    have the former price.
 */
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { percentile } from './percentile.ts';
import { processTime } from './process-time.ts';
import { createDealershipToken, pushStock } from './stock-push.ts';

const SITE = 'wattlebird-cars';
const DEALERSHIP = 'wattlebird-cars';
const CLIENTS = 200;
const READERS = 12;
const PUSHES = 40;
/** Maximum time in milliseconds from a price change until every page and every JSON answer shows the new price. */
const LATEST_MS = 1_000;
/**
 * The largest allowed difference in processor time between a client who waits for an uncached page and a client who
 * gets this page from the cache. The unit is the processor time of an uncached page that only one client requests.
 */
const MOST_OF_A_RENDERING = 0.25;
const ROUNDS = 4;
/** Number of uncached pages in each round that are requested by only one client each, for comparison. */
const SINGLES = 4;

interface Listed {
  readonly id: number;
  readonly slug: string;
  readonly price: number;
}

/** The processor time that the program needs while a number of clients request the same URL at the same moment. */
const costOf = async (program: BuiltProgram, address: string, clients: number): Promise<number> => {
  const before = await processTime(program.pid);
  const answers = await Promise.all(Array.from({ length: clients }, () => program.ask(SITE, address)));
  const failed = answers.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${clients} clients got no page: ${address} answered ${answers[0]?.status}`);
  return (await processTime(program.pid)) - before;
};

/**
 * The addresses of search pages that are not in the cache at the start, in three sort orders. Each address is requested
 * once.
 */
const coldAddresses = ['', '&sortBy=price:asc', '&sortBy=price:desc'].flatMap((order) =>
  Array.from({ length: 7 }, (_, page) => `/search?page=${page + 2}${order}`),
);

const coldAddress = (round: number): string => {
  const address = coldAddresses[round];
  if (address === undefined) throw new Error('There are too few pages that are not in the cache');
  return address;
};

/** The first pages after a start are slow, so they are not counted. */
const warmUp = async (program: BuiltProgram): Promise<void> => {
  for (let page = 0; page < 300; page += 1) await program.ask(SITE, `/search?query=zq${'abcdef'[page % 6]}`);
};

/** Measures the processor time if the program renders the page separately for each client. */
const measureUnshared = async (program: BuiltProgram): Promise<string> => {
  await warmUp(program);
  let cost = 0;
  for (let round = 0; round < ROUNDS; round += 1) cost += (await costOf(program, coldAddress(round), CLIENTS)) / ROUNDS;
  return `if the page is rendered separately for each of ${CLIENTS} clients: ${cost.toFixed(0)} ms`;
};

const measureColdPage = async (program: BuiltProgram): Promise<string> => {
  await warmUp(program);
  let single = 0;
  let cold = 0;
  let warm = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let page = 0; page < SINGLES; page += 1)
      single += (await costOf(program, coldAddress(ROUNDS + round * SINGLES + page), 1)) / SINGLES;
    const address = coldAddress(round);
    cold += await costOf(program, address, CLIENTS);
    warm += await costOf(program, address, CLIENTS);
  }
  const report = `processor time for ${CLIENTS} clients: cold page ${(cold / ROUNDS).toFixed(0)} ms, cached page ${(warm / ROUNDS).toFixed(0)} ms, one cold page for one client ${(single / ROUNDS).toFixed(1)} ms`;
  if (cold - warm > MOST_OF_A_RENDERING * CLIENTS * single) throw new Error(report);
  return report;
};

/** One answer that contains the vehicle: when its request was sent, and the price in it. */
interface Seen {
  readonly sentAt: number;
  readonly price: number | null;
  readonly isFormer: boolean;
  readonly ms: number;
}

const dollars = (price: number): string => `$${price.toLocaleString('en-AU')}`;

/** A model that no demo vehicle has, so that a search finds only the vehicles of this test. */
const MODEL = 'Herdmobile';
const FEED = 'herd';

/** Pushes 12 vehicles of the model `MODEL`, and returns the first of them as the search API lists it. */
const addVehicles = async (program: BuiltProgram, token: string): Promise<Listed> => {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    id: `herd-${at}`,
    make: 'Kia',
    model: MODEL,
    year: 2021,
    car_type: 'used',
    price: 21_000 + at,
    km: 30_000,
  }));
  const { status, text } = await pushStock(program, token, rows.map((row) => JSON.stringify(row)).join('\n'), { feed: FEED });
  if (status !== 200) throw new Error(`The vehicles of the test could not be pushed: ${status} ${text.slice(0, 300)}`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { hits } = JSON.parse((await program.ask(SITE, `/api/search?query=${MODEL}`)).text) as { hits: Listed[] };
    const first = hits.find(({ price }) => price === 21_000);
    if (first) return first;
    await later(100);
  }
  throw new Error('The search did not find the vehicles of the test');
};

const measurePrices = async (program: BuiltProgram): Promise<string> => {
  const token = await createDealershipToken(program, DEALERSHIP);
  const vehicle = await addVehicles(program, token);
  const addresses = [`/search?query=${MODEL}`, `/cars/${vehicle.slug}`, `/api/search?query=${MODEL}`, '/search?page=2'];
  const prices = [vehicle.price];
  const seen: Seen[] = [];
  const changes: { readonly answeredAt: number; readonly price: number }[] = [];
  let failures = 0;
  let isOver = false;
  const priceIn = (address: string, answer: TimedAnswer): number | null => {
    if (address.startsWith('/api/')) {
      return (JSON.parse(answer.text) as { hits: Listed[] }).hits.find(({ id }) => id === vehicle.id)?.price ?? null;
    }
    return prices.findLast((price) => answer.text.includes(dollars(price))) ?? null;
  };
  const read = async (reader: number): Promise<void> => {
    while (!isOver) {
      const address = addresses[reader % addresses.length] ?? '/search';
      const sentAt = performance.now();
      const answer = await program.ask(SITE, address);
      if (answer.status !== 200) failures += 1;
      const control = String(answer.headers['cache-control']);
      const isFormer = control.startsWith('public') && !control.includes('s-maxage');
      seen.push({ sentAt, price: priceIn(address, answer), isFormer, ms: answer.ms });
      await later(2);
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  for (let push = 0; push < PUSHES; push += 1) {
    // The readers check only the price of the vehicle herd-0. The pushes change herd-0 and herd-5 in turn.
    const isOther = push % 2 === 1;
    const price = 41_001 + push * 13;
    if (!isOther) prices.push(price);
    const { status, text } = await pushStock(program, token, JSON.stringify({ id: isOther ? 'herd-5' : 'herd-0', price }), { feed: FEED });
    if (status !== 200) throw new Error(`A push was answered with status ${status}: ${text.slice(0, 300)}`);
    if (!isOther) changes.push({ answeredAt: performance.now(), price });
    await later(700);
  }
  await later(LATEST_MS);
  isOver = true;
  await Promise.all(readers);
  const wrong = seen.filter(({ sentAt, price }) => {
    const due = changes.findLastIndex(({ answeredAt }) => answeredAt + LATEST_MS < sentAt);
    return due >= 0 && price !== null && prices.indexOf(price) < due + 1;
  }).length;
  const ages = changes.map(({ answeredAt, price }) => {
    const older = seen.filter((one) => one.price !== null && prices.indexOf(one.price) < prices.indexOf(price) && one.sentAt > answeredAt);
    return Math.max(0, ...older.map(({ sentAt }) => sentAt - answeredAt));
  });
  const times = seen.map(({ ms }) => ms);
  const report = `${changes.length} changes of the price under load, ${seen.length} answers: p99 ${percentile(times, 0.99).toFixed(0)} ms, ${seen.filter(({ isFormer }) => isFormer).length} contained the former version of the page, ${failures} failed, ${wrong} contained the old price more than one second after a change; the latest request that got an old price came ${Math.max(...ages).toFixed(0)} ms after the change was accepted`;
  if (wrong + failures > 0) throw new Error(report);
  if (seen.every(({ price }) => price === null)) throw new Error('No answer contained the vehicle');
  return report;
};

export default async (): Promise<string> => {
  const environment = { LOG_LEVEL: 'warn' };
  const shared = await withBuiltProgram(async (program) => `${await measureColdPage(program)}; ${await measurePrices(program)}`, {
    environment,
  });
  return `${await withBuiltProgram(measureUnshared, { environment: { ...environment, PAGE_CACHE: '0' } })}; ${shared}`;
};
