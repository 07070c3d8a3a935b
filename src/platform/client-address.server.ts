import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The headers that the proxies set. 'x-forwarded': X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.
 * 'forwarded': Forwarded (RFC 7239).
 */
export type ForwardedHeader = 'x-forwarded' | 'forwarded';

/** The proxies whose headers are trusted. */
export interface TrustedProxies {
  readonly header: ForwardedHeader;
  /**
   * Whether the proxies set the header X-Forwarded-Host. If not, the header is ignored: a proxy that does not set
   * this header passes on the value from the client, who can send any value.
   */
  readonly setHost: boolean;
  includes(address: string): boolean;
}

/**
 * Normalises an IP address to its shortest form; an IPv4 address written as IPv6 becomes IPv4. Null if it is not an
 * address.
 */
const normalizeAddress = (text: string): string | null => {
  const bare = text.startsWith('[') ? text.slice(1, text.indexOf(']')) : text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};

/**
 * Parses the setting TRUSTED_PROXIES.
 *
 * @param ranges IP addresses or ranges of IP addresses, already checked by the environment's schema
 * @param setHost the setting FORWARDED_HOST: true if the proxies set or remove the header X-Forwarded-Host on every
 *   request, so that its value can be trusted
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

/** Maximum number of proxies between a shopper and this program. If a header lists more values, only the last ones are read. */
const MOST_PROXIES = 32;

const splitHeader = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-MOST_PROXIES);

const parseForwarded = (part: string): Hop => {
  const pairs = new Map(
    [...part.matchAll(/(?<!\w)(\w+)\s*=\s*(?:"([^"]*)"|([^;\s]*))/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  );
  return { address: normalizeAddress(pairs.get('for') ?? ''), scheme: pairs.get('proto'), host: pairs.get('host') };
};

/**
 * What each proxy reported: the client address, the scheme and the host. The last entry comes from the proxy that is
 * connected to this program.
 */
const readHops = (headers: IncomingHttpHeaders, { header, setHost }: TrustedProxies): Hop[] => {
  if (header === 'forwarded') return splitHeader(headers.forwarded).map(parseForwarded);
  const addresses = splitHeader(headers['x-forwarded-for']);
  const schemes = splitHeader(headers['x-forwarded-proto']);
  const hosts = setHost ? splitHeader(headers['x-forwarded-host']) : [];
  const length = Math.max(addresses.length, schemes.length, hosts.length);
  // Each header is a list of values, one for each proxy. Some proxies append a value to the list, and others replace
  // the whole list. So the lists can have different lengths. The last values of all lists belong together, because they
  // come from the proxy that is connected to this program. If a list is too short, its first value is used for every
  // missing value. For example, if there are two addresses and one scheme, this scheme is used with both addresses.
  const at = (list: string[], index: number): string | undefined => list[Math.max(0, index - (length - list.length))];
  return Array.from({ length }, (_, index) => ({
    address: normalizeAddress(at(addresses, index) ?? ''),
    scheme: at(schemes, index),
    host: at(hosts, index),
  }));
};

/**
 * The client address, the scheme and the host, as the trusted proxy that is nearest to the client reported them. Null
 * if no trusted proxy sent the request.
 */
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
 * The shopper's IP address: the address of the connection, or the address that trusted proxies report. Values written by a client
 * or by another proxy are ignored.
 *
 * @param remoteAddress the address of the connection
 */
export const clientAddress = (remoteAddress: string, headers: IncomingHttpHeaders, proxies: TrustedProxies): string =>
  findClientHop(remoteAddress, headers, proxies)?.address ?? normalizeAddress(remoteAddress) ?? remoteAddress;

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)\.?(:\d{1,5})?$/;

/** The origin of a request with an invalid Host header; no site has this origin. */
export const malformedOrigin = 'http://malformed.invalid';

/**
 * Scheme and host of a request as the shopper's browser sees them, in lower case and without a default port.
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
