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
 * The user agent of a request. Null for a signed request (Web Bot Auth): only programs sign requests, even if they send the
 * user agent of a browser. If the result is null, the views and events of the request are not counted.
 */
export const countedUserAgent = (headers: Headers): string | null => (headers.has('signature-agent') ? null : headers.get('user-agent'));
