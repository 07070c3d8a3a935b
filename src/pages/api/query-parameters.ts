import {
  canonicalText,
  MAX_QUERY_TEXT,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_FACET,
} from '#features/search/rules/query/canonical-stock-query.ts';
import { err, ok, type Result } from '#kernel/result.ts';

const shown = (value: string): string => `'${value.toWellFormed().slice(0, 60)}'`;

/** The free text of a search; an empty text matches everything. */
export const readText = (parameters: URLSearchParams, name: string): Result<string, string> => {
  const text = parameters.get(name) ?? '';
  return text.length <= MAX_QUERY_TEXT ? ok(canonicalText(text, MAX_QUERY_TEXT)) : err(`${name}: at most ${MAX_QUERY_TEXT} characters`);
};

/** The values of a parameter that may be repeated, without empty ones. */
export const readValues = (parameters: URLSearchParams, name: string): Result<readonly string[], string> => {
  const values = parameters.getAll(name).filter((value) => value.trim() !== '');
  if (values.length > MAX_VALUES_PER_FACET) return err(`${name}: at most ${MAX_VALUES_PER_FACET} values`);
  const long = values.find((value) => value.length > MAX_VALUE_LENGTH);
  if (long !== undefined) return err(`${name}: at most ${MAX_VALUE_LENGTH} characters a value, not ${shown(long)}`);
  return ok(values.map((value) => canonicalText(value, MAX_VALUE_LENGTH)));
};

/** A whole number between two limits; null when the parameter is missing. */
export const readWholeNumber = (
  parameters: URLSearchParams,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): Result<number | null, string> => {
  const text = parameters.get(name);
  if (text === null) return ok(null);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? ok(number) : err(`${name}: a whole number from ${least} to ${most}, not ${shown(text)}`);
};

/** The number of hits to skip; null when the parameter is missing. */
export const readOffset = (parameters: URLSearchParams): Result<number | null, string> =>
  readWholeNumber(parameters, 'offset', { least: 0, most: 999_999 });
