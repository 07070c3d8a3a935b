import { followUpSchema } from '#features/analytics/rules/follow-up.ts';
import { logAnalyticsFailure } from '#features/analytics/rules/log-analytics-failure.ts';
import type { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import { readTicketCookie } from '#features/leads/server/success-ticket.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { readJsonBody } from '../json-body.ts';

export interface FormFollowUpServices {
  readonly clock: Clock;
  readonly leads: Pick<LeadService, 'readTicket' | 'isCookieSecure'>;
  readonly followUps: Pick<FollowUpStore, 'record'>;
  readonly log: { error(fields: object, message: string): void };
}

const RECORDED: PageAnswer = { kind: 'empty', status: 204 };

/**
 * `POST /api/form-follow-ups` (API-22): records the category of a sent form and what kind of vehicle it was about. The
 * success page sends this request. The cookie of the success page proves that a form was sent, and each form is
 * recorded once. A follow-up that cannot be stored is only logged (EVENT-15).
 */
export const formFollowUpsApi =
  ({ clock, leads, followUps, log }: FormFollowUpServices): PageHandler =>
  async ({ site, request, url }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = followUpSchema.safeParse(body.value);
    if (!parsed.success) {
      return refuseJson(
        'invalid',
        "Send the category of the form as text, and optionally car_type as a list like [{key: 'condition', value: 'Used'}].",
      );
    }
    const cookie = readTicketCookie(request.headers.get('cookie'), leads.isCookieSecure(url.origin));
    const ticket = leads.readTicket(site, cookie);
    if (cookie === null || ticket === null)
      return refuseJson('forbidden', 'Send this request only after a form was sent, with the cookie of its success page.');
    if (ticket.category !== parsed.data.category) return refuseJson('invalid', 'This is not the category of the form that was sent.');
    await logAnalyticsFailure(
      log,
      () => followUps.record(site, cookie, parsed.data, clock.now()),
      (error) => ({ err: error, site: site.slug }),
    );
    return RECORDED;
  };

export const formFollowUpsRoute: Route<FormFollowUpServices> = {
  method: 'POST',
  path: '/api/form-follow-ups',
  handler: formFollowUpsApi,
  endpoint: {
    group: 'measurement',
    summary: 'Records the category of a form that was sent; needs the cookie of its success page',
    body: followUpSchema,
    answers: { 204: null },
    refusals: ['bad-request', 'invalid'],
  },
};
