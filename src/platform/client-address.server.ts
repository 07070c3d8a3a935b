import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Which headers a proxy sets: X-Forwarded-For, -Proto and -Host, or RFC 7239's Forwarded. */
export type ForwardedHeader = 'x-forwarded' | 'forwarded';

/** Who is believed about a request's origin. */
export interface TrustedProxies {
  readonly header: ForwardedHeader;
  /** Whether X-Forwarded-Host is theirs: a proxy that does not set it passes on what the client wrote. */
  readonly setHost: boolean;
  includes(address: string): boolean;
}

/** One address in its shortest form; IPv4 written as IPv6 becomes IPv4. Null when it is none. */
const normalizeAddress = (text: string): string | null => {
  const bare = text.startsWith('[') ? text.slice(1, text.indexOf(']')) : text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};

/**
 * Reads the setting TRUSTED_PROXIES.
 *
 * @param ranges addresses or ranges, checked by the environment's schema
 * @param setHost FORWARDED_HOST: they set or remove X-Forwarded-Host on every request
 */
export const parseTrustedProxies = (
  ranges: readonly string[],
  header: ForwardedHeader = 'x-forwarded',
  setHost = false,
): TrustedProxies => {
  const parsed = ranges.map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${ipaddr.parse(range).kind() === 'ipv4' ? 32 : 128}`),
  );
  return {
    header,
    setHost,
    includes: (text) => {
      if (parsed.length === 0) return false;
      const address = ipaddr.process(text);
      return parsed.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]));
    },
  };
};

interface Hop {
  readonly address: string | null;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
}

const splitHeader = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const parseForwarded = (part: string): Hop => {
  const pairs = new Map(
    [...part.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^;\s]*))/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  );
  return { address: normalizeAddress(pairs.get('for') ?? ''), scheme: pairs.get('proto'), host: pairs.get('host') };
};

/** What each proxy said of who came to it, the nearest proxy last. */
const readHops = (headers: IncomingHttpHeaders, { header, setHost }: TrustedProxies): Hop[] => {
  if (header === 'forwarded') return splitHeader(headers.forwarded).map(parseForwarded);
  const addresses = splitHeader(headers['x-forwarded-for']);
  const schemes = splitHeader(headers['x-forwarded-proto']);
  const hosts = setHost ? splitHeader(headers['x-forwarded-host']) : [];
  const length = Math.max(addresses.length, schemes.length, hosts.length);
  // Some proxies add to a list and some replace it: the lists are aligned at the nearest proxy, and a shorter one's first value holds beyond.
  const at = (list: string[], index: number): string | undefined => list[Math.max(0, index - (length - list.length))];
  return Array.from({ length }, (_, index) => ({
    address: normalizeAddress(at(addresses, index) ?? ''),
    scheme: at(schemes, index),
    host: at(hosts, index),
  }));
};

/** The hop that the outermost trusted proxy wrote; null when nobody trusted wrote any. */
const findClientHop = (remoteAddress: string, headers: IncomingHttpHeaders, proxies: TrustedProxies): Hop | null => {
  const remote = normalizeAddress(remoteAddress);
  if (remote === null || !proxies.includes(remote)) return null;
  const hops = readHops(headers, proxies);
  let found: Hop | null = null;
  for (const hop of hops.reverse()) {
    found = hop;
    if (hop.address === null || !proxies.includes(hop.address)) break;
  }
  return found;
};

/**
 * The shopper's address: the connection's own, or the one that trusted proxies report. What anybody else
 * writes into those headers is not believed.
 *
 * @param remoteAddress of the connection
 */
export const clientAddress = (remoteAddress: string, headers: IncomingHttpHeaders, proxies: TrustedProxies): string =>
  findClientHop(remoteAddress, headers, proxies)?.address ?? normalizeAddress(remoteAddress) ?? remoteAddress;

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)\.?(:\d{1,5})?$/;

/** Origin of a request whose Host is no host at all; it leads to no site. */
export const malformedOrigin = 'http://malformed.invalid';

/**
 * Scheme and host as the shopper's browser has them, in small letters, without a default port.
 *
 * @example publicOrigin('127.0.0.1', { host: 'Demo.localhost:3000' }, false, noProxies) === 'http://demo.localhost:3000'
 */
export const publicOrigin = (
  remoteAddress: string,
  headers: IncomingHttpHeaders,
  isEncrypted: boolean,
  proxies: TrustedProxies,
): string => {
  const hop = findClientHop(remoteAddress, headers, proxies);
  const isTls = hop?.scheme === undefined ? isEncrypted : hop.scheme.toLowerCase() === 'https';
  const host = (hop?.host ?? headers.host ?? '').toLowerCase();
  if (!hostPattern.test(host)) return malformedOrigin;
  return `${isTls ? 'https' : 'http'}://${host.replace(/\.(?=:|$)/, '').replace(isTls ? /:443$/ : /:80$/, '')}`;
};
