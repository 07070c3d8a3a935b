import { SECOND_MS } from '#kernel/clock.ts';

/** How much of one body is read and discarded at most, in bytes and milliseconds. */
export interface DiscardLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** For a sender with a valid token. Its whole body may have 64 MB. */
export const KNOWN_SENDER: DiscardLimits = { bytes: 64 * 1024 * 1024, ms: 30 * SECOND_MS };

/**
 * For a sender without a valid token. Anybody can send such a request, so the server reads only a little of it. A push of about 300
 * vehicles has 1 MB, so most dealerships with a wrong token get the answer.
 */
export const UNKNOWN_SENDER: DiscardLimits = { bytes: 1024 * 1024, ms: 5 * SECOND_MS };

/**
 * Reads and discards the rest of a request's body, so that the client gets the answer. If the server closes the connection
 * while the client is still sending, most clients report a broken connection instead of the answer. Stops when one of the two
 * limits is reached.
 */
export const discardRest = async (reader: ReadableStreamDefaultReader<Uint8Array>, limits: DiscardLimits): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), limits.ms);
  try {
    let bytes = 0;
    for (let next = await reader.read(); !next.done && bytes <= limits.bytes; next = await reader.read()) bytes += next.value.length;
  } catch {
    // The client has closed the connection, so it does not wait for the answer.
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
};
