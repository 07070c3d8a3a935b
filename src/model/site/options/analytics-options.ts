import { z } from 'zod';

/** Which data are passed to analytics (EVENT area). */
export const analyticsOptions = z
  .strictObject({
    userData: z
      .boolean()
      .default(true)
      .describe(
        'True: the analytics event of a form contains user data (EVENT-14). False is the legally safe value (docs/settled.md, Law).',
      ),
  })
  .describe('Analytics');
