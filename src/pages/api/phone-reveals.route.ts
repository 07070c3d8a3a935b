import { z } from 'zod';
import type { RevealLimiter, RevealRecorder } from '#features/vehicle-page/server/reveal-ports.server.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { bodyFault, readJsonBody } from './json-body.ts';

export interface PhoneRevealsServices {
  readonly reveals: RevealRecorder;
  readonly revealLimiter: RevealLimiter;
}

const bodySchema = z.object({
  car_id: z.int().positive().nullish(),
  dealership_id: z.int().positive(),
  website_id: z.int().positive(),
});

const refuse = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): PageAnswer => ({
  kind: 'json',
  status,
  value: { error },
  caching: 'private',
  headers,
});

/** `POST /api/phone-reveals` (API-13): `{car_id, dealership_id, website_id}`, all of this very site. */
export const phoneRevealsApi =
  ({ reveals, revealLimiter }: PhoneRevealsServices): PageHandler =>
  async ({ site, request, clientAddress }) => {
    const body = await readJsonBody(request);
    if (!body.ok) return refuse(400, body.error);
    const parsed = bodySchema.safeParse(body.value);
    if (!parsed.success) return refuse(422, bodyFault(parsed.error));
    const { car_id: vehicleId, dealership_id: dealershipId, website_id: websiteId } = parsed.data;
    if (websiteId !== site.id) return refuse(422, 'website_id: this is another site.');
    const allowed = await revealLimiter.consume(site.id, clientAddress);
    if (!allowed.ok) {
      return refuse(429, 'Too many reveals from here.', { 'retry-after': String(allowed.error.retryAfterSeconds) });
    }
    const recorded = await reveals.record(site, { vehicleId: vehicleId ?? null, dealershipId });
    if (!recorded.ok) return refuse(404, 'There is no such vehicle or dealership on this site.');
    return { kind: 'json', status: 200, value: { success: true }, caching: 'private' };
  };
