import { expect } from 'vitest';
import { ROUTES as SITE_ROUTES } from '#main/routes.ts';
import { type Answer, newVisitor, type Question } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers } from '../tenants/two-dealers.ts';

/** Every route of a site, as the table writes them. */
export const ROUTES = SITE_ROUTES.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));

/** What people can read of an answer: the text of `error`, or of the page. */
export const messageOf = ({ text, headers }: Answer): string => {
  if (!headers['content-type']?.includes('json')) return text.replace(/<[^>]*>/g, ' ').trim();
  const { error } = JSON.parse(text);
  return typeof error === 'string' ? error : error.message;
};

/** An answer that is no failure of ours, and a refusal that says why. */
export const expectGraceful = (answer: Answer, about: string): void => {
  expect(answer.status, about).toBeLessThan(500);
  if (answer.status >= 400) expect(messageOf(answer), about).toMatch(/\w+ \w+/);
  expect(answer.text, about).not.toMatch(/\bat \S+ \(|node_modules|SELECT |select "/);
};

/** A dealer's site, and questions to it that nobody should ask, each by another visitor. */
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
    /** A path of the route table with a vehicle, or a page, in it. */
    addressOf: (path: string): string => path.replace(':slug', slug).replace('*', 'search/used-cars'),
    /** What went wrong on the server so far: it must stay empty whatever is asked. */
    errors: () => running.logText.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    close: dealers.close,
  };
};

export type BadVisitor = Awaited<ReturnType<typeof startBadVisitor>>;
