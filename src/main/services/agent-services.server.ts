import { McpEndpoint } from '#features/agents/server/mcp-endpoint.server.ts';
import { findGaugeInTime, type GaugeServices } from '#features/market-price/server/find-gauge-in-time.server.ts';
import { VehicleConfirmations } from '#features/stock/server/vehicle-confirmations.server.ts';
import { agentEnquiries } from '#pages/agents/agent-enquiries.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { LeadServices } from './lead-services.server.ts';
import type { StockServices } from './stock-services.server.ts';

interface AgentParts {
  readonly database: Database;
  readonly platformSecret: Buffer;
  readonly log: Logger;
}

/** Builds the endpoint for agents from the services of the pages, so that it gives the same answers. */
export const createMcpEndpoint = (
  { database, platformSecret, log }: AgentParts,
  { search, vehicles }: Pick<StockServices, 'search' | 'vehicles'>,
  { leads, appointments }: Pick<LeadServices, 'leads' | 'appointments'>,
  gauges: GaugeServices,
): McpEndpoint =>
  new McpEndpoint(
    {
      vehicles,
      search,
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
