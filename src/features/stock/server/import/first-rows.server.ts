import type { FeedRecord, ReadItem } from '../../rules/import/feed-record.ts';

/** Number of rows that is enough to detect how the values of a column are written. */
const MAX_ROWS = 1_000;
/**
 * Maximum number of characters in the first rows that are kept. Some rows have long texts, so this limits the memory.
 */
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
  /** Ends the reading of a feed whose rows nobody will read. */
  close(): Promise<void>;
}

/** Reads the first rows of a feed before all others, to detect how the values of each column are written. */
export const readFirstRows = async (items: AsyncIterable<ReadItem>): Promise<FirstRows> => {
  const iterator = items[Symbol.asyncIterator]();
  const ahead: ReadItem[] = [];
  let characters = 0;
  let failure: { readonly error: unknown } | null = null;
  let isEnded = false;
  while (ahead.length < MAX_ROWS && characters < MAX_CHARACTERS) {
    try {
      const next = await iterator.next();
      isEnded = next.done === true;
      if (next.done) break;
      ahead.push(next.value);
      if ('record' in next.value) characters += lengthOf(next.value.record.fields);
    } catch (error) {
      // If the feed ends with an error, the rows before the error are still reported.
      failure = { error };
      break;
    }
  }

  const close = async (): Promise<void> => {
    await iterator.return?.();
  };

  async function* all(): AsyncGenerator<ReadItem> {
    try {
      for (let item = ahead.shift(); item !== undefined; item = ahead.shift()) yield item;
      if (failure !== null) throw failure.error;
      while (!isEnded) {
        const next = await iterator.next();
        if (next.done) break;
        yield next.value;
      }
    } finally {
      await close();
    }
  }
  return { first: ahead.flatMap((item) => ('record' in item ? [item.record] : [])), all: all(), close };
};
