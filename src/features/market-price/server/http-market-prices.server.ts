import { text } from 'node:stream/consumers';
import { presentText } from '#features/stock/rules/present-text.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';
import type { PriceGauge } from '../rules/price-gauge.ts';
import { parsePriceGauge } from '../rules/price-gauge-json.ts';
import type { MarketPriceSource } from './market-price-source.server.ts';

export interface HttpMarketPricesOptions {
  /** The URL of the service. The vehicle's fields are added as query parameters. */
  readonly url: string;
  readonly key: string | undefined;
  readonly timeoutMs?: number;
  /** Hosts (`host` or `host:port`) that may have private IP addresses (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate?: readonly string[];
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64_000;
/** Maximum number of simultaneous requests. Without a limit, a service that never answers could use up all connections. */
const MAX_OPEN_REQUESTS = 16;

/**
 * A market-data service over HTTP. The request contains the vehicle's identity and its displayed price, and nothing about
 * the shopper. The answer is the JSON of a price gauge (API-09, ENT-13).
 */
export class HttpMarketPrices implements MarketPriceSource {
  readonly #options: HttpMarketPricesOptions;
  #asked = 0;

  constructor(options: HttpMarketPricesOptions) {
    this.#options = options;
  }

  async find(_site: Site, vehicle: Vehicle, priceCents: number): Promise<PriceGauge | null> {
    if (this.#asked >= MAX_OPEN_REQUESTS) throw new Error(`The market-price service already has ${MAX_OPEN_REQUESTS} open requests`);
    this.#asked += 1;
    try {
      return await this.#ask(vehicle, priceCents);
    } finally {
      this.#asked -= 1;
    }
  }

  async #ask(vehicle: Vehicle, priceCents: number): Promise<PriceGauge | null> {
    const { url, key, timeoutMs = TIMEOUT_MS, allowPrivate = [] } = this.#options;
    const headers = { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    const fetched = await guardedFetch(addressOf(url, vehicle, priceCents), { maxBytes: MOST_BYTES, timeoutMs, allowPrivate, headers });
    if (!fetched.ok) throw new Error(fetched.error.message);
    const { status, body } = fetched.value;
    if (status === 204 || status === 404) {
      body.on('error', () => {}).destroy();
      return null;
    }
    if (status !== 200) {
      body.on('error', () => {}).destroy();
      throw new Error(`The market-price service answered with status ${status}`);
    }
    const answer = await text(body);
    return answer.trim() === '' ? null : parsePriceGauge(parseJson(answer));
  }
}

const parseJson = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch (error) {
    throw new Error('The market-price service sent an answer that is not JSON', { cause: error });
  }
};

const addressOf = (base: string, vehicle: Vehicle, priceCents: number): URL => {
  const address = new URL(base);
  const facts: Readonly<Record<string, string | number | null>> = {
    vin: presentText(vehicle.vin),
    make: vehicle.make,
    model: vehicle.model,
    badge: presentText(vehicle.badge),
    year: vehicle.year,
    km: vehicle.odometerKm,
    state: presentText(vehicle.state),
    price: centsToDollars(priceCents),
  };
  for (const [name, value] of Object.entries(facts)) if (value !== null) address.searchParams.set(name, String(value));
  return address;
};
