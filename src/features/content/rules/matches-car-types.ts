/** The car types for which a tile or promotion is shown on search pages. */
export interface CarTypeDisplay {
  readonly carTypes: readonly string[];
  /** True if the content is shown only on searches whose car types are exactly `carTypes` (SEARCH-16). */
  readonly strictDisplay: boolean;
}

/**
 * True if a tile or promotion is shown on the page of a search: at least one of its car types must be a car type of the
 * search. If it has `strictDisplay`, its list of car types must equal that of the search (SEARCH-15, SEARCH-16,
 * HOME-17).
 *
 * @param searched the car types that the search can show
 */
export const matchesCarTypes = ({ carTypes, strictDisplay }: CarTypeDisplay, searched: readonly string[]): boolean => {
  const overlap = searched.filter((type) => carTypes.includes(type)).length;
  return strictDisplay ? overlap === searched.length && overlap === new Set(carTypes).size : overlap > 0;
};
