import { isbot } from 'isbot';
import { knownAgent } from './known-agents.ts';

/**
 * True if a request seems to come from the browser of a person: the user agent is not empty, and is not that of a known
 * bot or AI agent. Requests of programs are answered, but not counted (API-10, EVENT-01).
 *
 * @example isPerson('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)') === false
 */
export const isPerson = (userAgent: string | null): boolean => Boolean(userAgent) && !isbot(userAgent) && knownAgent(userAgent) === null;

/**
 * The user agent of a request. Null for a signed request (Web Bot Auth), because only programs sign requests, and some
 * of them send the user agent of a browser. If the result is null, the views and events of the request are not counted.
 */
export const countedUserAgent = (headers: Headers): string | null => (headers.has('signature-agent') ? null : headers.get('user-agent'));
