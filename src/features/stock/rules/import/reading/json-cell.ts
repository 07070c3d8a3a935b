import type { FeedValue } from '../feed-record.ts';

/**
 * What a table's cell holds where a field is a list or a map: JSON, which is all that a table can nest. A text that
 * is none stays as it is.
 *
 * @example jsonCell('{"angle":{"interestRate":8.99}}') // { angle: { interestRate: 8.99 } }
 * @example jsonCell('https://pictures.example.com/1.jpg') === 'https://pictures.example.com/1.jpg'
 */
export const jsonCell = (value: FeedValue): FeedValue => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as FeedValue;
  } catch {
    return value;
  }
};
