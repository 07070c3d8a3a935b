import { buffer } from 'node:stream/consumers';
import { err, ok, type Result } from '#kernel/result.ts';
import { type FetchProblem, GuardedFetchError, guardedFetch } from '../fetch/guarded-fetch.server.ts';
import type { ImageRefusal } from './image-refusal.ts';

/** Maximum number of bytes of a source picture. A photograph of 39 megapixels has about 15 MB. */
export const MOST_SOURCE_BYTES = 30_000_000;
const TIMEOUT_MS = 15_000;

export interface PictureBytes {
  readonly bytes: Buffer;
  /** The media type in the response header. */
  readonly claimedType: string | null;
}

const asRefusal = ({ kind, message }: FetchProblem): ImageRefusal => {
  if (kind === 'timed-out') return { reason: 'too-slow', message };
  if (kind === 'too-large') return { reason: 'too-large', message };
  return { reason: kind === 'private-address' || kind === 'bad-address' ? 'host-not-allowed' : 'host-failed', message };
};

/**
 * Whether the host of a picture is on the site's list of allowed hosts (`images.hosts`). An empty list allows all hosts:
 * visitors cannot choose the URLs of pictures, because these URLs are in the data of the vehicles or in the site's files.
 * The entry `.example.com` allows all subdomains of example.com.
 */
export const isHostAllowed = (address: string, hosts: readonly string[]): boolean => {
  if (hosts.length === 0) return true;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return hosts.some((allowed) => (allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed));
};

/**
 * Fetches a picture from another host, with a limit on its size and on the time. A host with a private IP address is
 * refused if `allowPrivate` does not contain this host.
 */
export const fetchPicture = async (
  address: string,
  {
    hosts,
    allowPrivate,
    timeoutMs = TIMEOUT_MS,
  }: { readonly hosts: readonly string[]; readonly allowPrivate: readonly string[]; readonly timeoutMs?: number | undefined },
): Promise<Result<PictureBytes, ImageRefusal>> => {
  if (!isHostAllowed(address, hosts)) {
    return err({ reason: 'host-not-allowed', message: 'The host of the picture is not listed under images.hosts of the site' });
  }
  const fetched = await guardedFetch(address, {
    maxBytes: MOST_SOURCE_BYTES,
    timeoutMs,
    // If the site has a list of allowed hosts, redirects are not followed. Otherwise a listed host could redirect to a
    // host that is not on the list.
    maxRedirects: hosts.length === 0 ? 3 : 0,
    allowPrivate,
    headers: { accept: 'image/avif,image/webp,image/*' },
  });
  if (!fetched.ok) return err(asRefusal(fetched.error));
  const { status, headers, body } = fetched.value;
  if (status !== 200) {
    body.on('error', () => {}).destroy();
    return err({
      reason: status === 404 || status === 410 ? 'not-found' : 'host-failed',
      message: `The host of the picture answered with status ${status}`,
    });
  }
  try {
    const type = headers['content-type'];
    return ok({ bytes: await buffer(body), claimedType: typeof type === 'string' ? type : null });
  } catch (error) {
    if (error instanceof GuardedFetchError) return err(asRefusal(error.problem));
    throw error;
  }
};
