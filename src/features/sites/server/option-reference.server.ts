import { describeNode, outlineOf, type SchemaNode } from '#features/settings-files/rules/schema-outline.ts';
import { dealershipSchema } from '#model/dealership/dealership.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const mapIn = (node: SchemaNode): SchemaNode | undefined => [node, ...(node.anyOf ?? [])].find((part) => part.properties);

/**
 * Returns the rows of an option in the option reference. For a map or a list of maps, there is a row for every option
 * inside it, at any depth.
 */
const rowsOf = (node: SchemaNode, at: string): readonly string[] => {
  const map = mapIn(node);
  const items = node.items && mapIn(node.items);
  const own = (allowed: string): string => {
    const standard = node.default === undefined ? '' : `\`${JSON.stringify(node.default)}\``;
    return `| \`${at}\` | ${cell(allowed)} | ${cell(standard)} | ${cell(node.description ?? '')} |`;
  };
  if (map) {
    const rows = Object.entries(map.properties ?? {}).flatMap(([key, part]) => rowsOf(part, at === '' ? key : `${at}.${key}`));
    return map === node ? rows : [own('a map, or null'), ...rows];
  }
  if (items) return [own('a list of maps'), ...rowsOf(items, `${at}[]`)];
  return [own(describeNode(node))];
};

const table = (schema: Parameters<typeof outlineOf>[0], omit: readonly string[] = []): string => {
  const { properties = {} } = outlineOf(schema);
  const rows = Object.entries(properties).flatMap(([key, node]) => (omit.includes(key) ? [] : rowsOf(node, key)));
  return ['| Option | Allowed | Default | What it does |', '|---|---|---|---|', ...rows].join('\n');
};

/** The reference of all options of settings files as Markdown, generated from the schemas that the program uses. */
export const renderOptionReference = ({ site }: Pick<SiteSchemas, 'site'>): string => `# Every option

Written by \`npm run forecourt -- sites schemas\`; do not edit. How to use it: \`docs/sites.md\`.

## sites/<slug>/site.yaml

A template takes the same options from \`features\` on.

${table(site, ['dealerships'])}

\`dealerships\` (required) lists slugs of \`dealerships/<slug>.yaml\`, or one dealership inline with the options below.

## dealerships/<slug>.yaml

${table(dealershipSchema)}
`;
