import { z } from 'zod';
import type { Site } from '#model/site/site.ts';
import { leadFormKeys } from '../rules/forms/json-form-keys.ts';
import { kindOfCategory, LEAD_KINDS } from '../rules/kinds/lead-kinds.ts';
import type { LeadVehicle } from '../rules/lead-vehicle.ts';
import {
  type JsonRequest,
  jsonAnswer,
  type LeadApiAnswer,
  ownAddress,
  postedFieldsOf,
  refusalAnswer,
  wrongBodyAnswer,
  wrongTypeAnswer,
} from './json-answers.server.ts';
import type { LeadService } from './lead-service.server.ts';

/**
 * Finds a vehicle that the site shows, by id or slug, and returns the data that a lead stores about it. Null if there
 * is no such vehicle.
 */
export type FindLeadVehicle = (site: Site, car: string) => Promise<LeadVehicle | null>;

/**
 * Body of `POST /api/leads` (API-18, API-23): the fields of FORM-26, `car_id` (id or slug), and the fields of the spam
 * protection (captcha solution, signed time, trap field). Lists and objects have the same shape as in the lead payload
 * of LEAD-01.
 */
export const leadBodySchema = z.object(leadFormKeys).catchall(z.unknown());

/**
 * Handles `POST /api/leads` (LEAD-05, API-18, API-25), using the same lead service as the forms. Answers `{lead_id}`,
 * or `{error}` with messages for wrong fields. `body` is the parsed request body.
 */
export const submitLeadJson = async (
  service: LeadService,
  findVehicle: FindLeadVehicle,
  site: Site,
  body: unknown,
  request: JsonRequest,
): Promise<LeadApiAnswer> => {
  const parsed = leadBodySchema.safeParse(body);
  if (!parsed.success) return wrongBodyAnswer(parsed.error);
  const wrong = wrongTypeAnswer(parsed.data);
  if (wrong !== null) return wrong;
  const car = parsed.data.car_id ?? null;
  const vehicle = car === null ? null : await findVehicle(site, car);
  if (car !== null && vehicle === null) return jsonAnswer(404, { error: `There is no vehicle '${car.slice(0, 80)}' on this site.` });
  const kind = kindOfCategory(parsed.data.category ?? null);
  const { vehicleMissing } = LEAD_KINDS[kind];
  const leadId = parsed.data.lead_id ?? null;
  const keepsVehicle = async () => leadId !== null && (await service.hasBegunWithVehicle(site, leadId));
  if (vehicle === null && vehicleMissing !== null && !(await keepsVehicle())) {
    return jsonAnswer(422, { error: vehicleMissing, fields: { car_id: 'Please name the vehicle.' } });
  }
  const sent = await service.submitLead(site, {
    kind,
    step: { leadId, isLast: parsed.data.isLastStep },
    vehicle,
    fields: postedFieldsOf(parsed.data),
    ...request,
    pageUrl: ownAddress(parsed.data.url ?? null, request),
  });
  return sent.ok ? jsonAnswer(200, { lead_id: sent.value.leadId }) : refusalAnswer(sent.error);
};
