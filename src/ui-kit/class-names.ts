/**
 * Joins class names and leaves out what does not apply.
 *
 * @example classNames('card', isSold && 'card-sold') === 'card'
 */
export const classNames = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
