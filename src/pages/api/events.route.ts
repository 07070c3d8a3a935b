import { z } from 'zod';
import { MAX_ARRIVAL_CHARACTERS, readArrival } from '#features/analytics/rules/arrival/arrival.ts';
import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { countedUserAgent, isPerson } from '#features/analytics/rules/is-person.ts';
import { logAnalyticsFailure } from '#features/analytics/rules/log-analytics-failure.ts';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { readJsonBody } from './json-body.ts';

export interface EventsApiServices {
  readonly clock: Clock;
  readonly events: Pick<EventStore, 'record'>;
  readonly eventLimiter: { consume(siteId: number, key: string): Promise<Result<unknown, unknown>> };
  readonly vehicles: { findBySlug(site: Site, slug: string): Promise<{ readonly id: number; readonly carType: string } | null> };
  readonly log: { error(fields: object, message: string): void };
}

const anEvent = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ ...shape, arrival: z.string().max(MAX_ARRIVAL_CHARACTERS).optional() });

/**
 * Events that only the browser can report: a page view, or the use of a phone number, calculator or report. The server
 * itself records sent forms.
 */
const bodySchema = z.discriminatedUnion('event_id', [
  anEvent({ event_id: z.literal(EVENT_IDS.searchViewed) }),
  anEvent({ event_id: z.literal(EVENT_IDS.usedVehicleViewed), slug: z.string().max(300) }),
  anEvent({ event_id: z.literal(EVENT_IDS.printUsed), slug: z.string().max(300) }),
  anEvent({ event_id: z.literal(EVENT_IDS.financeCalculatorUsed), slug: z.string().max(300).optional() }),
  anEvent({ event_id: z.literal(EVENT_IDS.callDealer), slug: z.string().max(300).optional() }),
  anEvent({ event_id: z.literal(EVENT_IDS.historyReportUsed), slug: z.string().max(300) }),
  anEvent({ event_id: z.literal(EVENT_IDS.carSaved), slug: z.string().max(300) }),
]);

const RECORDED: PageAnswer = { kind: 'empty', status: 204 };

/**
 * `POST /api/events`: records an event that only the browser knows. The event is a viewed page (EVENT-01, EVENT-10), a
 * call to the dealer (EVENT-06), the use of a finance calculator (EVENT-07), the use of a history report (EVENT-12), or
 * a favourite that the browser stores (EVENT-08). For example, the server does not see a page view that is answered
 * from a cache. `arrival` says how the visit began (`readArrival`), and only its channel is stored. The events contain
 * no personal data. An event that cannot be stored is only logged (EVENT-15).
 */
export const eventsApi =
  ({ clock, events, eventLimiter, vehicles, log }: EventsApiServices): PageHandler =>
  async ({ site, request, clientAddress }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success)
      return refuseJson(
        'invalid',
        `event_id must be one of these numbers. Without slug: ${EVENT_IDS.searchViewed}. With or without slug: ${EVENT_IDS.callDealer}, ${EVENT_IDS.financeCalculatorUsed}. With the slug of a vehicle: ${EVENT_IDS.carSaved}, ${EVENT_IDS.historyReportUsed}, ${EVENT_IDS.printUsed}. With the slug of a used vehicle: ${EVENT_IDS.usedVehicleViewed}.`,
      );
    const event = parsed.data;
    const record = async (): Promise<PageAnswer> => {
      if (!(await eventLimiter.consume(site.id, clientAddress)).ok) return RECORDED;
      const slug = 'slug' in event ? event.slug : undefined;
      const vehicle = slug === undefined ? null : await vehicles.findBySlug(site, slug);
      if (slug !== undefined && vehicle === null) return refuseJson('not-found', 'This site has no vehicle with this slug.');
      if (event.event_id === EVENT_IDS.usedVehicleViewed && vehicle?.carType !== 'used')
        return refuseJson('not-found', 'This site has no used vehicle with this slug.');
      // A robot gets the same answer as a person, but its event is not recorded.
      if (!isPerson(countedUserAgent(request.headers))) return RECORDED;
      await events.record({
        siteId: site.id,
        eventId: event.event_id,
        vehicleId: vehicle?.id ?? null,
        arrival: readArrival(event.arrival),
        at: clock.now(),
      });
      return RECORDED;
    };
    const answer = await logAnalyticsFailure(log, record, (error) => ({ err: error, site: site.slug, eventId: event.event_id }));
    return answer ?? RECORDED;
  };

export const eventsRoute: Route<EventsApiServices> = {
  method: 'POST',
  path: '/api/events',
  handler: eventsApi,
  endpoint: {
    group: 'measurement',
    summary: 'Records an event that only the browser knows, such as a page view',
    body: bodySchema,
    answers: { 204: null },
    refusals: ['bad-request', 'invalid', 'not-found'],
  },
};
