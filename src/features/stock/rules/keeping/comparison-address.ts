import { withoutDuplicates } from './stored-comparison.ts';

/**
 * Reads the ids of the compared vehicles from the URL of the page `/compare`: at most four, each once. Anything that is
 * not an id is left out.
 *
 * @example comparedIds('100001,100002,x,100001') // [100001, 100002]
 */
export const comparedIds = (text: string | null): readonly number[] =>
  withoutDuplicates((text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part.trim()) ? [Number(part)] : [])));
