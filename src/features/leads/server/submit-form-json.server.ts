import { z } from 'zod';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';
import { findGenericForm } from '../rules/forms/find-generic-form.ts';
import { genericFormKeys } from '../rules/forms/json-form-keys.ts';
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
 * Body of `POST /api/forms` (API-21): the fields of the form, the category of the form, and the name of the form if the
 * category does not identify it.
 */
export const formBodySchema = z.object(genericFormKeys).catchall(z.unknown());

/**
 * The names of the custom fields, which the form definition defines. All other fields come from the list of fields that
 * all forms share.
 */
const ownFieldNames = ({ steps }: Pick<LeadForm, 'steps'>): readonly string[] =>
  steps.flatMap(({ fields }) => fields.flatMap((field) => (typeof field === 'string' ? [] : [field.name])));

/**
 * Handles `POST /api/forms` (API-21, A-72). This endpoint accepts every form of the site that `POST /api/leads` does
 * not accept. Both endpoints have the same checks, spam protection and answers. After a success the answer of this
 * endpoint also sets the cookie of the success page. With this cookie the caller may report the sent form to `POST
 * /api/form-follow-ups` (API-22).
 *
 * @param body the parsed request body
 */
export const submitFormJson = async (service: LeadService, site: Site, body: unknown, request: JsonRequest): Promise<LeadApiAnswer> => {
  const parsed = formBodySchema.safeParse(body);
  if (!parsed.success) return wrongBodyAnswer(parsed.error);
  const { form: name, target: _target, ...posted } = parsed.data;
  const form = findGenericForm(site, { name: name ?? null, category: posted.category ?? null });
  if (!form.ok) return jsonAnswer(422, { error: form.error.message, fields: { [form.error.field]: form.error.message } });
  const wrong = wrongTypeAnswer(posted, ownFieldNames(form.value));
  if (wrong !== null) return wrong;
  const sent = await service.submitLead(site, {
    kind: form.value.kind,
    form: form.value,
    vehicle: null,
    fields: postedFieldsOf({ category: form.value.category, ...posted }),
    ...request,
    pageUrl: ownAddress(posted.url ?? null, request),
  });
  return sent.ok ? jsonAnswer(200, { lead_id: sent.value.leadId }, { 'set-cookie': sent.value.ticketCookie }) : refusalAnswer(sent.error);
};
