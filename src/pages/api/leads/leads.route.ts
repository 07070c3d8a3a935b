import { z } from 'zod';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { TradeInValuationJson } from '#features/leads/rules/trade-in/valuation-json.ts';
import type { JsonRequest, LeadApiAnswer } from '#features/leads/server/json-answers.server.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { leadBodySchema, submitLeadJson } from '#features/leads/server/submit-lead-json.server.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { answerJsonForm, formErrorAnswer, type JsonFormServices } from './answer-json-form.ts';
import { isTradeInBody, submitTradeInLead, type TradeInLeadServices, tradeInBodySchema } from './trade-in-lead.ts';

export interface LeadsApiServices extends JsonFormServices, Omit<TradeInLeadServices, 'log' | 'findVehicle'> {
  readonly log: JsonFormServices['log'] & TradeInLeadServices['log'];
  readonly leads: LeadService;
  readonly vehicles: VehicleFinder;
  readonly sessions: Pick<Sessions, 'find'>;
}

const valuationSchema = z.strictObject({
  id: z.string(),
  adjustmentAnswers: z.record(z.string(), z.string()),
  rego: z.string().nullable(),
  regoState: z.string().nullable(),
  offer_price: z.number().nullable().describe('Dollars'),
}) satisfies z.ZodType<TradeInValuationJson>;

const SIGN_IN_FIRST: LeadApiAnswer = {
  status: 401,
  value: { error: 'This site values vehicles only for signed-in shoppers. Please sign in, or send a token of this site.' },
  headers: {},
};

/**
 * Whether a request about the shopper's own vehicle is refused because nobody is signed in, as on the trade-in pages
 * (AUTH-11, AUTH-12). A program with a token of the site needs no sign-in.
 */
const needsSignIn = async ({ sessions }: LeadsApiServices, page: PageRequest, { tokenId }: JsonRequest): Promise<boolean> => {
  const { tradeIn, sellMyCar } = page.site.signIn.gates;
  return (tradeIn || sellMyCar) && tokenId === undefined && (await findSession(page, sessions)) === null;
};

/** `POST /api/leads` (API-18, API-23, LEAD-05, LEAD-06): `{lead_id}`, or `{error}` (API-25, LEAD-07). */
export const leadsApi =
  (services: LeadsApiServices): PageHandler =>
  (page) =>
    answerJsonForm(services, page, async (body, about) => {
      const find = async (asking: Site, car: string) => {
        const vehicle = await findByIdOrSlug(services.vehicles, asking, car);
        return vehicle && siteLeadVehicle(asking, vehicle, page.canonicalOrigin);
      };
      if (isTradeInBody(body)) {
        if (await needsSignIn(services, page, about)) return SIGN_IN_FIRST;
        return submitTradeInLead({ ...services, findVehicle: find }, page, body, about);
      }
      return submitLeadJson(services.leads, find, page.site, body, about);
    });

/** The field `car_id` may contain an id or a slug. */
const findByIdOrSlug = (vehicles: VehicleFinder, site: Site, car: string): Promise<Vehicle | null> =>
  /^\d{1,15}$/.test(car) ? vehicles.findById(site, Number(car)) : vehicles.findBySlug(site, car);

export const leadsRoute: Route<LeadsApiServices> = {
  method: 'POST',
  path: '/api/leads',
  handler: leadsApi,
  endpoint: {
    group: 'forms',
    summary: "Sends an enquiry, a test drive, or a valuation of the shopper's own vehicle",
    body: z.union([leadBodySchema, tradeInBodySchema]),
    answers: { 200: z.strictObject({ lead_id: z.string(), valuation: valuationSchema.optional() }) },
    refusals: ['bad-request', 'unauthorised', 'not-found', 'invalid', 'too-many-requests'],
    refused: formErrorAnswer,
    takesToken: true,
  },
};
