import { json } from 'node:stream/consumers';
import { AgentIdentity } from '#features/agents/server/agent-identity.server.ts';
import type { AgentServices } from '#features/agents/server/agent-tool.ts';
import { AgentVerifier } from '#features/agents/server/agent-verifier.server.ts';
import { McpEndpoint } from '#features/agents/server/mcp-endpoint.server.ts';
import { findGaugeInTime, type GaugeServices } from '#features/market-price/server/find-gauge-in-time.server.ts';
import { VehicleConfirmations } from '#features/stock/server/vehicle-confirmations.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { agentEnquiries } from '#pages/agents/agent-enquiries.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import { guardedFetch } from '#platform/fetch/guarded-fetch.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { LeadServices } from './lead-services.server.ts';
import type { StockServices } from './stock-services.server.ts';

interface AgentParts {
  readonly database: Database;
  readonly platformSecret: Buffer;
  readonly log: Logger;
}

const DIRECTORY = '/.well-known/http-message-signatures-directory';
const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 5_000, maxRedirects: 0 };

/**
 * Builds the service that recognises agents. It fetches the key directories of the agents through the guarded fetch.
 */
export const createAgentIdentity = ({ FETCH_ALLOW_PRIVATE }: Pick<Environment, 'FETCH_ALLOW_PRIVATE'>, clock: Clock): AgentIdentity => {
  const allowPrivate = readList(FETCH_ALLOW_PRIVATE);
  const fetchDirectory = async (signer: string): Promise<unknown> => {
    const fetched = await guardedFetch(signer + DIRECTORY, { ...LIMITS, allowPrivate });
    if (!fetched.ok) return null;
    const { status, body } = fetched.value;
    if (status !== 200) {
      body.destroy();
      return null;
    }
    return json(body).catch(() => null);
  };
  return new AgentIdentity(new AgentVerifier({ clock, fetchDirectory }));
};

/** Builds the endpoint for agents. It uses the same services as the pages, so its answers agree with the pages. */
export const createMcpEndpoint = (
  { database, platformSecret, log }: AgentParts,
  { search, vehicles }: Pick<StockServices, 'search' | 'vehicles'>,
  { leads, appointments }: Pick<LeadServices, 'leads' | 'appointments'>,
  { plainWords, ...gauges }: GaugeServices & Pick<AgentServices, 'plainWords'>,
): McpEndpoint =>
  new McpEndpoint(
    {
      vehicles,
      search,
      plainWords,
      confirmations: new VehicleConfirmations(database),
      appointments,
      findGauge: async (site, vehicle) => (await findGaugeInTime(gauges, site, vehicle)).gauge,
      enquiries: agentEnquiries({ leads, vehicles }),
    },
    {
      platformSecret,
      onError: (error, { site, requestId }) =>
        log.info({ site: site.slug, requestId, reason: error.message }, 'a request of an agent was refused'),
    },
  );
