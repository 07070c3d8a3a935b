import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';

export interface CaptchaChallengeServices {
  readonly clock: Clock;
  /** `LeadCaptcha` fits. */
  readonly captcha: { createChallenge(site: Site, now: number): Promise<unknown> };
}

/** `GET /api/captcha-challenge`: gives a new proof-of-work challenge for a form (FORM-21). It is never cached. */
export const captchaChallengeApi =
  ({ captcha, clock }: CaptchaChallengeServices): PageHandler =>
  async ({ site }) => ({ kind: 'json', status: 200, value: await captcha.createChallenge(site, clock.now()), caching: 'private' });

export const captchaChallengeRoute: Route<CaptchaChallengeServices> = {
  method: 'GET',
  path: '/api/captcha-challenge',
  handler: captchaChallengeApi,
  endpoint: {
    group: 'forms',
    summary: 'A new proof-of-work challenge (ALTCHA) for a form',
    answers: { 200: z.looseObject({}) },
  },
};
