/** Maximum number of vehicles in one comparison (CARD-24). */
export const MAX_COMPARED = 4;

/** Removes repeated vehicle ids, and returns at most four ids: the first ones, in their order. */
export const withoutDuplicates = (ids: readonly number[]): readonly number[] => [...new Set(ids)].slice(0, MAX_COMPARED);

/**
 * The comparison that a browser has stored: a list of vehicle ids as JSON. If the stored text is not a list of ids, the
 * result is an empty comparison.
 *
 * @example readStoredComparison('[100001,100002]') // [100001, 100002]
 */
export const readStoredComparison = (text: string | null): readonly number[] => withoutDuplicates(readStoredIds(text));

/**
 * The list of vehicle ids that a browser has stored as JSON. If the stored text is not a list of ids, the result is an
 * empty list.
 *
 * @example readStoredIds('[100001,"x"]') // [100001]
 */
export const readStoredIds = (text: string | null): readonly number[] => {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
};

/**
 * The result of a tap on the compare control of a vehicle: the vehicle is added or removed, or the comparison is full.
 */
export type ComparisonChange = { readonly kind: 'added' | 'removed'; readonly ids: readonly number[] } | { readonly kind: 'full' };

/**
 * Adds a vehicle to a comparison, or removes it.
 *
 * @example changeComparison([1, 2], 2) // { kind: 'removed', ids: [1] }
 */
export const changeComparison = (ids: readonly number[], id: number): ComparisonChange => {
  if (ids.includes(id)) return { kind: 'removed', ids: ids.filter((other) => other !== id) };
  return ids.length >= MAX_COMPARED ? { kind: 'full' } : { kind: 'added', ids: [...ids, id] };
};
