import { z } from 'zod';
import type { NoticeOutcome, PaymentNotices } from '#features/payments/server/payment-notices.server.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';

export interface PaymentNoticeServices {
  readonly paymentNotices: Pick<PaymentNotices, 'take'>;
}

const REFUSALS: Readonly<Partial<Record<NoticeOutcome, { readonly status: number; readonly error: string }>>> = {
  'unknown-provider': { status: 404, error: 'This installation does not use this payment provider.' },
  forged: { status: 400, error: 'The signature of the notice is missing or wrong.' },
};

/**
 * `POST /api/payments/:provider/notices`: the endpoint for notices (webhooks) of a payment provider. The answer is 2xx
 * only after the state of the payment was read from the provider and stored. After any other answer, the provider sends
 * the notice again.
 */
export const paymentNotices =
  ({ paymentNotices: notices }: PaymentNoticeServices): PageHandler =>
  async ({ request, params }) => {
    const outcome = await notices.take(params.provider ?? '', request.headers, await request.text());
    const refusal = REFUSALS[outcome];
    return refusal === undefined
      ? { kind: 'json', status: 200, value: { outcome }, caching: 'private' }
      : { kind: 'json', status: refusal.status, value: { error: refusal.error }, caching: 'private' };
  };

export const paymentNoticesRoute: Route<PaymentNoticeServices> = {
  method: 'POST',
  path: paths.api.paymentNotices('-provider-').replace('-provider-', ':provider'),
  handler: paymentNotices,
  endpoint: {
    group: 'payments',
    summary: 'Receives a notice (webhook) of a payment provider, if the signature of the notice is valid',
    path: { provider: z.string().min(1).describe('Name of a payment provider') },
    bodyType: '*/*',
    answers: { 200: z.strictObject({ outcome: z.enum(['taken', 'ignored']) }) },
    refusals: ['bad-request', 'not-found'],
  },
};
