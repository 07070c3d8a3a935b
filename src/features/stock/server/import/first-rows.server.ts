import { takeAhead } from '#kernel/take-ahead.ts';
import type { FeedRecord, ReadItem } from '../../rules/import/feed-record.ts';

/** Number of rows that are read first, to detect how the values of each column are written. */
const MAX_ROWS = 1_000;
/** Maximum number of characters in the first rows. These rows are kept in memory, and some rows have long texts. */
const MAX_CHARACTERS = 4_000_000;

const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 8;
  let length = 0;
  for (const inner of Object.values(value)) length += lengthOf(inner);
  return length;
};

export interface FirstRows {
  readonly first: readonly FeedRecord[];
  /** All rows of the feed, including the rows in `first`. */
  readonly all: AsyncIterable<ReadItem>;
  /** Ends the reading of the feed. Must be called if nobody will read `all`. */
  close(): Promise<void>;
}

/**
 * Reads the first rows of a feed and keeps them in memory. So the format of the values in each column can be detected
 * before the rows are imported.
 */
export const readFirstRows = async (items: AsyncIterable<ReadItem>): Promise<FirstRows> => {
  let rows = 0;
  let characters = 0;
  const { taken, all, close } = await takeAhead(items, (item) => {
    rows += 1;
    if ('record' in item) characters += lengthOf(item.record.fields);
    return rows >= MAX_ROWS || characters >= MAX_CHARACTERS;
  });
  return { first: taken.flatMap((item) => ('record' in item ? [item.record] : [])), all, close };
};
