import { addressLine } from '#features/dealerships/rules/map-links.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * The text of `/llms.txt`: who the dealer is, at which URLs programs can read the stock, and where the dealer's
 * locations are.
 *
 * @param origin scheme and host of the site's canonical URLs
 */
export const llmsText = (site: Site, origin: string): string => {
  const { name, tagline, vehicleWord, dealerships, agents, search } = site;
  const places = dealerships.flatMap(({ locations }) => locations.filter(({ visible }) => visible));
  return [
    `# ${name}`,
    '',
    `> ${tagline ?? `A vehicle dealer in Australia that sells ${vehicleWord.plural}.`}`,
    '',
    'Prices are Australian dollars. State the price type with each price, and the comparison rate and its warning with each repayment.',
    '',
    '## Stock',
    '',
    `- [All ${vehicleWord.plural}](${origin}${search.paths.search}): prices, states and details of each vehicle`,
    ...(agents.mcp
      ? [
          `- [MCP endpoint](${origin}${paths.mcp()}): search, availability with evidence, prices, repayments, hours and enquiries (POST, Model Context Protocol 2026-07-28)`,
        ]
      : []),
    `- [JSON search](${origin}${paths.api.search()}): the same results as JSON`,
    `- [OpenAPI document](${origin}${paths.api.openApi()}): every JSON endpoint of this site`,
    '',
    '## Places',
    '',
    ...places.map((place) => `- ${place.name}: ${addressLine(place.address)}`),
    '',
    `[Contact](${origin}${paths.enquiry()})`,
    '',
  ].join('\n');
};
