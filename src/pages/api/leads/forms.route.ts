import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { submitFormJson } from '#features/leads/server/submit-form-json.server.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { answerJsonForm, type JsonFormServices } from './json-form.ts';

export interface FormsApiServices extends JsonFormServices {
  readonly leads: LeadService;
}

/** `POST /api/forms` (API-21): `{lead_id}`, or `{error}` (API-25). */
export const formsApi =
  (services: FormsApiServices): PageHandler =>
  (page) =>
    answerJsonForm(services, page, (body, about) => submitFormJson(services.leads, page.site, body, about));

export const formsRoute: Route<FormsApiServices> = { method: 'POST', path: '/api/forms', handler: formsApi };
