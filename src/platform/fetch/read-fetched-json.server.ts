import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { err, ok, type Result } from '#kernel/result.ts';
import { GuardedFetchError } from './guarded-fetch.server.ts';

/**
 * Reads the body of an answer of `guardedFetch` as JSON. The value is null if the body is not JSON. Returns an error if the
 * body ended early or was too large.
 */
export const readFetchedJson = async (body: Readable): Promise<Result<unknown, string>> => {
  try {
    return ok(parseJson(await text(body)));
  } catch (error) {
    if (error instanceof GuardedFetchError) return err('The answer of the service ended early or was too large');
    throw error;
  }
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};
