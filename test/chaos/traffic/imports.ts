import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { runCommand } from '../command-line.ts';
import { createDealershipToken, pushStock } from '../stock-push.ts';
import { type GeneratedStock, WATCHED_MODEL } from './generated-stock.ts';
import type { Nodes } from './installation/nodes.ts';

const FEED = 'hour';
const RETRY_MS = 5_000;
const MOST_TRIES = 24;
/** Maximum time in milliseconds from a price change until every page and every JSON answer shows the new price. */
const LATEST_MS = 1_000;

/** A dealership whose stock is imported, and a site that shows it. */
export interface ImportedDealership {
  readonly dealership: string;
  readonly site: string;
  readonly search: string;
  readonly stock: GeneratedStock;
}

const dollars = (price: number): string => `$${price.toLocaleString('en-AU')}`;

/**
 * Imports vehicles for one dealership after the other. In the first round each dealership pushes its changes, in the second
 * round its full feed is imported on the command line, and so on.
 */
export class Imports {
  readonly #nodes: Nodes;
  readonly #dealerships: readonly ImportedDealership[];
  readonly #isDatabaseBroken: () => boolean;
  readonly #tokens = new Map<string, string>();
  readonly faults: string[] = [];
  done = 0;
  repeated = 0;
  pricesChecked = 0;

  constructor(nodes: Nodes, dealerships: readonly ImportedDealership[], isDatabaseBroken: () => boolean) {
    this.#nodes = nodes;
    this.#dealerships = dealerships;
    this.#isDatabaseBroken = isDatabaseBroken;
  }

  /** Imports the whole stock for the first time. @throws if the import is refused */
  async open(): Promise<void> {
    for (const one of this.#dealerships) {
      this.#tokens.set(one.dealership, await createDealershipToken(this.#program, one.dealership));
      const { status, text } = await this.#push(one, one.stock.all());
      if (status !== 200)
        throw new Error(`The import of the stock of ${one.dealership} was answered with ${status}: ${text.slice(0, 300)}`);
    }
    await later(2 * LATEST_MS);
    for (const one of this.#dealerships) await this.#checkPrice(one);
    // These first price checks only make sure that the stock was imported. They are not counted, because the result
    // of the test states only the price checks during the measured time.
    this.pricesChecked = 0;
    if (this.faults.length > 0) throw new Error(`The imported stock is not on the site: ${this.faults.join('; ')}`);
  }

  /** Imports the next changes, and checks the price of the watched vehicle one second later. */
  async run(): Promise<void> {
    const number = this.done + this.faults.length;
    const one = this.#dealerships[number % this.#dealerships.length];
    if (one === undefined) return;
    const changes = one.stock.change();
    const isFull = Math.floor(number / this.#dealerships.length) % 2 === 1;
    const isDone = await this.#repeat(one, () => (isFull ? this.#importFull(one) : this.#pushChanges(one, changes)));
    if (!isDone) return;
    this.done += 1;
    await later(LATEST_MS);
    if (!this.#isDatabaseBroken()) await this.#checkPrice(one);
  }

  get #program() {
    const { program } = this.#nodes.next() ?? this.#nodes.all[0] ?? {};
    if (program === undefined) throw new Error('There is no node');
    return program;
  }

  #push({ dealership }: ImportedDealership, body: string) {
    return pushStock(this.#program, this.#tokens.get(dealership) ?? '', body, { feed: FEED });
  }

  /** @returns why the import failed; null if it succeeded */
  async #pushChanges(one: ImportedDealership, changes: string): Promise<string | null> {
    const { status, headers, text } = await this.#push(one, changes);
    if (status === 200) return null;
    if (status !== 503 || headers['retry-after'] === undefined)
      this.faults.push(`a push was answered with ${status}: ${text.slice(0, 200)}`);
    return `status ${status}`;
  }

  async #importFull({ dealership, stock }: ImportedDealership): Promise<string | null> {
    const program = this.#program;
    const file = path.join(program.folder, `${dealership}.ndjson`);
    await writeFile(file, stock.all());
    await runCommand(program, 'stock', 'import', '--dealership', dealership, '--feed', FEED, '--file', file, '--full');
    return null;
  }

  /** If an import fails, repeats it, like a scheduled feed or the system of a dealer. */
  async #repeat({ dealership }: ImportedDealership, attempt: () => Promise<string | null>): Promise<boolean> {
    let reason: string | null = null;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      reason = await attempt().catch((error: Error) => error.message);
      if (reason === null) return true;
      this.repeated += 1;
      await later(RETRY_MS);
    }
    this.faults.push(`the import of ${dealership} failed ${MOST_TRIES} times: ${reason?.slice(0, 300)}`);
    return false;
  }

  async #checkPrice({ site, search, stock }: ImportedDealership): Promise<void> {
    const price = stock.watchedPrice;
    for (const { program, isReady } of this.#nodes.all) {
      if (!isReady) continue;
      const surfaces = [
        [`/api/search?query=${WATCHED_MODEL}`, `"price":${price}`],
        [`${search}?query=${WATCHED_MODEL}`, dollars(price)],
      ] as const;
      for (const [address, expected] of surfaces) {
        const answer = await program.ask(site, address).catch(() => null);
        if (answer === null) continue;
        this.pricesChecked += 1;
        if (!answer.text.includes(expected))
          this.faults.push(`${site}${address} does not show the price ${price} one second after its import`);
      }
    }
  }
}
