import { z } from 'zod';
import type { Site } from '#model/site/site.ts';
import { FORM_CONTROL } from '../rules/form/form-model.ts';
import { kindOfCategory, LEAD_KINDS } from '../rules/kinds/lead-kinds.ts';
import type { LeadAnswer } from '../rules/lead-answer.ts';
import type { LeadVehicle } from '../rules/lead-vehicle.ts';
import type { LeadService, SubmissionInput } from './lead-service.server.ts';

/** Finds a vehicle that the site shows, by id or slug, and returns it as a lead stores it. */
export type FindLeadVehicle = (site: Site, car: string) => Promise<LeadVehicle | null>;

export interface LeadApiAnswer {
  readonly status: 200 | 400 | 404 | 422 | 429;
  readonly value: LeadAnswer;
  readonly headers: Readonly<Record<string, string>>;
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/**
 * Body of `POST /api/leads` (API-18, API-23): the fields of FORM-26, `car_id` (id or slug), and the fields of the spam
 * protection (captcha solution, signed time, trap field). Lists and objects have the same shape as in the lead payload
 * of LEAD-01.
 */
const bodySchema = z
  .object({
    isLastStep: z.boolean().default(true),
    lead_id: z.string().nullish(),
    car_id: text.nullish(),
    category: text.nullish(),
    subcategory: text.nullish(),
    url: z.string().nullish(),
    lead_attributes: z
      .object({ visited_pages: z.array(z.unknown()).optional(), linked_query_params: z.record(z.string(), z.unknown()).optional() })
      .nullish(),
    additional_services: z.union([text, z.array(text)]).nullish(),
  })
  .catchall(z.unknown());

type LeadBody = z.infer<typeof bodySchema>;

const answer = (status: LeadApiAnswer['status'], value: LeadAnswer, headers: Readonly<Record<string, string>> = {}): LeadApiAnswer => ({
  status,
  value,
  headers,
});

/**
 * Handles `POST /api/leads` (LEAD-05, API-18, API-25), using the same lead service as the forms. Answers `{lead_id}`,
 * or `{error}` with messages for wrong fields. `body` is the parsed request body.
 */
export const submitLeadJson = async (
  service: LeadService,
  findVehicle: FindLeadVehicle,
  site: Site,
  body: unknown,
  request: Pick<SubmissionInput, 'clientAddress' | 'tokenId' | 'userAgent' | 'pageUrl' | 'origin'>,
): Promise<LeadApiAnswer> => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return answer(400, { error: describeBodyError(parsed.error) });
  const car = parsed.data.car_id ?? null;
  const vehicle = car === null ? null : await findVehicle(site, car);
  if (car !== null && vehicle === null) return answer(404, { error: `There is no vehicle '${car.slice(0, 80)}' on this site.` });
  const kind = kindOfCategory(parsed.data.category ?? null);
  const { vehicleMissing } = LEAD_KINDS[kind];
  const leadId = parsed.data.lead_id ?? null;
  const keepsVehicle = async () => leadId !== null && (await service.hasBegunWithVehicle(site, leadId));
  if (vehicle === null && vehicleMissing !== null && !(await keepsVehicle())) {
    return answer(422, { error: vehicleMissing, fields: { car_id: 'Please name the vehicle.' } });
  }
  const sent = await service.submitLead(site, {
    kind,
    step: { leadId, isLast: parsed.data.isLastStep },
    vehicle,
    fields: fieldsOf(parsed.data),
    ...request,
    pageUrl: ownAddress(parsed.data.url ?? null, request),
  });
  if (sent.ok) return answer(200, { lead_id: sent.value.leadId });
  if (sent.error.kind === 'rate-limited') {
    const headers = { 'retry-after': String(sent.error.retryAfterSeconds) };
    return answer(429, { error: 'Too many enquiries were sent from your connection. Please wait a few minutes, or call us.' }, headers);
  }
  const { errors } = sent.error;
  return answer(422, {
    error: errors.map(({ message }) => message).join(' '),
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  });
};

const fieldsOf = (body: LeadBody): Readonly<Record<string, string>> => {
  const { lead_attributes: attributes, additional_services: services, ...rest } = body;
  const texts = Object.entries(rest).flatMap(([name, value]) => {
    const parsed = text.safeParse(value);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return {
    ...Object.fromEntries(texts),
    ...(services ? { additional_services: Array.isArray(services) ? services.join(',') : services } : {}),
    [FORM_CONTROL.visitedPages]: JSON.stringify(attributes?.visited_pages ?? []),
    [FORM_CONTROL.linkedQueryParams]: JSON.stringify(attributes?.linked_query_params ?? {}),
  };
};

/**
 * Returns the URL that the request names if it is on this site. Its origin is replaced by the site's canonical origin,
 * and its query is removed. If it is on another site or invalid, `pageUrl` is returned.
 */
const ownAddress = (url: string | null, { pageUrl, origin }: Pick<SubmissionInput, 'pageUrl' | 'origin'>): string => {
  if (url === null || !URL.canParse(url, pageUrl)) return pageUrl;
  const named = new URL(url, pageUrl);
  const canonical = new URL(pageUrl).origin;
  return named.origin === canonical || named.origin === origin ? canonical + named.pathname : pageUrl;
};

const describeBodyError = (error: z.ZodError): string => {
  const issue = error.issues[0];
  const where = issue?.path.join('.') ?? '';
  return where === '' ? 'Send a JSON object with the fields of the form.' : `${where}: ${issue?.message ?? 'wrong'}`;
};
