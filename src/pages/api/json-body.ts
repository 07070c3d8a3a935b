import type { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';

/** Reads the body of a request as JSON, or gives an error message. */
export const readJsonBody = async (request: Request): Promise<Result<unknown, string>> => {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return err("Send JSON with the header 'content-type: application/json'.");
  }
  try {
    return ok(await request.json());
  } catch {
    return err('The body is not valid JSON.');
  }
};

/**
 * Makes the message about the first error in a JSON body. It contains the path of the error and the expected value.
 *
 * @example bodyFault(error) === 'queries: is missing (expected array)'
 */
export const bodyFault = ({ issues: [issue] }: z.ZodError): string => {
  const problem = issue?.message.replace(/^Invalid input: (expected .+), received undefined$/, 'is missing ($1)');
  const path = issue?.path.join('.') || 'body';
  return `${path}: ${problem ?? 'is not readable'}`;
};
