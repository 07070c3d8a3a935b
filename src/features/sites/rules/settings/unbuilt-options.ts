import { outlineOf, type SchemaNode } from '#features/settings-files/rules/schema-outline.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { NOT_BUILT_YET } from '#model/site/options/not-built-yet.ts';
import { siteSchema } from '#model/site/site.ts';
import type { PlacedSite } from './resolve-sites.ts';

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The paths of all options below a schema node that are set to a value other than their default, but are not
 * implemented yet.
 */
const changedOptions = (node: SchemaNode, value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (node.description?.startsWith(NOT_BUILT_YET)) return isSame(value, node.default) ? [] : [path];
  return Object.entries(node.properties ?? {}).flatMap(([key, part]) => changedOptions(part, partOf(value, key), [...path, key]));
};

/**
 * Finds options that are set to a value other than the default although they have no effect yet, for `forecourt sites
 * check`. Such an option is only a warning, because a site may be prepared for a later version.
 *
 * @example unbuiltOptions(placed).map(formatProblem)
 * // sites/yard/site.yaml:9:12: features.compare: true is set, but this option is not built yet and has no effect
 */
export const unbuiltOptions = ({ site, problemAt }: Pick<PlacedSite, 'site' | 'problemAt'>): readonly SettingsProblem[] =>
  changedOptions(outlineOf(siteSchema), site).map((path) => problemAt(path, 'is set, but this option is not built yet and has no effect'));
