import { z } from 'zod';

/** Which data are passed to analytics (EVENT area). */
export const analyticsOptions = z
  .strictObject({
    userData: z
      .boolean()
      .default(true)
      .describe('The analytics event of a form contains user data (EVENT-14). The safe value is false (docs/settled.md, Law).'),
  })
  .describe('Analytics');
