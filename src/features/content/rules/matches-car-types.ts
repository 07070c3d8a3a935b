/** When content for some car types is shown on a search for car types. */
export interface CarTypeDisplay {
  readonly carTypes: readonly string[];
  /** SEARCH-16: only if the search has exactly these car types. */
  readonly strictDisplay: boolean;
}

/**
 * Whether content for some car types is shown on a search: if the car types overlap, or, if strict, only if they are
 * the same (SEARCH-15, SEARCH-16, HOME-17).
 *
 * @param searched the car types that the search can show
 */
export const matchesCarTypes = ({ carTypes, strictDisplay }: CarTypeDisplay, searched: readonly string[]): boolean => {
  const overlap = searched.filter((type) => carTypes.includes(type)).length;
  return strictDisplay ? overlap === searched.length && overlap === new Set(carTypes).size : overlap > 0;
};
