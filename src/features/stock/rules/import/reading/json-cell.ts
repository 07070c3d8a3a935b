import type { FeedValue } from '../feed-record.ts';
import { isNestedTooDeep } from '../nesting-depth.ts';

/**
 * Reads a table cell of a field whose value is a list or a map. Such a cell can contain JSON, because a table cannot contain
 * nested values. A text that is not JSON is returned unchanged. The result is undefined if the JSON is nested deeper than
 * `MAX_DEPTH` levels.
 *
 * @example jsonCell('{"angle":{"interestRate":8.99}}') // { angle: { interestRate: 8.99 } }
 * @example jsonCell('https://pictures.example.com/1.jpg') === 'https://pictures.example.com/1.jpg'
 */
export const jsonCell = (value: FeedValue): FeedValue | undefined => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  if (isNestedTooDeep(value)) return undefined;
  try {
    return JSON.parse(value) as FeedValue;
  } catch {
    return value;
  }
};
