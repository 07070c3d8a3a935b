import { z } from 'zod';

/** Options of a site's analytics: which data about visits the site collects and passes on (EVENT area). */
export const analyticsOptions = z
  .strictObject({
    userData: z
      .boolean()
      .default(true)
      .describe(
        'True: the stored event of a sent form contains the name, e-mail address and phone number of the shopper (EVENT-14). False is the legally safe value (docs/settled.md, Law).',
      ),
    consent: z
      .enum(['google', 'all', 'none'])
      .default('google')
      .describe(
        "Which analytics need the consent of the shopper. google: the data layer and Google's tag; all: these two and also the events that the site itself stores; none: nothing, so shoppers are not asked.",
      ),
    dataLayer: z
      .boolean()
      .default(false)
      .describe('True: the events of a page are entries of `window.dataLayer` (EVENT-01 to EVENT-13), without data of the shopper.'),
    googleTag: z
      .string()
      .regex(/^(G|GTM)-[A-Z0-9]{4,20}$/, 'must be the id of a Google tag, such as G-AB12CD34EF or GTM-AB12CD3')
      .nullable()
      .default(null)
      .describe('Id of a Google Analytics 4 property (G-…) or of a Tag Manager container (GTM-…). Its script is loaded from Google.'),
    webVitals: z
      .strictObject({
        share: z
          .number()
          .min(0)
          .max(100)
          .default(0)
          .describe('Percentage of visits whose page speed is measured (Web Vitals); 0: no visit. A measured visit loads 3 kB more.'),
        page: z
          .boolean()
          .default(false)
          .describe(
            'True: the public page /site-speed shows the measured speed. Set `share` above 0 too, because otherwise nothing is measured.',
          ),
      })
      .prefault({})
      .describe('How fast the pages are for real visitors.'),
  })
  .describe('Analytics');
