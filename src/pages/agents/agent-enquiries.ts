import type { AgentEnquiries } from '#features/agents/server/agent-tool.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { submitLeadJson } from '#features/leads/server/submit-lead-json.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { paths } from '#urls/paths.ts';

/**
 * Stores the enquiries of AI assistants. The lead service checks and stores them in the same way as the forms of the
 * site (LEAD-05).
 */
export const agentEnquiries = ({ leads, vehicles }: { readonly leads: LeadService; readonly vehicles: VehicleFinder }): AgentEnquiries => ({
  describe: ({ site, origin }, vehicle, isBooking) =>
    leads.offerForm(site, {
      kind: isBooking ? 'test-drive' : 'enquiry',
      vehicle: vehicle && siteLeadVehicle(site, vehicle, origin),
    }),
  stamp: (site) => leads.newFormStamp(site),
  submit: ({ site, origin, clientAddress, userAgent, requestOrigin, agent }, body) =>
    submitLeadJson(
      leads,
      async (asking, car) => {
        const vehicle = await vehicles.findById(asking, Number(car));
        return vehicle && siteLeadVehicle(asking, vehicle, origin);
      },
      site,
      body,
      { clientAddress, userAgent, pageUrl: origin + paths.mcp(), origin: requestOrigin, agent },
    ),
});
