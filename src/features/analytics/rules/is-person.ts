import { isbot } from 'isbot';

/**
 * Whether a request looks like a person's browser. A browser says what it is; what does not, or says that it is
 * a program, is none. Nothing is refused for it: it is only not counted (API-10, EVENT-01).
 *
 * @example isPerson('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)') === false
 */
export const isPerson = (userAgent: string | null): boolean => Boolean(userAgent) && !isbot(userAgent);
