import { BAD_BYTE_MARK } from './decode-mixed-encoding.ts';
import type { FeedValue, ReadItem } from './feed-record.ts';

const cleaned = (value: FeedValue): FeedValue => {
  if (typeof value === 'string') return value.replaceAll(BAD_BYTE_MARK, '');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cleaned);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner ?? null)]));
};

const hasMark = (value: FeedValue | undefined): boolean => {
  if (typeof value === 'string') return value.includes(BAD_BYTE_MARK);
  return value !== null && typeof value === 'object' && Object.values(value).some(hasMark);
};

/** Returns a row without the marks of invalid UTF-8 bytes. `badText` names the columns that had such bytes. */
export const withoutMarks = (item: ReadItem): ReadItem => {
  if ('broken' in item) return { broken: { ...item.broken, value: item.broken.value.replaceAll(BAD_BYTE_MARK, '') } };
  const { line, fields } = item.record;
  const badText = Object.keys(fields).filter((name) => hasMark(fields[name]));
  if (badText.length === 0) return item;
  const clean = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, badText.includes(name) ? cleaned(value) : value]));
  return { record: { line, fields: clean, badText } };
};
