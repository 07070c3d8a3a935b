import { z } from 'zod';
import type { Plate } from '../rules/own-vehicle-answers.ts';
import { JsonService, type JsonServiceOptions } from './ask-json.server.ts';
import type { DecodedVehicle, VehicleDecoder } from './vehicle-decoder.server.ts';

export interface BlueFlagOptions extends JsonServiceOptions {
  /** Scheme and host of the API: 'https://sandbox.blueflag.com.au'. */
  readonly url: string;
  /** The secret key, which is sent as the header `Authorization`. */
  readonly key: string;
  /**
   * Whether to ask for the catalogue code NVIC. The service gives this code only to customers of the company Glass's.
   */
  readonly asksNvic?: boolean;
}

const NAME = 'the register service';

const textOrNull = z.string().nullish();

/**
 * The fields that we read. VIN, chassis, engine number and colour are in the answers too. They are not read, so that
 * they cannot be stored or shown.
 */
const detailsSchema = z.object({
  result: z.array(z.object({ make: textOrNull, model: textOrNull, body_type: textOrNull, nvic: textOrNull })),
});
const buildSchema = z.object({ result: z.array(z.object({ year_of_manufacture: textOrNull, compliance_plate: textOrNull })) });

/**
 * Looks up a number plate in the vehicle register NEVDIS, through the service Blue Flag. The code follows the public
 * documentation of the service (blueflag.com.au/docs, read in November 2026). Two requests are used:
 *
 * - `GET /nevdis/vehicle_details` returns make, model and body.
 * - `GET /nevdis/build_and_compliance` returns the year of manufacture ('2019'; missing for plates of NSW) and the date
 *   of the compliance plate ('2019-07'; missing for plates of TAS).
 *
 * Both requests need `plate` and `state` (in capitals), and the key as the header `Authorization`.
 */
export class BlueFlagDecoder implements VehicleDecoder {
  readonly #options: BlueFlagOptions;
  readonly #service: JsonService;

  constructor(options: BlueFlagOptions) {
    this.#options = options;
    this.#service = new JsonService(NAME, options);
  }

  async decode(plate: Plate): Promise<DecodedVehicle | null> {
    const details = parseAnswer(detailsSchema, await this.#ask('vehicle_details', plate));
    // Two vehicles of different types can have the same plate. Then it is not known which of the two the shopper means.
    const [first, ...others] = details?.result ?? [];
    if (!first?.make || !first.model || others.length > 0) return null;
    const { make, model, body_type, nvic } = first;
    return { make, model, year: await this.#findYear(plate), body: body_type ?? null, nvic: nvic ?? null };
  }

  /** The year of manufacture; null if the service does not know it or fails. The shopper is then asked for it. */
  async #findYear(plate: Plate): Promise<number | null> {
    try {
      const [built] = parseAnswer(buildSchema, await this.#ask('build_and_compliance', plate))?.result ?? [];
      const year = /^\d{4}/.exec(built?.year_of_manufacture ?? '')?.[0] ?? /^\d{4}/.exec(built?.compliance_plate ?? '')?.[0];
      return year === undefined ? null : Number(year);
    } catch {
      return null;
    }
  }

  #ask(product: 'vehicle_details' | 'build_and_compliance', { rego, regoState }: Plate): Promise<unknown> {
    const { url, key, asksNvic } = this.#options;
    const address = new URL(`/nevdis/${product}`, url);
    address.searchParams.set('plate', rego);
    address.searchParams.set('state', regoState.toUpperCase());
    if (asksNvic) address.searchParams.set('include_nvic', 'true');
    return this.#service.ask(address, { headers: { authorization: key } });
  }
}

/** Returns null for an empty answer. @throws if the answer does not have the documented form */
const parseAnswer = <Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer | null => {
  if (answer === null) return null;
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error(`${NAME} sent an answer that does not have the documented form`);
  return parsed.data;
};
