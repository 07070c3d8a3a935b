import { UNEXPECTED_ANSWER } from '#features/leads/rules/lead-answer.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import { submitLeadJson } from '#features/leads/server/submit-lead-json.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { readJsonBody } from '../json-body.ts';

export interface LeadsApiServices {
  readonly leads: LeadService;
  readonly vehicles: VehicleFinder;
  readonly siteTokens: SiteTokenCheck;
  readonly log: { error(fields: object, message: string): void };
}

const REFUSED_TOKENS = {
  unknown: { status: 401, value: { error: 'This token is unknown. Send a token of this site in the header Authorization: Bearer fcs_…' } },
  forbidden: { status: 403, value: { error: 'This token is revoked, or belongs to another site.' } },
} as const;

/** `POST /api/leads` (API-18, API-23, LEAD-05): `{lead_id}`, or `{error}` (API-25, LEAD-07). */
export const leadsApi =
  ({ leads, vehicles, siteTokens, log }: LeadsApiServices): PageHandler =>
  async ({ site, url, canonicalOrigin, request, clientAddress, requestId }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return { kind: 'json', status: 400, value: { error: body.error }, caching: 'private' };
    try {
      const caller = await siteTokens.check(site, request.headers.get('authorization'));
      if (!caller.ok) return { kind: 'json', ...REFUSED_TOKENS[caller.error], caching: 'private' };
      const find = async (asking: Site, car: string) => {
        const vehicle = await findByIdOrSlug(vehicles, asking, car);
        return vehicle && siteLeadVehicle(asking, vehicle, canonicalOrigin);
      };
      const pageUrl = canonicalOrigin + url.pathname;
      const tokenId = caller.value === null ? {} : { tokenId: caller.value };
      const about = { clientAddress, ...tokenId, userAgent: request.headers.get('user-agent'), pageUrl, origin: url.origin };
      const answer = await submitLeadJson(leads, find, site, body.value, about);
      return { kind: 'json', ...answer, caching: 'private' };
    } catch (error) {
      log.error({ site: site.slug, requestId, error }, 'a lead could not be stored');
      return { kind: 'json', status: 503, value: { error: UNEXPECTED_ANSWER }, caching: 'private' };
    }
  };

/** The field `car_id` may contain an id or a slug. */
const findByIdOrSlug = (vehicles: VehicleFinder, site: Site, car: string): Promise<Vehicle | null> =>
  /^\d{1,15}$/.test(car) ? vehicles.findById(site, Number(car)) : vehicles.findBySlug(site, car);

export const leadsRoute: Route<LeadsApiServices> = { method: 'POST', path: '/api/leads', handler: leadsApi };
