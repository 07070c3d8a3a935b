/** An asynchronous sequence whose first items have already been read. */
export interface TakenAhead<Item> {
  /** The items that `takeAhead` has read from the beginning of the sequence. */
  readonly taken: readonly Item[];
  /**
   * All items of the sequence, including those in `taken`. If an error occurred while `takeAhead` was reading, the
   * generator yields the items before the error, and then throws the error.
   */
  readonly all: AsyncGenerator<Item>;
  /** Closes the sequence. It is for callers that do not read `all`. */
  close(): Promise<void>;
}

/**
 * Reads the first items of an asynchronous sequence. The caller can look at these items, and can still read the whole
 * sequence from the beginning.
 *
 * @param isEnough called with each item that was read; if it returns true, `takeAhead` reads no further item
 */
export const takeAhead = async <Item>(items: AsyncIterable<Item>, isEnough: (item: Item) => boolean): Promise<TakenAhead<Item>> => {
  const iterator = items[Symbol.asyncIterator]();
  const ahead: Item[] = [];
  let failure: { readonly error: unknown } | null = null;
  let isEnded = false;
  try {
    for (let goesOn = true; goesOn; ) {
      const next = await iterator.next();
      isEnded = next.done === true;
      if (next.done) break;
      ahead.push(next.value);
      goesOn = !isEnough(next.value);
    }
  } catch (error) {
    failure = { error };
  }

  const close = async (): Promise<void> => {
    await iterator.return?.();
  };

  async function* all(): AsyncGenerator<Item> {
    try {
      // Each item is removed from the list before it is yielded, so that its memory can be freed.
      while (ahead.length > 0) yield ahead.shift() as Item;
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
  return { taken: [...ahead], all: all(), close };
};
