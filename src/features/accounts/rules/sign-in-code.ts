import { MINUTE_MS } from '#kernel/clock.ts';

/** Number of digits of a one-time code. */
export const CODE_DIGITS = 6;
/** How long a code is valid, in milliseconds. */
export const CODE_MS = 10 * MINUTE_MS;
/** How often a shopper may enter a code before a new one is needed. */
export const MAX_TRIES = 5;

/**
 * Reads a code as shoppers type or paste it: spaces and hyphens are ignored. Null if the text is not a code.
 *
 * @example readCode(' 123 456') === '123456'
 */
export const readCode = (typed: string): string | null => {
  const digits = typed.slice(0, 40).replace(/[\s-]/g, '');
  return new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(digits) ? digits : null;
};
