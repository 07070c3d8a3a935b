import { isbot } from 'isbot';

/**
 * Whether a request's user agent looks like a person's browser: it is not empty and not the user agent of a program.
 * Requests of programs are answered, but not counted (API-10, EVENT-01).
 *
 * @example isPerson('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)') === false
 */
export const isPerson = (userAgent: string | null): boolean => Boolean(userAgent) && !isbot(userAgent);
