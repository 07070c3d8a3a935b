/** Whether what is meant for some car types is shown with a search of others. */
export interface CarTypeDisplay {
  readonly carTypes: readonly string[];
  /** SEARCH-16: only where the search has exactly these. */
  readonly strictDisplay: boolean;
}

/**
 * SEARCH-15, SEARCH-16, HOME-17: shown where the car types overlap; strictly, only where they are the same.
 *
 * @param searched the car types that the search can show
 */
export const matchesCarTypes = ({ carTypes, strictDisplay }: CarTypeDisplay, searched: readonly string[]): boolean => {
  const overlap = searched.filter((type) => carTypes.includes(type)).length;
  return strictDisplay ? overlap === searched.length && overlap === new Set(carTypes).size : overlap > 0;
};
