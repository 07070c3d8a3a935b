import type { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { resolveReferences } from './env-references.ts';
import { mergeSettings } from './merge-settings.ts';
import { describeNode, discriminatorOf, isPlainMap, keysOf, nodeAt, outlineOf, type SchemaNode } from './schema-outline.ts';
import type { OptionPath, SettingsFile } from './settings-file.ts';
import { formatValue, nearestName, type SettingsProblem, withSuggestion } from './settings-problem.ts';
import { formatPath, unknownKeyProblem } from './unknown-key.ts';
import { unquotedColours } from './unquoted-colours.ts';

type Issue = z.core.$ZodIssue;

/** Layers of settings files, the lowest first: a site's template, then the site. */
export interface SettingsLayers {
  readonly files: readonly [SettingsFile, ...SettingsFile[]];
  /** The file that the message names if a required option is missing in all files; the last of `files` by default. */
  readonly main?: SettingsFile;
  /**
   * Keys that are read only from the last of the `files`. For example, the key `description` of a template describes
   * only the template, so a site that uses the template does not inherit this key.
   */
  readonly ignoredBelow?: readonly string[];
}

const asPath = (path: readonly PropertyKey[]): OptionPath => path.map((key) => (typeof key === 'symbol' ? String(key) : key));

const valueAt = (value: unknown, path: OptionPath): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

/**
 * Removes empty maps ('search:' with nothing below it), which YAML reads as null. The null of any other option is not
 * removed.
 */
const dropEmptyMaps = (value: unknown, outline: SchemaNode, path: OptionPath = []): unknown => {
  if (Array.isArray(value)) return value.map((item, index) => dropEmptyMaps(item, outline, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => part !== null || !isPlainMap(nodeAt(outline, [...path, key])))
      .map(([key, part]) => [key, dropEmptyMaps(part, outline, [...path, key])]),
  );
};

/** Describes a problem with an option for operators: the message, and the file and line of the option's value. */
export type ProblemAt = (path: OptionPath, message: string, allowed?: string | null) => SettingsProblem;

/**
 * Finds the file and the position at which a problem of an option is reported. If no file contains the option, the
 * nearest map that would contain it is used. Lists are not merged: only the list of the file with the highest priority counts.
 */
const placeOf = (files: readonly SettingsFile[], path: OptionPath) => {
  let owner: SettingsFile | null = null;
  let position: ReturnType<SettingsFile['locate']> = null;
  for (let length = 1; length <= path.length; length++) {
    const known = path.slice(0, length);
    const candidates: readonly SettingsFile[] = owner && isInList(known) ? [owner] : files.toReversed();
    const next = candidates.find((file) => file.locate(known));
    if (!next) break;
    owner = next;
    position = next.locate(known);
  }
  return { owner, position };
};

const isInList = (path: OptionPath): boolean => path.some((key) => typeof key === 'number');

const problemMaker =
  (files: readonly SettingsFile[], main: SettingsFile | undefined, merged: unknown): ProblemAt =>
  (path, message, allowed = null) => {
    const value = valueAt(merged, path);
    const { owner, position } = placeOf(files, path);
    return {
      file: (owner ?? main)?.file ?? '',
      line: position?.line ?? null,
      column: position?.column ?? null,
      option: formatPath(path),
      value: value === undefined || (typeof value === 'object' && value !== null) ? null : formatValue(value),
      message,
      allowed,
    };
  };

/**
 * The message that a schema defines for a field, which says what is allowed; null for zod's default messages, because
 * they do not help an operator.
 */
const ownWords = (issue: Issue): string | null => {
  if (issue.code === 'custom' || (issue.code === 'invalid_type' && !issue.message.startsWith('Invalid'))) return issue.message;
  const hasWords = issue.code === 'invalid_format' && (issue.format === 'regex' || issue.format === 'url');
  return hasWords && !issue.message.startsWith('Invalid') ? issue.message : null;
};

/** The allowed values of the key that selects an alternative of a union. */
const keyValues = (node: SchemaNode | null): readonly string[] =>
  (node?.anyOf ?? []).flatMap((part) => (typeof part.const === 'string' ? [part.const] : []));

/** The map that an operator must write in place of a plain name: '- { block: hero }' in place of '- hero'. */
const mapMeant = (node: SchemaNode | null, value: unknown): string | null => {
  const discriminator = discriminatorOf(node);
  if (!discriminator || (typeof value === 'object' && value !== null)) return null;
  const { key, values } = discriminator;
  const [example] = values;
  const name = typeof value === 'string' ? nearestName(value, values) : null;
  return name === null ? `a map with the key '${key}', for example { ${key}: ${example} }` : `{ ${key}: ${name} }`;
};

const isAtTop = (issue: Issue): boolean => issue.path.length === 0 && issue.code !== 'unrecognized_keys' && issue.code !== 'custom';

interface ProblemMakers {
  readonly at: ProblemAt;
  readonly unknownKeyAt: (path: OptionPath, known: readonly string[]) => SettingsProblem;
}

const unknownKeyMaker =
  (files: readonly SettingsFile[]): ProblemMakers['unknownKeyAt'] =>
  (path, known) => {
    const owner = files.toReversed().find((file) => file.locateKey(path) !== null) ?? files.at(-1);
    return unknownKeyProblem(owner, path, 'is not an option here', known);
  };

const describeIssue = (
  issue: Issue,
  parent: OptionPath,
  outline: SchemaNode,
  merged: unknown,
  makers: ProblemMakers,
): readonly SettingsProblem[] => {
  const { at } = makers;
  const path = [...parent, ...asPath(issue.path)];
  if (issue.code === 'invalid_union') {
    // A value may have one of several types (a union), for example text or a map. Only the errors for the type of the
    // given value are reported, because they are the most useful ones.
    const fitting = issue.errors.find((errors) => errors.length > 0 && !errors.some(isAtTop));
    if (fitting) return fitting.flatMap((inner) => describeIssue(inner, path, outline, merged, makers));
  }
  const node = nodeAt(outline, path, merged);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => makers.unknownKeyAt([...path, key], keysOf(node)));
  }
  const value = valueAt(merged, path);
  const allowed = ownWords(issue) ?? mapMeant(node, value) ?? (node ? describeNode(node) : null);
  if (value === undefined) return [at(path, 'is missing', allowed)];
  const wantsText = issue.code === 'invalid_type' && issue.expected === 'string' && typeof value === 'number';
  const known = issue.code === 'invalid_value' ? issue.values.map(String) : issue.code === 'invalid_union' ? keyValues(node) : [];
  // For some wrong values the schema has its own message. For example, the message for the old name of a renamed value
  // gives the new name. A message of the schema's own does not start with 'Invalid', and it is used unchanged.
  if (issue.code === 'invalid_value' && !issue.message.startsWith('Invalid')) return [at(path, issue.message, allowed)];
  const nearest = typeof value === 'string' ? nearestName(value, known) : null;
  const message = wantsText ? 'is read as a number, but it must be text; put it in quotes' : withSuggestion('is not allowed', nearest);
  return [at(path, message, allowed)];
};

export interface ValidatedSettings<Settings> {
  readonly settings: Settings;
  /** Describes a problem with an option, with its position in the file. Checks that involve several options use this function. */
  readonly problemAt: ProblemAt;
}

/**
 * Merges files, replaces `${ENV}` references and checks the result. Platform defaults come from the schema (SITE-06,
 * SITE-19: defaults, then template, then site). Every problem names the file that contains the wrong value.
 */
export const validateSettings = <Schema extends z.ZodType>(
  schema: Schema,
  { files, main = files.at(-1), ignoredBelow = [] }: SettingsLayers,
  environment: Readonly<Record<string, string | undefined>>,
): Result<ValidatedSettings<z.output<Schema>>, readonly SettingsProblem[]> => {
  const outline = outlineOf(schema);
  const values = files.map(({ value }, index) =>
    index === files.length - 1 ? value : Object.fromEntries(Object.entries(value).filter(([key]) => !ignoredBelow.includes(key))),
  );
  const merged = dropEmptyMaps(values.reduce<unknown>(mergeSettings, undefined), outline);
  const problemAt = problemMaker(files, main, merged);
  const { value, missing } = resolveReferences(merged, environment);
  const parsed = schema.safeParse(value);
  const problems = [
    ...missing.map(({ path, name }) =>
      problemAt(
        path,
        `refers to the variable ${name}, which is not set`,
        `set ${name} in the environment or as a file in SECRETS_DIR, or remove the reference`,
      ),
    ),
    ...files.flatMap(unquotedColours),
  ];
  if (!parsed.success) {
    // The checks above may have found a problem of an option: a missing environment variable, or a colour without quotes,
    // which YAML reads as a comment. The errors of the schema for such an option are left out.
    const told = new Set(problems.map(({ option }) => option));
    const makers = { at: problemAt, unknownKeyAt: unknownKeyMaker(files) };
    const issues = parsed.error.issues.flatMap((issue) => describeIssue(issue, [], outline, merged, makers));
    problems.push(...issues.filter(({ option }) => !told.has(option)));
  }
  return parsed.success && problems.length === 0 ? ok({ settings: parsed.data, problemAt }) : err(problems);
};
