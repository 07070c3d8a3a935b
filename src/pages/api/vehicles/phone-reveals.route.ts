import { z } from 'zod';
import type { PhoneRevealServices } from '#features/vehicle-page/server/phone-reveal-services.server.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson, tooManyRequests } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { bodyFault, readJsonBody } from '../json-body.ts';

const bodySchema = z.object({
  car_id: z.int().positive().nullish(),
  dealership_id: z.int().positive(),
  website_id: z.int().positive(),
});

/**
 * `POST /api/phone-reveals` (API-13): records that a shopper has made a hidden phone number visible. The ids in the body,
 * `{car_id, dealership_id, website_id}`, must belong to the requested site.
 */
export const phoneRevealsApi =
  ({ reveals, revealLimiter }: PhoneRevealServices): PageHandler =>
  async ({ site, request, clientAddress }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return refuseJson('bad-request', body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success) return refuseJson('invalid', bodyFault(parsed.error));
    const { car_id: vehicleId, dealership_id: dealershipId, website_id: websiteId } = parsed.data;
    if (websiteId !== site.id) return refuseJson('invalid', 'website_id: this id belongs to another site.');
    const allowed = await revealLimiter.consume(site.id, clientAddress);
    if (!allowed.ok) return tooManyRequests(allowed.error);
    const recorded = await reveals.record(site, { vehicleId: vehicleId ?? null, dealershipId });
    if (!recorded.ok) return refuseJson('not-found', 'There is no such vehicle or dealership on this site.');
    return { kind: 'json', status: 200, value: { success: true }, caching: 'private' };
  };

export const phoneRevealsRoute: Route<PhoneRevealServices> = {
  method: 'POST',
  path: '/api/phone-reveals',
  handler: phoneRevealsApi,
  endpoint: {
    group: 'measurement',
    summary: 'Records that a shopper has revealed a phone number',
    body: bodySchema,
    answers: { 200: z.strictObject({ success: z.literal(true) }) },
    refusals: ['bad-request', 'invalid', 'not-found', 'too-many-requests'],
  },
};
