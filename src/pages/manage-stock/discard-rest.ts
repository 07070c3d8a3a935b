import { SECOND_MS } from '#kernel/clock.ts';

/** The most that is read and thrown away of one body. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARD_MS = 30 * SECOND_MS;

/**
 * Reads the rest of a request's body and throws it away, so that the sender gets the answer. If a connection is closed while its
 * client still sends, most clients report a broken connection instead of the answer. Stops after 64 MB or 30 seconds.
 */
export const discardRest = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), MAX_DISCARD_MS);
  try {
    let bytes = 0;
    for (let next = await reader.read(); !next.done && bytes <= MAX_DISCARDED_BYTES; next = await reader.read()) bytes += next.value.length;
  } catch {
    // The sender has left, so nobody waits for the answer.
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
};
