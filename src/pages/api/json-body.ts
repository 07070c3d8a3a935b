import { err, ok, type Result } from '#kernel/result.ts';

/** The JSON of a request's body, or what is wrong with it in words. */
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
