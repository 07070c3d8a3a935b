import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';
import { type NewSite, quoted, stateOf } from './new-site.ts';

const optional = (value: string | undefined, line: (value: string) => string, without: string): string =>
  value === undefined ? without : line(value);

/** The text of `site.yaml` of a new site. Its options have the values with the least legal risk. */
export const siteFile = (site: NewSite): string => {
  const { slug, name, template, city, features = [] } = site;
  const zone = timeZoneOf(null, { state: stateOf(site), timeZone: null });
  return `# yaml-language-server: $schema=../../schemas/site.schema.json
# Every option with its default: schemas/options.md; how they are used: docs/sites.md.
# Check your changes with: forecourt sites check ${slug} (from a clone: npm run forecourt -- sites check ${slug})
slug: ${slug}
template: ${template}
name: ${quoted(name)}
${optional(city, (place) => `tagline: ${quoted(`In ${place}`)}`, '# tagline: A few words below the name')}
${optional(site.domain, (domain) => `domains: [${domain}]\nurl: https://${domain}`, '# domains: [www.example.com]\n# url: https://www.example.com')}
${optional(site.manufacturer, (make) => `manufacturer: { name: ${quoted(make)} }`, '# manufacturer: { name: Kia } # only for a site of one make')}

# Whose stock this site shows: files under dealerships/.
dealerships: [${slug}]

timeZone: ${zone}
# Forms that ask for a state begin with this one.
defaultState: ${stateOf(site)}
${features.length === 0 ? '\n# features:\n#   garage: true # accounts of shoppers with saved vehicles' : `\nfeatures:\n${features.map((feature) => `  ${feature}: true`).join('\n')}`}

# The values of these options have the least legal risk (docs/sites.md, "Law").
marketPrice:
  label: position # the other value praises every price within the market range
search:
  countAbove1999: real
card:
  weeklyFigure: 'off' # or 'inline': both rates and the warning beside the figure
vehiclePage:
  priceConditionShown: true
forms:
  optIn:
    checked: false
analytics:
  userData: false
home:
  salesCounter: 'off' # the other value counts no sale
tags:
  newText: Just Landed # with 'New', used vehicles would have the tag 'New' too

${optional(site.brand, (brand) => `theme:\n  brand: '${brand}'`, `# theme:\n#   brand: '${themeOptions.parse({}).brand}'`)}
# phones:
#   used: (07) 5550 1234
`;
};

/**
 * The text of `home.yaml` for a new site. Its sentences are true for every dealer, so it can be used until the dealer writes
 * other sentences.
 */
export const homeFile = ({ name, city, template }: NewSite): string => `# yaml-language-server: $schema=../../schemas/home.schema.json
# The blocks and their order come from the template '${template}'. docs/sites.md, "Home page and content", lists all blocks.
hero:
  heading: ${quoted(city === undefined ? `Find your next {car} at ${name}` : `Find your next {car} in ${city}`)}
  text: See every {car} we have, with its price and pictures. Ask about one, or book a test drive, in a minute.
whyBuy:
  - { icon: check, title: 'All our {cars} are here', text: 'The stock on this site comes from our own system, so what you see is what we have.' }
  - { icon: key, title: Drive it first, text: 'Choose a {car} and a time, and it stands ready for you.' }
  - { icon: user, title: A person answers, text: 'Your question goes to the people who know the {car}, not to a call centre.' }
`;

/** The text of the page `/about-us`. */
export const aboutPage = ({ name, city }: NewSite): string => `# yaml-language-server: $schema=../../../schemas/page.schema.json
# Replace these words by your own: who you are, since when, and what you are good at.
title: About us
heading: ${quoted(`About ${name}`)}
intro: ${quoted(`${name} sells {cars}${city === undefined ? '' : ` in ${city}`}. Here are answers to what people ask us most.`)}
blocks:
  - block: questions
    title: Questions that people ask
    items:
      - question: Can I drive a {car} before I buy it?
        answer: Yes. Choose the {car} on this site and book a time, or ring us.
      - question: Do you take my {car} in part payment?
        answer: Yes. The page Trade In gives you a first estimate, and we look at the {car} before we make an offer.
      - question: Which rights do I have after I buy?
        answer: You have rights under the Australian Consumer Law, whatever any other paper says. Ask us which statutory warranty belongs to a {car}.
  - { block: locations, title: Where to find us }
`;
