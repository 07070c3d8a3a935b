import { z } from 'zod';
import { type Endpoint, type EndpointAnswer, errorAnswer } from '#pages/endpoint.ts';
import { REFUSALS, type Refusal } from '#pages/refusals.ts';

/**
 * Refusals that every endpoint may give, because they come from the server and not from the handler of the endpoint.
 */
const OF_EVERY_ENDPOINT: readonly Refusal[] = ['failed', 'unavailable'];
const OF_EVERY_POST: readonly Refusal[] = ['forbidden', 'too-large'];

const LINE_OF_TEXT = { mediaType: 'text/plain' } as const;

/**
 * The formats of all answers that an endpoint may give, by HTTP status. A status has several formats if the server
 * refuses requests in a different format than the endpoint does.
 *
 * @example answersOf('GET', siteRoute.endpoint).get(200) // [siteSchema]
 */
export const answersOf = (
  method: 'GET' | 'POST',
  { answers, refusals = [], refused = errorAnswer, takesToken }: Endpoint,
): ReadonlyMap<number, readonly EndpointAnswer[]> => {
  const found = new Map<number, EndpointAnswer[]>();
  const add = (status: number, answer: EndpointAnswer): void => {
    const known = found.get(status) ?? [];
    if (!known.includes(answer)) found.set(status, [...known, answer]);
  };
  const own = refused instanceof z.ZodType ? refused : LINE_OF_TEXT;
  for (const [status, answer] of Object.entries(answers)) add(Number(status), answer);
  for (const refusal of [...refusals, ...OF_EVERY_ENDPOINT, ...(takesToken ? (['forbidden'] as const) : [])]) add(REFUSALS[refusal], own);
  for (const refusal of [...OF_EVERY_ENDPOINT, ...(method === 'POST' ? OF_EVERY_POST : [])]) add(REFUSALS[refusal], errorAnswer);
  return new Map([...found].toSorted(([one], [other]) => one - other));
};
