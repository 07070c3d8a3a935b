import { z } from 'zod';
import type { ReplyClock } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import type { ReplyClocks } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import { type DealershipTokenCheck, identifyDealership, manageAnswer, manageRefusal } from '#pages/dealership-token.ts';

export interface ManageLeadsServices {
  readonly replyClocks: Pick<ReplyClocks, 'isInFuture' | 'recordAnswer'>;
  readonly tokens: DealershipTokenCheck;
}

const PATH = /^\/api\/manage\/leads\/([^/]+)\/answered$/;
const MAX_BODY_BYTES = 10_000;

const bodySchema = z.strictObject({ answered_at: z.iso.datetime({ offset: true }).optional() });

const timeText = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

const shownClock = ({ lead, promisedAt, answeredAt }: ReplyClock) => ({
  lead_id: lead.id,
  promised_at: timeText(promisedAt),
  answered_at: timeText(answeredAt),
  in_time: promisedAt === null || answeredAt === null ? null : answeredAt <= promisedAt,
});

/** Parses the JSON body of a request. Returns `{}` for an empty body, and null for a body that is too long or not JSON. */
const readBody = async (request: Request): Promise<unknown> => {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  try {
    const text = await request.text();
    if (text.length > MAX_BODY_BYTES) return null;
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * `POST /api/manage/leads/{id}/answered`: the CRM of a dealership reports that a lead was answered.
 * - The bearer token determines the dealership; leads of other dealerships are not found (404).
 * - The body may be empty, or JSON with `answered_at`, the time of the answer (ISO 8601 with zone). Without this field, the
 *   current time is used.
 * - A time more than five minutes in the future is refused (422).
 * - The response has status 200. It contains the time by which the dealership promised an answer, and the time of the first
 *   answer. Repeating the report changes nothing.
 *
 * Returns null for other paths.
 *
 * @example const response = await createManageLeads(services)(request);
 */
export const createManageLeads =
  ({ replyClocks, tokens }: ManageLeadsServices) =>
  (request: Request): Promise<Response> | null => {
    const leadId = PATH.exec(new URL(request.url).pathname)?.[1];
    return leadId === undefined ? null : recordAnswer({ replyClocks, tokens }, request, leadId);
  };

const recordAnswer = async ({ replyClocks, tokens }: ManageLeadsServices, request: Request, leadId: string): Promise<Response> => {
  if (request.method !== 'POST')
    return manageRefusal(405, 'method-not-allowed', 'use the method POST to report that the lead was answered', { allow: 'POST' });
  const holder = await identifyDealership(request, tokens, 'leads');
  if (!holder.ok) return holder.error;
  const body = bodySchema.safeParse(await readBody(request));
  if (!body.success) {
    const message = 'the body may be empty or JSON with answered_at, a time such as 2026-11-23T10:15:00+10:00';
    return manageRefusal(400, 'bad-body', message);
  }
  const { answered_at: answeredAt } = body.data;
  const at = answeredAt === undefined ? null : Date.parse(answeredAt);
  if (at !== null && replyClocks.isInFuture(at)) {
    return manageRefusal(422, 'answered-in-future', 'answered_at is in the future; send the time at which the lead was answered');
  }
  const clock = await replyClocks.recordAnswer({ dealershipId: holder.value.dealershipId }, leadId, {
    by: 'api',
    ...(at === null ? {} : { at }),
  });
  await tokens.markUsed(holder.value);
  return clock === null
    ? manageRefusal(404, 'unknown-lead', 'this dealership has no lead with this id')
    : manageAnswer(200, shownClock(clock));
};
