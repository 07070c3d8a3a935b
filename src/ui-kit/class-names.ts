/**
 * Joins class names and skips false, null and empty values.
 *
 * @example classNames('card', isSold && 'card-sold') === 'card'
 */
export const classNames = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
