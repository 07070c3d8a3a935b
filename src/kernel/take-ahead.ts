/** The beginning of an asynchronous sequence, and the whole sequence. */
export interface TakenAhead<Item> {
  readonly taken: readonly Item[];
  /** All items, those in `taken` included. If reading ahead failed, the items before the failure come first, then its error. */
  readonly all: AsyncGenerator<Item>;
  /** Ends the reading of a sequence whose items nobody will read. */
  close(): Promise<void>;
}

/**
 * Reads the beginning of an asynchronous sequence before anybody uses its items.
 *
 * @param isEnough called with each item; true if no further item is to be read ahead
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
      // An item is released when it is passed on, to save memory.
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
  return { taken: [...ahead], all: all(), close };
};
