import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { text } from './page-text.ts';

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** What the tests of the program check. It is the same for every site, because all sites run the same program. */
const TESTED: readonly string[] = [
  'The rules of axe-core for WCAG 2.2 A and AA, on every kind of page of the demo sites, on a phone and a desktop, with forms before and after an error, and with open menus and dialogs.',
  'The keyboard alone: searching, looking through pictures, sending an enquiry, and seeing where the focus is.',
  'Text at 200 % zoom and with long words, on a screen of 320 CSS pixels: nothing is cut off, and nothing scrolls sideways.',
  'Forced colours (high contrast) and reduced motion.',
  'The contrast of this site’s own colours: colours on which text would not reach 4.5 to 1 are refused.',
  'Searching and sending forms without JavaScript.',
];

/** The known accessibility barriers of a site. They depend on the features that the site has switched on. */
const knownLimits = (site: Site): readonly string[] => [
  'Descriptions of vehicle pictures are made from make, model and the position in the list. They do not say what one picture shows.',
  ...(site.features.spin
    ? ['The 360° view is a row of pictures. It can be turned with the arrow keys, and its marked points are listed as text.']
    : []),
  ...(site.vehiclePage.videos.players.length > 0
    ? ['Videos are shown by the player of another company. Not every video of a maker or dealer has captions.']
    : []),
  ...(site.features.chat && site.chat.provider !== null
    ? ['The chat window is made by another company. You can use our form or call instead.']
    : []),
  'The printed brochure of a vehicle is a PDF. The page of the vehicle says the same.',
];

const contactWays = ({ privacy: { contactEmail } }: Site): string =>
  contactEmail === null
    ? `Use [our form](${paths.enquiry()}) or the phone numbers below.`
    : `Write to [${contactEmail}](mailto:${contactEmail}), use [our form](${paths.enquiry()}) or the phone numbers below.`;

/**
 * The accessibility statement that every site has: the target, what is tested, what may be a barrier with the features
 * of this site, and how to report a barrier. A site may replace it by `pages/accessibility.yaml`.
 */
export const accessibilityStatement = (site: Site): ContentPage => ({
  title: 'Accessibility',
  heading: 'Accessibility of this website',
  intro: `${site.name} wants everybody to be able to use this website. Its target is WCAG 2.2, level AA.`,
  description: `How accessible the website of ${site.name} is: its target WCAG 2.2 AA, what is tested, known limits, and how to report a barrier.`,
  picture: null,
  blocks: [
    text(
      'The target',
      'The target of this website is conformance with the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/) at level AA. Under the Disability Discrimination Act 1992 people with a disability have the same right to use it as everybody else.',
    ),
    text(
      'What is tested',
      `Programs check each version of the software behind this website before it is released. They check:\n\n${list(TESTED)}\n\nPrograms find only a part of all barriers. This statement is no certificate by an auditor.`,
    ),
    text('What may still be a barrier', list(knownLimits(site))),
    text(
      'Report a barrier',
      `Tell us if something does not work for you. ${contactWays(site)} Say which page it is, what you wanted to do, and what you use (for example the name of your screen reader). We also give you what you were looking for in another way, such as by phone or by e-mail.`,
    ),
    text(
      'If our answer does not help',
      'You can complain to the [Australian Human Rights Commission](https://humanrights.gov.au/complaints). A complaint costs nothing.',
    ),
    { block: 'business', title: 'Contact' },
  ],
});
