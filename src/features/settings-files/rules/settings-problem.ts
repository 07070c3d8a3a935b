/**
 * An error at one place of a settings file, with everything that an operator needs to correct it: place, wrong value,
 * allowed values.
 */
export interface SettingsProblem {
  /** Path of the file relative to SITES_DIR. */
  readonly file: string;
  /** Line of the error, counted from 1; null for an error of the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  /** Path of the option, e.g. `search.pageSize`; empty for an error of the whole file. */
  readonly option: string;
  /** The wrong value as the file contains it, shortened; null when there is none. */
  readonly value: string | null;
  readonly message: string;
  readonly allowed: string | null;
}

/**
 * Formats a problem as one line for terminals and logs.
 *
 * @example
 * formatProblem(problem)
 * // sites/yard/site.yaml:12:13: search.pageSize: 500 is not allowed; allowed: a whole number from 1 to 100
 */
export const formatProblem = (problem: SettingsProblem): string => {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== null).join(':');
  const option = problem.option === '' ? '' : ` ${problem.option}:`;
  const value = problem.value === null ? '' : ` ${problem.value}`;
  const allowed = problem.allowed === null ? '' : `; allowed: ${problem.allowed}`;
  return `${place}:${option}${value} ${problem.message}${allowed}`;
};

/**
 * Adds the name that was probably meant to the message about a misspelt name. If `nearest` is null, the message is not
 * changed.
 *
 * @example withSuggestion('is not allowed', 'metro') === "is not allowed; did you mean 'metro'?"
 */
export const withSuggestion = (message: string, nearest: string | null): string =>
  nearest === null ? message : `${message}; did you mean '${nearest}'?`;

/** Formats a value for an error message: as JSON on one line, shortened to 60 characters. */
export const formatValue = (value: unknown): string => {
  // JSON cannot represent the YAML numbers '.nan' and '.inf'.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
};

/** Edit distance in which swapping two neighbouring letters counts as one edit (optimal string alignment). */
const distance = (left: string, right: string): number => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
};

/**
 * The known name that is most similar to a misspelt name; null if no known name is similar.
 *
 * @example nearestName('pageSzie', ['pageSize', 'paths']) === 'pageSize'
 */
export const nearestName = (name: string, known: readonly string[]): string | null => {
  const wanted = name.toLowerCase();
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const candidateDistance = distance(wanted, candidate.toLowerCase());
    if (best === null || candidateDistance < best.distance) best = { name: candidate, distance: candidateDistance };
  }
  return best !== null && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.name : null;
};
