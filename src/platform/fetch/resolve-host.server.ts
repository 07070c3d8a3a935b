import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

export interface HostResolverOptions {
  /** Name servers as `address:port`. By default those of the machine. */
  readonly nameServers?: readonly string[];
  /** Time in milliseconds for one question to one name server. It is doubled for the second and last try. */
  readonly timeoutMs?: number;
  /** The resolver of the operating system, which also knows `/etc/hosts`. */
  readonly askSystem?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** The error codes of a name server that did not answer in time. */
const NO_ANSWER = new Set(['ETIMEOUT', 'ECANCELLED']);

const hasNoAnswer = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && NO_ANSWER.has(String((outcome.reason as { code?: string }).code));

const addressesOf = (outcome: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly LookupAddress[] =>
  outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];

/**
 * Creates a function that finds the IP addresses of a host name which an outsider chose.
 *
 * It asks the name servers from the event loop. The resolver of the operating system uses threads, and Node lets it use
 * only two of them: two names whose name servers never answer would hold up every other name, and so new connections to
 * the database and to the mail server. The operating system is asked only if a name server answered quickly that it does
 * not know the name: the name may be in `/etc/hosts`.
 *
 * The function rejects with the code `ETIMEOUT` if no name server answered.
 */
export const createHostResolver = ({
  nameServers,
  timeoutMs = 2_000,
  askSystem = (host) => lookup(host, { all: true }),
}: HostResolverOptions = {}): ((host: string) => Promise<readonly LookupAddress[]>) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (addresses.length > 0) return addresses;
    for (const outcome of [four, six]) if (hasNoAnswer(outcome)) throw (outcome as PromiseRejectedResult).reason;
    return askSystem(host);
  };
};
