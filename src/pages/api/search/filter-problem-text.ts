import type { FilterStringProblem } from '#features/search/rules/parse-filter-string.ts';

/**
 * Describes a syntax error in a filter string.
 *
 * @example filterProblemText({ position: 5, expected: 'a value', found: 'AND' }) === "at character 6 there should be a value, not 'AND'"
 */
export const filterProblemText = ({ position, expected, found }: FilterStringProblem): string =>
  `at character ${position + 1} there should be ${expected}, not '${found.slice(0, 60)}'`;
