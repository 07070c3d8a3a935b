import { z } from 'zod';

/** How long personal data are kept (docs/privacy.md). */
export const privacyOptions = z
  .strictObject({
    retentionMonths: z
      .int()
      .min(1)
      .max(120)
      .default(24)
      .describe(
        'Months after which leads, with everything that belongs to them, are erased. The job privacy-retention erases them every day.',
      ),
  })
  .describe('Personal data');
