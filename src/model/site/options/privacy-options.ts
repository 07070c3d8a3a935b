import { z } from 'zod';

/** How long personal data are kept (docs/privacy.md), and what the privacy policy says about the business. */
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
    contactEmail: z
      .email()
      .nullable()
      .default(null)
      .describe(
        'E-mail address for questions about personal data, in the privacy policy; null: the policy names only the form and the phone.',
      ),
    overseasCountries: z
      .array(z.string().min(1))
      .default([])
      .describe(
        'Countries outside Australia in which the dealer, its host or its mail service keeps personal data (Australian Privacy Principle 1.4); empty: none.',
      ),
  })
  .describe('Personal data');
