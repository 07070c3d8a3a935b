import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface HostResolverOptions {
  /** Name servers as `address:port`. By default those of the machine. */
  readonly nameServers?: readonly string[];
  /** Time in milliseconds for one question to one name server. It is doubled for the second and last try. */
  readonly timeoutMs?: number;
  /** The file with the names that the operator has set on this machine. */
  readonly hostsFile?: string;
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The addresses of a host in a file like `/etc/hosts`: each line has an address, then names, then perhaps a comment after '#'. */
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
 * Creates a function that finds the IP addresses of a host name which an outsider chose.
 *
 * It asks the name servers from the event loop. The resolver of the operating system (`dns.lookup`) uses threads, and Node lets
 * it use only two of them: two names whose name servers never answer would hold up every other name, and so new connections
 * to the database and to the mail server. So this function never asks the operating system. Names in `/etc/hosts` are found;
 * the search domains of the machine are not used.
 *
 * The function rejects with the error of the name server, such as `ENOTFOUND`, `ESERVFAIL` or `ETIMEOUT`.
 */
export const createHostResolver =
  ({ nameServers, timeoutMs = 2_000, hostsFile = '/etc/hosts' }: HostResolverOptions = {}) =>
  async (name: string): Promise<readonly LookupAddress[]> => {
    const host = name.toLowerCase().replace(/\.$/, '');
    // Names below localhost lead to this machine, and are not sent to name servers (RFC 6761, section 6.3).
    if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK;
    const known = await addressesInFile(hostsFile, host);
    if (known.length > 0) return known;
    // A new resolver reads the name servers of the machine again, because they may have changed.
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [...withFamily(four, 4), ...withFamily(six, 6)];
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  };
