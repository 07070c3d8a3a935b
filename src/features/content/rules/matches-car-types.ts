/** The car types on whose searches a tile or promotion is shown. */
export interface CarTypeDisplay {
  readonly carTypes: readonly string[];
  /** True if the content is shown only on searches for exactly these car types (SEARCH-16). */
  readonly strictDisplay: boolean;
}

/**
 * Whether a tile or promotion is shown on a search. Its car types and those of the search must overlap. For a strict
 * tile they must be equal (SEARCH-15, SEARCH-16, HOME-17).
 *
 * @param searched the car types that the search can show
 */
export const matchesCarTypes = ({ carTypes, strictDisplay }: CarTypeDisplay, searched: readonly string[]): boolean => {
  const overlap = searched.filter((type) => carTypes.includes(type)).length;
  return strictDisplay ? overlap === searched.length && overlap === new Set(carTypes).size : overlap > 0;
};
