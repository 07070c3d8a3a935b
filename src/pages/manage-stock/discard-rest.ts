import { SECOND_MS } from '#kernel/clock.ts';

/** Maximum number of bytes of one body that are read and discarded. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARD_MS = 30 * SECOND_MS;

/**
 * Reads and discards the rest of a request's body, so that the client gets the answer. If the server closes the connection
 * while the client is still sending, most clients report a broken connection instead of the answer. Stops after 64 MB or 30
 * seconds.
 */
export const discardRest = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), MAX_DISCARD_MS);
  try {
    let bytes = 0;
    for (let next = await reader.read(); !next.done && bytes <= MAX_DISCARDED_BYTES; next = await reader.read()) bytes += next.value.length;
  } catch {
    // The client has closed the connection, so it does not wait for the answer.
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
};
