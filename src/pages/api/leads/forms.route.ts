import { z } from 'zod';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { formBodySchema, submitFormJson } from '#features/leads/server/submit-form-json.server.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { answerJsonForm, formErrorAnswer, type JsonFormServices } from './answer-json-form.ts';

export interface FormsApiServices extends JsonFormServices {
  readonly leads: LeadService;
}

/** `POST /api/forms` (API-21): `{lead_id}`, or `{error}` (API-25). */
export const formsApi =
  (services: FormsApiServices): PageHandler =>
  (page) =>
    answerJsonForm(services, page, (body, about) => submitFormJson(services.leads, page.site, body, about));

export const formsRoute: Route<FormsApiServices> = {
  method: 'POST',
  path: '/api/forms',
  handler: formsApi,
  endpoint: {
    group: 'forms',
    summary: 'Sends a form of the site that is not about a vehicle',
    body: formBodySchema,
    answers: { 200: z.strictObject({ lead_id: z.string() }) },
    refusals: ['bad-request', 'unauthorised', 'not-found', 'invalid', 'too-many-requests'],
    refused: formErrorAnswer,
    takesToken: true,
  },
};
