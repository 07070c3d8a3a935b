import { knownAgent } from '#features/analytics/rules/known-agents.ts';
import type { LeadAgent } from '#features/leads/rules/lead-agent.ts';
import type { SignedRequest } from '../rules/web-bot-auth.ts';
import type { AgentVerifier } from './agent-verifier.server.ts';

/**
 * The maximum number of different signers that the metrics name. The number is limited because anyone can sign requests
 * with a new domain.
 */
const MOST_NAMES = 50;
const OTHER_SIGNER = 'other signer';

/**
 * Finds out which agent sent a request. A request with a verified signature is identified by its signer. Any other
 * request is identified by its user agent.
 */
export class AgentIdentity {
  readonly #verifier: Pick<AgentVerifier, 'verify'>;
  readonly #counted = new Set<string>();

  constructor(verifier: Pick<AgentVerifier, 'verify'>) {
    this.#verifier = verifier;
  }

  /** Null if the request does not look like that of an agent. */
  identify(request: SignedRequest): LeadAgent | null {
    const signer = request.header('signature-agent') === null ? null : this.#verifier.verify(request);
    if (signer !== null) return { name: signer, isVerified: true };
    const name = knownAgent(request.header('user-agent'));
    return name === null ? null : { name, isVerified: false };
  }

  /** The name under which the metrics count an agent. The number of different names is limited. */
  labelOf({ name, isVerified }: LeadAgent): string {
    if (!isVerified || this.#counted.has(name)) return name;
    if (this.#counted.size >= MOST_NAMES) return OTHER_SIGNER;
    this.#counted.add(name);
    return name;
  }
}
