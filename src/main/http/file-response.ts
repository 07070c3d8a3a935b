import { Readable } from 'node:stream';
import type { PageAnswer } from '#pages/page.ts';
import { readByteRange } from './byte-range.ts';
import { ANY_PAGE } from './content-security-policy.ts';
import { matchesEtag } from './page-cache.ts';

type Headers = Readonly<Record<string, string>>;

/** Sends a file. If the client already has it, the status is 304. */
export const fileResponse = (
  { status, type, body, headers: own }: Extract<PageAnswer, { kind: 'file' }>,
  headers: Headers,
  request: Request,
): Response => {
  const all = { ...headers, ...(type.startsWith('image/') && ANY_PAGE), 'content-type': type, ...own };
  if (own.etag && matchesEtag(request.headers.get('if-none-match') ?? undefined, own.etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  return new Response(new Uint8Array(body), { status, headers: { ...all, 'content-length': String(body.length) } });
};

/**
 * Sends a large text as a stream. If the client already has the current version of the text, the response has status
 * 304. The answer to a HEAD request has no body, so the text is not read.
 */
export const streamResponse = (
  { status, type, bytes, etag, read, headers: own }: Extract<PageAnswer, { kind: 'stream' }>,
  headers: Headers,
  request: Request,
): Response => {
  const all = { ...headers, 'content-type': type, etag, ...own };
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag)) return new Response(null, { status: 304, headers: all });
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(read()) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: { ...all, 'content-length': String(bytes) } });
};

/**
 * Sends a video, whole or the requested byte range. Some video players always request ranges and need a server that
 * supports them.
 *
 * @param asked the request's `Range` header
 */
export const videoResponse = (body: Uint8Array, headers: Headers, asked: string | null): Response => {
  const range = readByteRange(asked, body.length);
  const all = { ...headers, 'accept-ranges': 'bytes' };
  if (range === null) return new Response(new Uint8Array(body), { headers: all });
  if (range === 'none') return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${body.length}` } });
  const { first, last } = range;
  return new Response(new Uint8Array(body.subarray(first, last + 1)), {
    status: 206,
    headers: { ...all, 'content-range': `bytes ${first}-${last}/${body.length}` },
  });
};
