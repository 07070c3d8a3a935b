import { outlineOf, type SchemaNode } from '#features/settings-files/rules/schema-outline.ts';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { NOT_BUILT_YET } from '#model/site/options/not-built-yet.ts';
import { siteSchema } from '#model/site/site.ts';
import type { PlacedSite } from './resolve-sites.ts';

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Paths of the marked options below a node whose value is not the default. */
const changedOptions = (node: SchemaNode, value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (node.description?.startsWith(NOT_BUILT_YET)) return isSame(value, node.default) ? [] : [path];
  return Object.entries(node.properties ?? {}).flatMap(([key, part]) => changedOptions(part, partOf(value, key), [...path, key]));
};

/**
 * Options of a site that are set to something else than their default although nothing reads them yet, for
 * `forecourt sites check`. Warnings, not errors: a site may be prepared for what comes.
 *
 * @example unbuiltOptions(placed).map(formatProblem)
 * // sites/yard/site.yaml:9:12: features.compare: true is set, but this option is not built yet and has no effect
 */
export const unbuiltOptions = ({ site, problemAt }: Pick<PlacedSite, 'site' | 'problemAt'>): readonly SettingsProblem[] =>
  changedOptions(outlineOf(siteSchema), site).map((path) => problemAt(path, 'is set, but this option is not built yet and has no effect'));
