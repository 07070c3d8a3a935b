import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** Describes for the privacy policy how a site counts visits, and what the site stores on the shopper's device. */
export const analyticsDataUse = ({ analytics }: Site): readonly DataUse[] => [
  {
    title: 'Visits to this website',
    collected: analytics.userData ? ['your name, e-mail address and phone number, together with the form that you sent'] : [],
    purpose: `This website counts how often its pages, forms and buttons are used, and does so itself, without cookies that follow you to other websites.${
      analytics.userData
        ? ' When you send a form, it also stores who you are, to see which advertisements work.'
        : ' The counts do not say who you are.'
    }`,
    passedTo:
      analytics.googleTag === null
        ? []
        : ['Google, which counts pages and buttons for this website; your name and contact details are not passed on'],
    decisions: [],
  },
  {
    title: 'What stays on your device',
    collected: [],
    purpose:
      'Your browser keeps a list of the pages that you opened here until you close its tab, and remembers which notices you closed. After you have sent a form, a cookie lets this website show you the thank-you page for a short time. None of this contains your name, and you can delete it in your browser.',
    passedTo: [],
    decisions: [],
  },
];
