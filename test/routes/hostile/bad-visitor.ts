import { expect } from 'vitest';
import { ROUTES as SITE_ROUTES } from '#main/routes.ts';
import { type Answer, newVisitor, type Question } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers } from '../tenants/two-dealers.ts';

/** Every route of a site, as written in the route table. */
export const ROUTES = SITE_ROUTES.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));

/** The part of an answer that people read: the `error` field, or the visible text of the page. */
export const messageOf = ({ text, headers }: Answer): string => {
  if (!headers['content-type']?.includes('json')) return text.replace(/<[^>]*>/g, ' ').trim();
  const { error } = JSON.parse(text);
  return typeof error === 'string' ? error : error.message;
};

/** Checks that an answer is not a server error, and that a refusal states its reason. */
export const expectGraceful = (answer: Answer, about: string): void => {
  expect(answer.status, about).toBeLessThan(500);
  if (answer.status >= 400) expect(messageOf(answer), about).toMatch(/\w+ \w+/);
  expect(answer.text, about).not.toMatch(/\bat \S+ \(|node_modules|SELECT |select "/);
};

/** Starts a dealer's site, and returns functions for hostile requests to it. Each request has the IP address of a new visitor. */
export const startBadVisitor = async () => {
  const dealers = await startTwoDealers({ WORKER: '0' });
  const { running } = dealers;
  const { slug } = first(dealers.a);
  const ask = (address: string, question: Question = {}): Promise<Answer> =>
    running.ask(running.hostOf('alpha'), address, { ...question, headers: { 'x-forwarded-for': newVisitor(), ...question.headers } });
  return {
    running,
    slug,
    ask,
    /** Replaces the parameters in the path of a route by valid values, such as the slug of a vehicle of the site. */
    addressOf: (path: string): string => path.replace(':slug', slug).replace(':id{[0-9]+}', '1').replace('*', 'search/used-cars'),
    /** The errors that the server has logged so far. The list must stay empty for any request. */
    errors: () => running.logText.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    close: dealers.close,
  };
};

export type BadVisitor = Awaited<ReturnType<typeof startBadVisitor>>;
