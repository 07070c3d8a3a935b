import { z } from 'zod';
import { UNEXPECTED_ANSWER } from '#features/leads/rules/lead-answer.ts';
import type { JsonRequest, LeadApiAnswer } from '#features/leads/server/json-answers.server.ts';
import type { SiteTokenCheck } from '#features/leads/server/spam/site-token-check.server.ts';
import type { Availability } from '#pages/availability.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { readJsonBody } from '../json-body.ts';

export interface JsonFormServices {
  readonly siteTokens: SiteTokenCheck;
  readonly availability: Pick<Availability, 'isOutage'>;
  readonly log: { error(fields: object, message: string): void };
}

/** The JSON answer to a form that is refused (API-25): a message, and a message for each wrong field. */
export const formErrorAnswer = z
  .strictObject({ error: z.string(), fields: z.record(z.string(), z.string()).optional() })
  .meta({ id: 'FormError' });

const REFUSED_TOKENS = {
  unknown: { status: 401, value: { error: 'This token is unknown. Send a token of this site in the header Authorization: Bearer fcs_…' } },
  forbidden: { status: 403, value: { error: 'This token is revoked, or belongs to another site.' } },
} as const;

/**
 * Answers a form that was sent as JSON (API-25): reads the body, checks the site token, and answers 503 if the form
 * cannot be stored.
 *
 * @param submit stores the form of a request body
 */
export const answerJsonForm = async (
  { siteTokens, availability, log }: JsonFormServices,
  { site, url, canonicalOrigin, request, clientAddress, requestId }: PageRequest,
  submit: (body: unknown, about: JsonRequest) => Promise<LeadApiAnswer>,
): Promise<PageAnswer> => {
  const body = await readJsonBody(request);
  if (!body.ok) return { kind: 'json', status: 400, value: { error: body.error }, caching: 'private' };
  try {
    const caller = await siteTokens.check(site, request.headers.get('authorization'));
    if (!caller.ok) return { kind: 'json', ...REFUSED_TOKENS[caller.error], caching: 'private' };
    const tokenId = caller.value === null ? {} : { tokenId: caller.value };
    const about = {
      clientAddress,
      ...tokenId,
      userAgent: request.headers.get('user-agent'),
      pageUrl: canonicalOrigin + url.pathname,
      origin: url.origin,
    };
    return { kind: 'json', ...(await submit(body.value, about)), caching: 'private' };
  } catch (cause) {
    log.error({ site: site.slug, requestId, error: cause }, 'a lead could not be stored');
    const error = availability.isOutage(cause) ? 'The form cannot be sent just now. Please send it again in a minute.' : UNEXPECTED_ANSWER;
    return { kind: 'json', status: 503, value: { error }, caching: 'private' };
  }
};
