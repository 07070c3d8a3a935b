import { z } from 'zod';
import { type Endpoint, type EndpointAnswer, errorAnswer } from '#pages/endpoint.ts';
import { REFUSALS, type Refusal } from '#pages/refusals.ts';

/**
 * Refusals that every endpoint may answer with. The server sends them before or after it calls the handler of the
 * endpoint.
 */
const OF_EVERY_ENDPOINT: readonly Refusal[] = ['failed', 'unavailable'];
const OF_EVERY_POST: readonly Refusal[] = ['forbidden', 'too-large'];

const LINE_OF_TEXT = { mediaType: 'text/plain' } as const;

/**
 * The formats of all answers that an endpoint may give, by HTTP status. The server itself and the handler of an
 * endpoint can send the same status in different formats. Such a status has several formats.
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
