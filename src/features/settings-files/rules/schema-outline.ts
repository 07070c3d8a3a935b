import { z } from 'zod';
import type { OptionPath } from './settings-file.ts';

/** The part of JSON Schema that zod generates for our settings. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  /** Alternatives whose maps differ in the value of one key (a discriminated union). */
  readonly oneOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly propertyNames?: SchemaNode;
  readonly items?: SchemaNode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

const outlines = new WeakMap<z.ZodType, SchemaNode>();

/** The allowed content of a settings file: the schema's input type as JSON Schema, which is generated once. */
export const outlineOf = (schema: z.ZodType): SchemaNode => {
  const known = outlines.get(schema);
  if (known) return known;
  const outline = z.toJSONSchema(schema, { io: 'input' }) as unknown as SchemaNode;
  outlines.set(schema, outline);
  return outline;
};

const variants = (node: SchemaNode): readonly SchemaNode[] => (node.anyOf ?? node.oneOf)?.flatMap(variants) ?? [node];

/** The alternatives of a union that match a value, for example the alternative for 'block: hero'. */
const meant = (nodes: readonly SchemaNode[], value: unknown): readonly SchemaNode[] => {
  if (typeof value !== 'object' || value === null) return nodes;
  const contradicts = (node: SchemaNode): boolean =>
    Object.entries(node.properties ?? {}).some(([key, part]) => part.const !== undefined && part.const !== Reflect.get(value, key));
  const fitting = nodes.filter((node) => !contradicts(node));
  return fitting.length > 0 ? fitting : nodes;
};

/**
 * The schema of the option at a path; null if there is no such option. `value` contains the current settings, which
 * decide between the alternatives of a union type.
 */
export const nodeAt = (outline: SchemaNode, path: OptionPath, value?: unknown): SchemaNode | null => {
  let nodes: readonly SchemaNode[] = [outline];
  let part = value;
  for (const key of path) {
    const holder = part;
    part = typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
    nodes = meant(nodes.flatMap(variants), holder).flatMap((node) => {
      if (typeof key === 'number') return node.items ? [node.items] : [];
      const named = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
      if (named) return [named];
      return typeof node.additionalProperties === 'object' ? [node.additionalProperties] : [];
    });
  }
  const last = meant(nodes.flatMap(variants), part);
  return last.length > 1 ? { anyOf: last } : (last[0] ?? null);
};

/**
 * The key that distinguishes the alternatives of a union, with its possible values; null when there is none. For home
 * blocks it is 'block' with the values 'hero', ….
 */
export const discriminatorOf = (node: SchemaNode | null): { readonly key: string; readonly values: readonly string[] } | null => {
  if (node === null) return null;
  const maps = variants(node);
  if (maps.length < 2) return null;
  const key = Object.entries(maps[0]?.properties ?? {}).find(([, part]) => part.const !== undefined)?.[0];
  if (key === undefined) return null;
  const values = maps.flatMap(({ properties }) => (typeof properties?.[key]?.const === 'string' ? [properties[key].const] : []));
  return values.length === maps.length ? { key, values } : null;
};

/** The keys that the map at a path may have. */
export const keysOf = (node: SchemaNode | null): readonly string[] =>
  node === null
    ? []
    : variants(node).flatMap((variant) => [...Object.keys(variant.properties ?? {}), ...((variant.propertyNames?.enum ?? []) as string[])]);

/** Whether an option is a map that cannot be null. An empty map in a settings file has no effect on such an option. */
export const isPlainMap = (node: SchemaNode | null): boolean =>
  node !== null && variants(node).every((variant) => variant.type === 'object');

const describeRange = (typeOfNumber: string, minimum: number | undefined, maximum: number | undefined): string => {
  const hasMinimum = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  const hasMaximum = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (hasMinimum && hasMaximum) return `${typeOfNumber} from ${minimum} to ${maximum}`;
  if (hasMinimum) return `${typeOfNumber} of at least ${minimum}`;
  return hasMaximum ? `${typeOfNumber} of at most ${maximum}` : typeOfNumber;
};

const describeNumber = ({ minimum, maximum, multipleOf }: SchemaNode): string => {
  const allowedRange = describeRange('a number', minimum, maximum);
  return multipleOf === undefined ? allowedRange : `${allowedRange} in steps of ${multipleOf}`;
};

const describeList = ({ minItems, items }: SchemaNode): string => {
  const list = minItems ? `a list of at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}` : 'a list';
  return items ? `${list}, each ${describeNode(items)}` : list;
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address, e.g. 'sales@example.com'",
  uri: "an address, e.g. 'https://www.example.com'",
  hostname: "a host name, e.g. 'www.example.com'",
  date: "a date, e.g. '2026-12-25'",
};

const describeText = (minLength: number): string => {
  if (minLength > 1) return `text of at least ${minLength} characters`;
  return minLength === 1 ? 'text that is not empty' : 'text';
};

const quote = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const describeVariant = (node: SchemaNode): string => {
  if (node.enum) return node.enum.length === 1 ? quote(node.enum[0]) : `one of ${node.enum.map(quote).join(', ')}`;
  if (node.const !== undefined) return quote(node.const);
  switch (node.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return describeRange('a whole number', node.minimum, node.maximum);
    case 'number':
      return describeNumber(node);
    case 'string':
      return (node.format && FORMATS[node.format]) ?? describeText(node.minLength ?? 0);
    case 'array':
      return describeList(node);
    case 'object':
      return `a map with the keys ${keysOf(node).join(', ')}`;
    case 'null':
      return 'null';
    default:
      return Array.isArray(node.type) ? node.type.map((type: string) => describeVariant({ ...node, type })).join(' or ') : 'any value';
  }
};

/**
 * Describes the allowed values of an option in words.
 *
 * @example describeNode({ type: 'integer', minimum: 1, maximum: 100 }) === 'a whole number from 1 to 100'
 */
export const describeNode = (node: SchemaNode): string => [...new Set(variants(node).map(describeVariant))].join(' or ');
