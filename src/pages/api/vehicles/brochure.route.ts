import { z } from 'zod';
import type { Brochure } from '#features/brochure/server/brochures.server.ts';
import { askedState, STATE_CHOICES, UNKNOWN_STATE } from '#features/dealerships/rules/state-names.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Result } from '#kernel/result.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { slugParameter } from '#pages/endpoint.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { refuseText, retryAfter } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';

export interface BrochureServices {
  readonly vehicles: Pick<VehicleFinder, 'findBySlug'>;
  /**
   * The rate limit of brochures for each IP address. Brochures have their own limit, because a brochure costs more
   * processor time than any page.
   */
  readonly brochureLimiter: {
    consume(siteId: number, key: string): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
  };
  /** `Brochures` fits. */
  readonly brochures: { make(site: Site, vehicle: Vehicle, pageUrl: string, state?: State): Promise<Result<Brochure, 'busy' | 'failed'>> };
}

/** Headers of an answer that must not be cached, because the next answer may be different. */
const UNKEPT = { 'cache-control': 'no-store' };

const TOO_MANY = 'You have requested many brochures. Please try again in a few minutes.';
const REFUSALS: Readonly<Record<'busy' | 'failed', PageAnswer>> = {
  busy: refuseText('unavailable', 'Many brochures are being prepared right now. Please try again in a moment.', retryAfter(5)),
  failed: refuseText('failed', 'The brochure could not be prepared. Please try again, or print the page.'),
};

/**
 * `GET /api/cars/:slug/pdf?state=vic` (API-20): gives the vehicle as a PDF file with the name `{slug}.pdf` (VDP-38).
 * The state decides which duty the price estimate in the PDF uses, if the PDF has such an estimate.
 */
export const brochureApi =
  ({ vehicles, brochureLimiter, brochures }: BrochureServices): PageHandler =>
  async ({ site, url, params, canonicalOrigin, clientAddress }) => {
    const state = site.driveAway.estimate ? askedState(url.searchParams.get('state')) : null;
    if (state === 'unknown') return refuseText('bad-request', UNKNOWN_STATE);
    const vehicle = await vehicles.findBySlug(site, params.slug ?? '');
    if (!vehicle) return refuseText('not-found', 'There is no such vehicle on this site.');
    const allowed = await brochureLimiter.consume(site.id, clientAddress);
    if (!allowed.ok) return refuseText('too-many-requests', TOO_MANY, retryAfter(allowed.error.retryAfterSeconds));
    const made = await brochures.make(site, vehicle, canonicalOrigin + paths.vehicle(vehicle.slug), state ?? undefined);
    if (!made.ok) return REFUSALS[made.error];
    const { pdf, mark } = made.value;
    return {
      kind: 'file',
      status: 200,
      type: 'application/pdf',
      body: pdf,
      headers: {
        'content-disposition': `attachment; filename="${encodeURIComponent(vehicle.slug)}.pdf"`,
        ...(mark === null ? UNKEPT : { 'cache-control': 'public, max-age=0, must-revalidate', etag: `"${mark}"` }),
        'x-robots-tag': 'noindex',
      },
    };
  };

export const brochureRoute: Route<BrochureServices> = {
  method: 'GET',
  path: '/api/cars/:slug/pdf',
  handler: brochureApi,
  endpoint: {
    group: 'vehicle',
    summary: 'The vehicle as a PDF file',
    path: { slug: slugParameter },
    query: {
      state: z
        .string()
        .optional()
        .describe(`State whose duty the price estimate in the PDF uses: one of ${STATE_CHOICES.join(', ')}`),
    },
    answers: { 200: { mediaType: 'application/pdf' } },
    refusals: ['bad-request', 'not-found', 'too-many-requests'],
    refused: 'text',
  },
};
