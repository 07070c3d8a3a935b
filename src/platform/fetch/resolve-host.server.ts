import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface HostResolverOptions {
  /** Name servers as `address:port`. Default: the name servers of the machine. */
  readonly nameServers?: readonly string[];
  /**
   * Timeout in milliseconds of the first query to a name server. The second query, which is the last one, has twice this timeout.
   */
  readonly timeoutMs?: number;
  /** Path of the hosts file. Default: `/etc/hosts`. */
  readonly hostsFile?: string;
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Finds the IP addresses of a host in a hosts file. Each line has an IP address and one or more names. A comment begins with '#'.
 * The result is empty if the file does not contain the host or cannot be read.
 */
const addressesInFile = async (file: string, host: string): Promise<readonly LookupAddress[]> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/));
  return lines.flatMap(([address = '', ...names]) => {
    const family = isIP(address);
    return family !== 0 && names.some((name) => name.toLowerCase() === host) ? [{ address, family }] : [];
  });
};

const withFamily = (outcome: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly LookupAddress[] =>
  outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];

/**
 * Creates a function that finds the IP addresses of a host name that an outsider chose.
 *
 * The function sends DNS queries to the name servers and does not call `dns.lookup`, because `dns.lookup` blocks a thread of Node
 * until it has an answer, and Node uses only two threads for it. Two names whose name servers never answer would therefore delay
 * all other look-ups, also those for new connections to the database and to the mail server.
 *
 * The function reads the hosts file. It does not use the search domains of the machine.
 *
 * The promise is rejected with the error of the name server, such as `ENOTFOUND`, `ESERVFAIL` or `ETIMEOUT`.
 */
export const createHostResolver =
  ({ nameServers, timeoutMs = 2_000, hostsFile = '/etc/hosts' }: HostResolverOptions = {}) =>
  async (name: string): Promise<readonly LookupAddress[]> => {
    const host = name.toLowerCase().replace(/\.$/, '');
    // localhost and its subdomains have the loopback addresses, and no name server is asked for them (RFC 6761, section 6.3).
    if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK;
    const known = await addressesInFile(hostsFile, host);
    if (known.length > 0) return known;
    // A new resolver is made for each look-up, because it reads the current name servers of the machine.
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [...withFamily(four, 4), ...withFamily(six, 6)];
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  };
