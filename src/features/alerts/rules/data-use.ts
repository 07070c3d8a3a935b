import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/**
 * Describes for the privacy policy how the e-mail alerts of a site use personal information. Empty if the site has no
 * alerts.
 */
export const alertDataUse = ({ features, vehicleWord }: Pick<Site, 'features' | 'vehicleWord'>): readonly DataUse[] =>
  features.alerts
    ? [
        {
          title: 'Your email alerts',
          collected: ['your e-mail address', `the searches and ${vehicleWord.plural} for which you asked us to send news`],
          purpose:
            'We write to you only after you have agreed on the page that our first mail links to, at most once a day. Each mail has a link to stop these mails.',
          passedTo: ['the companies that carry our e-mails'],
          decisions: [],
        },
      ]
    : [];
