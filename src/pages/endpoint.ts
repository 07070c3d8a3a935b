import { z } from 'zod';
import type { Refusal } from './refusals.ts';

/** The groups of endpoints in the OpenAPI document, each with its description. */
export const ENDPOINT_GROUPS = {
  site: 'The site, its locations and its opening hours.',
  stock: 'Search of the stock. The results are those of the search pages.',
  vehicle: 'Data of one vehicle: its prices, its market price, the price of its delivery, its brochure and the times for a test drive.',
  forms: 'Forms of the site. The dealer receives each accepted form as a lead.',
  shopper: 'The watchlist of the signed-in shopper. These endpoints need the session cookie of the site.',
  measurement: 'Measurements, which the pages of the site send.',
  payments: 'Notices of payment providers.',
} as const;
export type EndpointGroup = keyof typeof ENDPOINT_GROUPS;

/** Parameters by their names. A parameter whose schema is optional may be missing. */
export type EndpointParameters = Readonly<Record<string, z.ZodType>>;

/**
 * What an answer contains: the schema of its JSON; the media type if the answer is not JSON; null if the answer has no
 * content.
 */
export type EndpointAnswer = z.ZodType | { readonly mediaType: string } | null;

/**
 * Describes the input and the answers of a JSON endpoint. The route of the endpoint contains this description
 * (`Route.endpoint`). The OpenAPI document is made from the description, and the route tests check every answer against
 * it.
 */
export interface Endpoint {
  readonly group: EndpointGroup;
  /** One line that says what the endpoint returns or does. */
  readonly summary: string;
  /** The parameters of the path, by their names in the route. */
  readonly path?: EndpointParameters;
  readonly query?: EndpointParameters;
  /** The JSON body of the request. */
  readonly body?: z.ZodType;
  /** The media type of the body, if it is not JSON. */
  readonly bodyType?: string;
  /** The answers of the endpoint to accepted requests, by HTTP status. */
  readonly answers: Readonly<Record<number, EndpointAnswer>>;
  /** The reasons to refuse a request (`refusals.ts`), in addition to those that every endpoint has. */
  readonly refusals?: readonly Refusal[];
  /**
   * The JSON that this endpoint sends if it refuses a request; by default `errorAnswer`. 'text': the endpoint sends one
   * line of plain text instead, because shoppers see its answers in the browser.
   */
  readonly refused?: z.ZodType | 'text';
  /**
   * Whether the endpoint accepts a token of the site in the header `Authorization`. Programs without a token may also
   * call the endpoint.
   */
  readonly takesToken?: boolean;
  /** Whether the endpoint needs the session of a signed-in shopper. */
  readonly needsSession?: boolean;
}

/** The JSON of a refusal: one sentence that says what is wrong. */
export const errorAnswer = z.strictObject({ error: z.string() }).meta({ id: 'Error' });

/** The slug of a vehicle in a path. */
export const slugParameter = z.string().min(1).describe("Slug of a vehicle, such as '2021-toyota-corolla-100001'");

/** The number of results to skip. */
export const offsetParameter = z.int().min(0).max(999_999).optional().describe('Number of results to skip');
