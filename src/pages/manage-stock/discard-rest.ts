import { SECOND_MS } from '#kernel/clock.ts';

/** Limits for reading and discarding the rest of one request body: a size in bytes and a time in milliseconds. */
export interface DiscardLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** Limits for a sender with a valid token, whose request body may have up to 64 MB. */
export const KNOWN_SENDER: DiscardLimits = { bytes: 64 * 1024 * 1024, ms: 30 * SECOND_MS };

/**
 * Limits for a sender without a valid token. Anybody can send such a request, so the server reads only a little of it. One
 * MB is enough for about 300 vehicles. So if a dealership uses a wrong token by mistake, its whole push is usually read, and
 * it receives the error message.
 */
export const UNKNOWN_SENDER: DiscardLimits = { bytes: 1024 * 1024, ms: 5 * SECOND_MS };

/**
 * Reads and discards the rest of a request's body, so that the client receives the answer. If the server closes the
 * connection while the client is still sending, most clients report a broken connection instead of the answer. Stops
 * when one of the two limits is reached.
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
