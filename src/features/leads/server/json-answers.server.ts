import type { z } from 'zod';
import { FORM_CONTROL } from '../rules/form/form-model.ts';
import { jsonText, wrongTypes } from '../rules/forms/json-form-keys.ts';
import type { LeadAnswer } from '../rules/lead-answer.ts';
import type { RefusedSubmission, SubmissionInput } from './lead-submission.ts';

/** The answer of an endpoint to a form that was sent as JSON. */
export interface LeadApiAnswer {
  readonly status: 200 | 400 | 401 | 404 | 422 | 429;
  readonly value: LeadAnswer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The parts of the HTTP request that a submission needs. */
export type JsonRequest = Pick<SubmissionInput, 'clientAddress' | 'tokenId' | 'agent' | 'userAgent' | 'pageUrl' | 'origin'>;

type JsonForm = Readonly<Record<string, unknown>> & {
  readonly lead_attributes?: { readonly visited_pages?: unknown; readonly linked_query_params?: unknown } | null | undefined;
  readonly additional_services?: string | readonly string[] | null | undefined;
};

/**
 * Returns the fields of a JSON body in the form in which a browser posts a form: every value is a text. Lists of services
 * and of visited pages, and the query parameters, are converted to text. All other lists and objects are left out.
 */
export const postedFieldsOf = (body: JsonForm): Readonly<Record<string, string>> => {
  const { lead_attributes: attributes, additional_services: services, ...rest } = body;
  const texts = Object.entries(rest).flatMap(([name, value]) => {
    const parsed = jsonText.safeParse(value);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return {
    ...Object.fromEntries(texts),
    ...(services ? { additional_services: typeof services === 'string' ? services : services.join('\n') } : {}),
    [FORM_CONTROL.visitedPages]: JSON.stringify(attributes?.visited_pages ?? []),
    [FORM_CONTROL.linkedQueryParams]: JSON.stringify(attributes?.linked_query_params ?? {}),
  };
};

/**
 * Returns the URL `url` from the JSON body, with the site's canonical origin and without its query. If `url` is missing,
 * invalid or on another site, returns `pageUrl`.
 */
export const ownAddress = (url: string | null, { pageUrl, origin }: Pick<JsonRequest, 'pageUrl' | 'origin'>): string => {
  if (url === null || !URL.canParse(url, pageUrl)) return pageUrl;
  const named = new URL(url, pageUrl);
  const canonical = new URL(pageUrl).origin;
  return named.origin === canonical || named.origin === origin ? canonical + named.pathname : pageUrl;
};

export const jsonAnswer = (
  status: LeadApiAnswer['status'],
  value: LeadAnswer,
  headers: Readonly<Record<string, string>> = {},
): LeadApiAnswer => ({ status, value, headers });

/** The answer to a body of the wrong shape: the first validation error, with the path of the wrong key. */
export const wrongBodyAnswer = (error: z.ZodError): LeadApiAnswer => {
  const issue = error.issues[0];
  const where = issue?.path.join('.') ?? '';
  return jsonAnswer(400, {
    error: where === '' ? 'Send a JSON object with the fields of the form.' : `${where}: ${issue?.message ?? 'wrong'}`,
  });
};

/** The answer with status 422 to a form with fields of a wrong type; null if all types are right. See `wrongTypes`. */
export const wrongTypeAnswer = (body: Readonly<Record<string, unknown>>, ownFields: readonly string[] = []): LeadApiAnswer | null => {
  const fields = wrongTypes(body, ownFields);
  const messages = Object.values(fields);
  return messages.length === 0 ? null : jsonAnswer(422, { error: messages.join(' '), fields });
};

/** The answer to a submission that the lead service refused: 429, or 422 with a message for each wrong field (API-25). */
export const refusalAnswer = (refused: RefusedSubmission): LeadApiAnswer => {
  if (refused.kind === 'rate-limited') {
    const headers = { 'retry-after': String(refused.retryAfterSeconds) };
    return jsonAnswer(429, { error: 'Too many enquiries were sent from your connection. Please wait a few minutes, or call us.' }, headers);
  }
  const { errors } = refused;
  return jsonAnswer(422, {
    error: errors.map(({ message }) => message).join(' '),
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  });
};
