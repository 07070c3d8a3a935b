import { z } from 'zod';
import { dollarsToCents } from '#kernel/money.ts';
import { plainLine } from '#kernel/plain-text.ts';
import { JsonService, type JsonServiceOptions } from './ask-json.server.ts';
import type { ValuedVehicle, VehicleValue, VehicleValuer } from './vehicle-valuer.server.ts';

export interface HttpValuerOptions extends JsonServiceOptions {
  readonly url: string;
  /** The key of the service, which is sent as a bearer token. */
  readonly key: string | undefined;
}

const MOST_DOLLARS = 10_000_000;
const LONGEST_BASIS = 400;
const dollars = z.number().positive().max(MOST_DOLLARS);

/** `offer_price`, `low` and `high` are dollars, `as_of` is an ISO date. */
const answerSchema = z
  .object({
    offer_price: dollars,
    low: dollars.nullish(),
    high: dollars.nullish(),
    as_of: z.iso.date().nullish(),
    basis: z.string().nullish(),
  })
  .refine(({ offer_price, low, high }) => (low ?? offer_price) <= offer_price && offer_price <= (high ?? offer_price));

/**
 * A valuation service over HTTP (docs/trade-in.md). It gets the vehicle as a JSON body and answers with an offer and its
 * range. It gets neither the number plate nor data of the shopper.
 */
export class HttpValuer implements VehicleValuer {
  readonly #options: HttpValuerOptions;
  readonly #service: JsonService;

  constructor(options: HttpValuerOptions) {
    this.#options = options;
    this.#service = new JsonService('the valuation service', options);
  }

  async value(vehicle: ValuedVehicle): Promise<VehicleValue | null> {
    const { url, key } = this.#options;
    const answer = await this.#service.ask(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        make: vehicle.make,
        model: vehicle.model,
        year: vehicle.year,
        km: vehicle.odometerKm,
        body: vehicle.body,
        nvic: vehicle.nvic,
        state: vehicle.state,
        adjustmentAnswers: vehicle.answers,
      }),
    });
    if (answer === null) return null;
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new Error('the valuation service sent an answer that is not a valuation');
    const { offer_price, low, high, as_of, basis } = parsed.data;
    return {
      cents: dollarsToCents(offer_price),
      lowCents: dollarsToCents(low ?? offer_price),
      highCents: dollarsToCents(high ?? offer_price),
      basis: basisOf(basis ?? null, as_of ?? null),
    };
  }
}

const basisOf = (basis: string | null, asOf: string | null): string => {
  const source = basis === null ? '' : plainLine(basis).trim().slice(0, LONGEST_BASIS);
  const date = asOf === null ? '' : ` Valued on ${asOf}.`;
  return `${source === '' ? 'An estimate of a valuation service, from the vehicle and your answers.' : source}${date}`;
};
