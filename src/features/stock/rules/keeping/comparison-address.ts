/** Maximum number of vehicles in one comparison (CARD-24). */
export const MAX_COMPARED = 4;

/**
 * The ids of the vehicles in the address of a comparison: at most four, each once. Anything that is not an id is left
 * out.
 *
 * @example comparedIds('100001,100002,x,100001') // [100001, 100002]
 */
export const comparedIds = (text: string | null): readonly number[] =>
  withoutDuplicates((text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part.trim()) ? [Number(part)] : [])));

/** The first four different ids, in their original order. */
export const withoutDuplicates = (ids: readonly number[]): readonly number[] => [...new Set(ids)].slice(0, MAX_COMPARED);
