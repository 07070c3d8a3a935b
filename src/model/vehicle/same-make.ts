import { foldName } from '#kernel/text.ts';

/**
 * Whether two spellings are the same make (SITE-21).
 *
 * @example isSameMake('TOYOTA', ' Toyota') === true
 */
export const isSameMake = (left: string, right: string): boolean => foldName(left) === foldName(right);
