/**
 * Size in bytes of the beginning of a feed that is kept in memory. A feed of a thousand vehicles is usually smaller. Twelve feeds
 * may run at the same time, so they keep at most 48 MB.
 */
const AHEAD_BYTES = 4 * 1024 ** 2;

/**
 * Downloads the beginning of a feed into memory before it returns the first byte.
 *
 * An import takes one of a few database connections when the first rows of its feed have arrived, and holds the connection
 * while it reads the rest. So a feed that fits into `maxBytes` is complete by then, and a slow server holds up no other import.
 *
 * If the download fails, the bytes before the failure are returned first, and then the error is thrown.
 */
export async function* readAhead(bytes: AsyncIterable<Uint8Array>, maxBytes = AHEAD_BYTES): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const ahead: Uint8Array[] = [];
  let failure: { readonly error: unknown } | null = null;
  let isEnded = false;
  try {
    for (let size = 0; size < maxBytes && !isEnded; ) {
      try {
        const next = await iterator.next();
        isEnded = next.done === true;
        if (next.done) break;
        ahead.push(next.value);
        size += next.value.byteLength;
      } catch (error) {
        failure = { error };
        break;
      }
    }
    for (let chunk = ahead.shift(); chunk !== undefined; chunk = ahead.shift()) yield chunk;
    if (failure !== null) throw failure.error;
    while (!isEnded) {
      const next = await iterator.next();
      if (next.done) break;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
