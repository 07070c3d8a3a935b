import { isbot } from 'isbot';
import { knownAgent } from './known-agents.ts';

/**
 * Whether a request's user agent looks like a person's browser: it is not empty and not the user agent of a program.
 * Requests of programs are answered, but not counted (API-10, EVENT-01).
 *
 * @example isPerson('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)') === false
 */
export const isPerson = (userAgent: string | null): boolean => Boolean(userAgent) && !isbot(userAgent) && knownAgent(userAgent) === null;

/**
 * The user agent of a request; if the request has no user agent, its views and events are not counted. Null for a
 * signed request (Web Bot Auth), because only programs sign requests. Such a program may send the user agent of a
 * browser.
 */
export const countedUserAgent = (headers: Headers): string | null => (headers.has('signature-agent') ? null : headers.get('user-agent'));
