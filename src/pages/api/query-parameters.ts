import {
  canonicalText,
  MAX_QUERY_TEXT,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_FACET,
} from '#features/search/rules/query/canonical-stock-query.ts';
import { err, ok, type Result } from '#kernel/result.ts';

const shown = (value: string): string => `'${value.toWellFormed().slice(0, 60)}'`;

/** Reads the free text of a search. An empty text matches every vehicle. */
export const readText = (parameters: URLSearchParams, name: string): Result<string, string> => {
  const text = parameters.get(name) ?? '';
  return text.length <= MAX_QUERY_TEXT
    ? ok(canonicalText(text, MAX_QUERY_TEXT))
    : err(`${name}: at most ${MAX_QUERY_TEXT} characters are allowed`);
};

/** Reads the values of a parameter that may be repeated. Empty values are left out. */
export const readValues = (parameters: URLSearchParams, name: string): Result<readonly string[], string> => {
  const values = parameters.getAll(name).filter((value) => value.trim() !== '');
  if (values.length > MAX_VALUES_PER_FACET) return err(`${name}: at most ${MAX_VALUES_PER_FACET} values are allowed`);
  const long = values.find((value) => value.length > MAX_VALUE_LENGTH);
  if (long !== undefined) return err(`${name}: at most ${MAX_VALUE_LENGTH} characters per value are allowed, not ${shown(long)}`);
  return ok(values.map((value) => canonicalText(value, MAX_VALUE_LENGTH)));
};

/** Reads a whole number between two limits. Null if the parameter is missing. */
export const readWholeNumber = (
  parameters: URLSearchParams,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): Result<number | null, string> => {
  const text = parameters.get(name);
  if (text === null) return ok(null);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? ok(number)
    : err(`${name}: must be a whole number from ${least} to ${most}, not ${shown(text)}`);
};

/** Reads the number of search results to skip. Null if the parameter is missing. */
export const readOffset = (parameters: URLSearchParams): Result<number | null, string> =>
  readWholeNumber(parameters, 'offset', { least: 0, most: 999_999 });
