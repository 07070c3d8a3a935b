import { z } from 'zod';

/** Which data are passed to analytics (EVENT area). */
export const analyticsOptions = z
  .strictObject({
    userData: z.boolean().default(true).describe("EVENT-14: a form's event carries user data; the safe value is false (settled: Law)"),
  })
  .describe('Analytics');
