import { z } from 'zod';
import { countedUserAgent, isPerson } from '#features/analytics/rules/is-person.ts';
import { logAnalyticsFailure } from '#features/analytics/rules/log-analytics-failure.ts';
import { pageKind } from '#features/analytics/rules/web-vitals/page-kind.ts';
import { WEB_VITAL_NAMES } from '#features/analytics/rules/web-vitals/web-vital.ts';
import type { WebVital, WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Result } from '#kernel/result.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { readJsonBody } from './json-body.ts';

export interface WebVitalsServices {
  readonly clock: Clock;
  readonly webVitals: Pick<WebVitalStore, 'record'>;
  readonly countWebVital: (site: { readonly slug: string }, value: WebVital) => void;
  readonly eventLimiter: { consume(siteId: number, key: string): Promise<Result<unknown, unknown>> };
  readonly log: { error(fields: object, message: string): void };
}

const MAX_VALUES = 30;
/**
 * Maximum of a measured value. For durations, which are in milliseconds, this is ten minutes. Nobody waits that long for
 * a page.
 */
const MAX_VALUE = 600_000;

const bodySchema = z.strictObject({
  values: z
    .array(
      z.strictObject({
        name: z.enum(WEB_VITAL_NAMES as ['LCP']),
        value: z.number().min(0).max(MAX_VALUE),
        path: z.string().startsWith('/').max(500),
      }),
    )
    .min(1)
    .max(MAX_VALUES),
});

const COUNTED: PageAnswer = { kind: 'empty', status: 204 };

/**
 * `POST /api/web-vitals`: records how fast pages were for a visitor. Only the kind of each page is stored, not its path.
 * A robot gets the same answer as a person, but its values are not recorded. A failure is only logged (EVENT-15).
 */
export const webVitalsApi =
  ({ clock, webVitals, countWebVital, eventLimiter, log }: WebVitalsServices): PageHandler =>
  async ({ site, request, clientAddress }) => {
    if (site.analytics.webVitals.share === 0) return refuseJson('not-found', 'This site does not measure its speed (analytics.webVitals).');
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success)
      return refuseJson(
        'invalid',
        `values must be a list of 1 to ${MAX_VALUES} objects with name (${WEB_VITAL_NAMES.join(', ')}), value (a number from 0 to ${MAX_VALUE}) and path (of a page of this site).`,
      );
    const count = async (): Promise<PageAnswer> => {
      if (!isPerson(countedUserAgent(request.headers))) return COUNTED;
      if (!(await eventLimiter.consume(site.id, clientAddress)).ok) return COUNTED;
      const values = parsed.data.values.map(({ name, value, path }): WebVital => ({ name, value, page: pageKind(site, path) }));
      for (const value of values) countWebVital(site, value);
      await webVitals.record(site, values, clock.now());
      return COUNTED;
    };
    return (await logAnalyticsFailure(log, count, (error) => ({ err: error, site: site.slug }))) ?? COUNTED;
  };

export const webVitalsRoute: Route<WebVitalsServices> = {
  method: 'POST',
  path: '/api/web-vitals',
  handler: webVitalsApi,
  isOn: ({ analytics }) => analytics.webVitals.share > 0,
  endpoint: {
    group: 'measurement',
    summary: 'Counts how fast pages were for a visitor',
    body: bodySchema,
    answers: { 204: null },
    refusals: ['bad-request', 'invalid', 'not-found'],
  },
};
