import type { AskingThread } from './asking-thread.ts';
import { type ToolAnswer, writeMcpRequest } from './mcp-request.ts';
import {
  type AvailabilityAnswer,
  compareCalculator,
  compareCards,
  compareHours,
  compareVehiclePage,
  differences,
  type LocationsAnswer,
  type PriceAnswer,
  type RepaymentAnswer,
  ShownPage,
  type VehicleAnswer,
  type VehicleSummary,
} from './page-truth.ts';

interface Found {
  readonly url: string;
  readonly pages: number;
  readonly vehicles: readonly VehicleSummary[];
}

const TEXTS = ['automatic', 'white suv', 'under 40k', 'diesel ute', 'toyota', 'kia', 'low kms', 'red hatch'];
const SORTS = ['price', 'km', 'year'];
const FACETS = ['make', 'body', 'fuel', 'car_type', 'colour'];
const MAX_VEHICLES = 50;

/** Reads from the header `Server-Timing` how many milliseconds the tool took. @example serviceTime('tool;dur=1.25') === 1.25 */
const serviceTime = (header: unknown): number => {
  const [, found] = /^tool;dur=([\d.]+)$/.exec(String(header)) ?? [];
  if (found === undefined) throw new Error(`The header Server-Timing does not say how long the tool took: ${String(header)}`);
  return Number(found);
};

/** Compares answers of the MCP endpoint with what the site shows. @returns a line of text for each difference */
export type Comparison = () => Promise<readonly string[]>;

/** Calls the tools of the MCP endpoint of a site, and compares the answers with the pages and JSON endpoints of the site. */
export class AgentCalls {
  /**
   * The times of each tool call in milliseconds. `http` is the time of the answer over HTTP, and `service` is the time
   * of the called service alone.
   */
  readonly times: { readonly http: number; readonly service: number }[] = [];
  readonly #program: AskingThread;
  readonly #slug: string;
  readonly #random: () => number;
  #vehicles: readonly VehicleSummary[] = [];
  #asked = 0;

  constructor(program: AskingThread, slug: string, random: () => number) {
    this.#program = program;
    this.#slug = slug;
    this.#random = random;
  }

  /** Reads the vehicles of the site. Later calls of the agent tools ask about these vehicles. */
  async prepare(): Promise<void> {
    const all = new Map<number, VehicleSummary>();
    for (let page = 1, pages = 1; page <= pages && page <= 10; page++) {
      const found = await this.#ask<Found>('search_stock', { page, limit: MAX_VEHICLES });
      pages = Math.ceil((found.pages * 21) / MAX_VEHICLES);
      for (const vehicle of found.vehicles) all.set(vehicle.id, vehicle);
    }
    this.#vehicles = [...all.values()];
    this.times.length = 0;
  }

  /**
   * Requests one to four answers from the endpoint. The kind of the request is chosen at random. The answers are not
   * compared with the site yet, because the comparison requests pages of the site. It takes much longer than the
   * requests to the endpoint.
   *
   * @returns a function that compares these answers with the site
   */
  async askAtRandom(): Promise<Comparison> {
    const drawn = this.#random();
    if (drawn < 0.4) return this.#askVehicle();
    if (drawn < 0.65) return this.#askRepayment();
    if (drawn < 0.85) return this.#askSearch();
    return drawn < 0.95 ? this.#askFacet() : this.#askSlots();
  }

  async #askVehicle(): Promise<Comparison> {
    const { slug: vehicle, url } = this.#pick(this.#vehicles);
    const answers = {
      vehicle: await this.#ask<VehicleAnswer>('get_vehicle', { vehicle }),
      availability: await this.#ask<AvailabilityAnswer>('check_availability', { vehicle }),
      price: await this.#ask<PriceAnswer>('explain_price', { vehicle }),
    };
    const locations = await this.#ask<LocationsAnswer>('list_locations', {});
    const compare = (page: ShownPage) => [...differences(compareVehiclePage(page, answers)), ...differences(compareHours(page, locations))];
    return async () => this.#named(vehicle, await this.#onPage(url, compare));
  }

  async #askRepayment(): Promise<Comparison> {
    const { slug: vehicle } = this.#pick(this.#vehicles);
    const whole = (most: number): number => Math.floor(this.#random() * most);
    const given = {
      vehicle,
      ...(this.#random() < 0.5 ? { deposit: whole(10) * 1_000 } : {}),
      ...(this.#random() < 0.5 ? { term_years: 1 + whole(7) } : {}),
      ...(this.#random() < 0.3 ? { interest: 5 + whole(20) / 2 } : {}),
    };
    const answer = await this.#ask<RepaymentAnswer>('estimate_repayment', given);
    const { url } = answer;
    if (answer.outcome === 'not-offered' || url === null) return async () => [];
    const compare = (page: ShownPage) => differences(compareCalculator(page, answer));
    return async () => this.#named(JSON.stringify(given), await this.#onPage(url, compare));
  }

  async #askSearch(): Promise<Comparison> {
    const given = {
      ...(this.#random() < 0.6 ? { text: this.#pick(TEXTS) } : {}),
      ...(this.#random() < 0.5 ? { ranges: { price: { max: 10_000 + Math.floor(this.#random() * 60) * 1_000 } } } : {}),
      ...(this.#random() < 0.5 ? { sort: { by: this.#pick(SORTS), order: this.#random() < 0.5 ? 'asc' : 'desc' } } : {}),
    };
    const found = await this.#ask<Found>('search_stock', given);
    const compare = (page: ShownPage) => differences(compareCards(page, found.vehicles));
    return async () => this.#named(JSON.stringify(given), await this.#onPage(found.url, compare));
  }

  async #askFacet(): Promise<Comparison> {
    const name = this.#pick(FACETS);
    const answer = await this.#ask<{ readonly facets: Readonly<Record<string, unknown>> }>('list_facets', { attributes: [name] });
    return async () => {
      const { items } = await this.#json<{ readonly items: unknown }>(`/api/facets/${name}`);
      return this.#named(name, differences({ facet: [items, answer.facets[name]] }));
    };
  }

  async #askSlots(): Promise<Comparison> {
    const { id, slug: vehicle } = this.#pick(this.#vehicles);
    const answer = await this.#ask<object>('list_appointment_slots', { vehicle });
    return async () =>
      this.#named(vehicle, differences({ times: [await this.#json(`/api/test-drive-appointments?car_id=${id}`), answer] }));
  }

  #named(what: string, lines: readonly string[]): readonly string[] {
    return lines.map((line) => `${this.#slug} ${what}: ${line}`);
  }

  #pick<Value>(values: readonly Value[]): Value {
    const picked = values[Math.floor(this.#random() * values.length)];
    if (picked === undefined) throw new Error(`The site ${this.#slug} has no vehicle that the test can ask about`);
    return picked;
  }

  /**
   * The headers of a new visitor. Each request gets a new IP address, because the program limits the requests of one IP address.
   * Each request also gets a new connection. Otherwise the server could close the idle connection while this program reads a
   * large page, and the next request on this connection would fail.
   */
  #visitor(): Record<string, string> {
    this.#asked += 1;
    return { connection: 'close', 'x-forwarded-for': `10.${(this.#asked >> 16) & 255}.${(this.#asked >> 8) & 255}.${this.#asked & 255}` };
  }

  async #ask<Value>(name: string, given: object): Promise<Value> {
    const request = { params: { name, arguments: given }, headers: this.#visitor() };
    const { status, text, ms, headers } = await this.#program.ask(this.#slug, '/mcp', {
      method: 'POST',
      ...writeMcpRequest('tools/call', request),
    });
    const { result } = JSON.parse(text) as { readonly result?: ToolAnswer<Value> };
    if (result?.structuredContent === undefined)
      throw new Error(`${name} ${JSON.stringify(given)} answers ${status}: ${text.slice(0, 300)}`);
    this.times.push({ http: ms, service: serviceTime(headers['server-timing']) });
    return result.structuredContent;
  }

  async #json<Value>(address: string): Promise<Value> {
    return JSON.parse((await this.#program.ask(this.#slug, address, { headers: this.#visitor() })).text) as Value;
  }

  /** Reads a page, passes it to `compare`, and then frees its memory. */
  async #onPage(url: string, compare: (page: ShownPage) => readonly string[]): Promise<readonly string[]> {
    const { pathname, search } = new URL(url);
    const { status, text } = await this.#program.ask(this.#slug, pathname + search, { headers: this.#visitor() });
    if (status !== 200) throw new Error(`${this.#slug} ${pathname}${search} answers ${status}`);
    const page = new ShownPage(text);
    try {
      return compare(page);
    } finally {
      await page.close();
    }
  }
}
