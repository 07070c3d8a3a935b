import type { ContentPage } from '#model/site/content/page-content.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { businessName, text } from './page-text.ts';

/** The terms and conditions of a site that has not written its own (ROUTE-51). */
export const termsAndConditions = (site: Site): ContentPage => ({
  title: 'Terms and conditions',
  heading: null,
  intro: `The rules for using the website of ${site.name}.`,
  description: null,
  picture: null,
  blocks: [
    text(
      'Who we are',
      `This website belongs to ${businessName(site)}. By using it you accept these terms. If you do not, please do not use it; you are welcome to call or visit instead.`,
    ),
    text(
      'Your rights come first',
      `Nothing on this website takes away a right that you have under the Australian Consumer Law or another law. If a sentence of these terms conflicts with such a right, the right applies.`,
    ),
    text(
      fillPlaceholders('{Cars}, prices and availability', site),
      fillPlaceholders(
        `We describe each {car} as carefully as we can, and change the page when we find a mistake. A {car} may be sold before the page says so. Showing a {car} here is an invitation to ask for it, and no contract exists until both sides have signed one. Beside each price the page says what it includes.${
          site.vehiclePage.disclaimer === '' ? '' : `\n\n${site.vehiclePage.disclaimer}`
        }`,
        site,
      ),
    ),
    ...(site.features.finance
      ? [
          text(
            'Finance',
            `Repayments on this website are calculations with the figures shown beside them. They are not an offer of credit and not advice. A lender decides about an application by its own rules.`,
          ),
        ]
      : []),
    text(
      'What you send us',
      `Please send only what is true and yours to send. How we handle it is described in the [privacy policy](${paths.pages.privacy()}).`,
    ),
    text(
      'Texts, pictures and links',
      `Texts and pictures on this website belong to us or to those who let us use them. You may print and share pages for your own use. We do not look after websites that this one links to.`,
    ),
    { block: 'business', title: 'Contact' },
  ],
});
