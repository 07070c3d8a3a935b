import { z } from 'zod';
import type { ValuationService } from '#features/trade-in/server/valuation-service.server.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { readJsonBody } from './json-body.ts';

export interface MiscellaneousServices {
  readonly valuations: Pick<ValuationService, 'find' | 'recordResult'>;
}

/**
 * The fields of `valuation` have the names of TRADE-08. Only `id` is used: the server reads the result of the valuation
 * from the database, so that a caller cannot change it.
 */
const bodySchema = z.object({ column_name: z.literal('valuation'), valuation: z.object({ id: z.string().max(100) }) });

/**
 * `POST /api/miscellaneous` (API-19): stores the result of a valuation for the dealer, on sites with the option
 * `tradeIn.recordValuations`. The trade-in pages do not need this endpoint: the server stores the result itself when it
 * shows these pages. The answer is `{success: true}`, or `{error}` with the status 400, 404 or 503.
 */
export const miscellaneousApi =
  ({ valuations }: MiscellaneousServices): PageHandler =>
  async ({ site, request }) => {
    if (!site.features.tradeIn || !site.tradeIn.recordValuations)
      return refuseJson('not-found', 'This site keeps no results of valuations.');
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success) return refuseJson('bad-request', "Send {column_name: 'valuation', valuation: {id: …}}.");
    const valuation = await valuations.find(site, parsed.data.valuation.id);
    if (valuation === null || valuation.outcome === null) return refuseJson('not-found', 'This site has no such valuation.');
    return (await valuations.recordResult(site, valuation))
      ? { kind: 'json', status: 200, value: { success: true }, caching: 'private' }
      : refuseJson('unavailable', 'The result could not be stored. Please try again later.');
  };

export const miscellaneousRoute: Route<MiscellaneousServices> = {
  method: 'POST',
  path: '/api/miscellaneous',
  handler: miscellaneousApi,
  isOn: ({ features, tradeIn }) => features.tradeIn && tradeIn.recordValuations,
  endpoint: {
    group: 'forms',
    summary: 'Keeps the result of a valuation for the dealer',
    body: bodySchema,
    answers: { 200: z.strictObject({ success: z.literal(true) }) },
    refusals: ['bad-request', 'not-found'],
  },
};
