import type { FeedValue } from '../feed-record.ts';
import { isNestedTooDeep } from '../nesting-depth.ts';

/**
 * Reads a table cell for a field that is a list or a map: the cell contains JSON, because a table cannot nest data. Any
 * other text is returned unchanged. The result is undefined if lists and maps in the cell are nested too deep (`MAX_DEPTH`).
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
