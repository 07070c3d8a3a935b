import { z } from 'zod';
import { ROUTES } from '#main/routes.ts';
import { answersOf } from '#pages/api/open-api/endpoint-answers.ts';
import type { EndpointAnswer } from '#pages/endpoint.ts';
import type { Answer, Question } from './running-program.ts';

const ENDPOINTS = ROUTES.filter(({ path }) => path.startsWith('/api/')).map(({ method, path, endpoint }) => ({
  method,
  path,
  endpoint,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[a-z]+/gi, '[^/]+')}$`),
}));

/**
 * Checks one request to `/api/` against the description of its route in `/api/openapi.json` (`Route.endpoint`). The
 * answer must match the description. If the request was accepted, its JSON body must match the description too.
 *
 * @throws if the answer or an accepted body does not match the description
 */
export const checkEndpointAnswer = (address: string, { method = 'GET', body, headers }: Question, answer: Answer): void => {
  const path = servedPath(address);
  const found = ENDPOINTS.find((one) => one.method === method && one.pattern.test(path));
  if (found?.endpoint === undefined || isOfNoEndpoint(answer)) return;
  const { endpoint } = found;
  const name = `${method} ${found.path}`;
  const answers = answersOf(found.method, endpoint).get(answer.status);
  if (answers === undefined)
    throw new Error(`${name} was answered with status ${answer.status}, which its description does not list: ${answer.text.slice(0, 300)}`);
  const problems = answers.map((one) => problemOf(one, answer));
  if (!problems.includes(null))
    throw new Error(`The answer to ${name} with status ${answer.status} differs from its description: ${problems.join('; or ')}`);
  const type = String(Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === 'content-type')?.[1] ?? '');
  if (answer.status < 300 && endpoint.body !== undefined && type.includes('json')) {
    const sent = endpoint.body.safeParse(JSON.parse(String(body)));
    if (!sent.success) throw new Error(`${name} accepts a body that its description does not allow: ${z.prettifyError(sent.error)}`);
  }
};

/**
 * The path by which the program finds the route of a URL. The segments `.` and `..` are resolved, as the URL standard
 * requires.
 *
 * @example servedPath('/api/dealerships/../cars?page=2') === '/api/cars'
 */
const servedPath = (address: string): string => {
  const url = `http://localhost${address}`;
  return URL.canParse(url) ? new URL(url).pathname : (address.split('?', 1)[0] ?? '');
};

/**
 * True if no endpoint has created the answer. This is so in three cases: the site does not exist, the address does not
 * exist, or the status is 304.
 */
const isOfNoEndpoint = ({ status, text }: Answer): boolean =>
  status === 304 || text === 'There is no site at this address.' || text.startsWith('{"error":"There is nothing at ');

/** How an answer differs from its description in the API; null if it does not differ. */
const problemOf = (described: EndpointAnswer, { headers, text }: Answer): string | null => {
  const type = headers['content-type'] ?? '';
  if (described === null) return text === '' ? null : 'it has content';
  if (!(described instanceof z.ZodType)) return type.startsWith(described.mediaType) ? null : `its type is ${type}`;
  if (!type.startsWith('application/json')) return `its type is ${type}`;
  const parsed = described.safeParse(JSON.parse(text));
  return parsed.success ? null : z.prettifyError(parsed.error).slice(0, 600);
};
