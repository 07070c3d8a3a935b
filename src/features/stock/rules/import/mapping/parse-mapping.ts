import type { z } from 'zod';
import { describeNode, keysOf, nodeAt, outlineOf } from '#features/settings-files/rules/schema-outline.ts';
import { type OptionPath, parseSettingsFile, type SettingsFile } from '#features/settings-files/rules/settings-file.ts';
import { formatValue, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { unknownKeyProblem } from '#features/settings-files/rules/unknown-key.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField, isImportField } from '../reading/import-fields.ts';
import { unitsOf } from '../reading/units.ts';
import { type FeedMapping, mappingSchema, rulesOf } from './mapping-schema.ts';

const valueIn = (value: unknown, path: OptionPath): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === 'object' ? (inner as Record<string | number, unknown>)[key] : undefined),
    value,
  );

const problemOf = (file: SettingsFile, path: OptionPath, message: string, allowed: string | null): SettingsProblem => {
  const place = file.locate(path) ?? file.locate(path.slice(0, -1));
  const value = valueIn(file.value, path);
  return {
    file: file.file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    option: path.join('.'),
    value: value === undefined ? null : formatValue(value),
    message,
    allowed,
  };
};

const outline = () => outlineOf(mappingSchema);

const isFieldList = (path: OptionPath): boolean => path.length === 1 && ['fields', 'constants', 'defaults'].includes(String(path[0]));

/**
 * Returns the Zod issues that are reported instead of `issue`. Most issues are reported unchanged. For a value that
 * matches no member of a union, the issues of one member are reported. This is the member with the most deeply nested
 * error, because the author of the mapping probably meant this member.
 */
const deepestIssues = (issue: z.core.$ZodIssue): readonly { path: OptionPath; issue: z.core.$ZodIssue }[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path: issue.path as OptionPath, issue }];
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(0, ...issues.map((inner) => inner.path.length + (inner.code === 'unrecognized_keys' ? 1 : 0)));
  const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? [];
  if (depth(best) === 0) return [{ path: issue.path as OptionPath, issue }];
  return best.flatMap(deepestIssues).map((inner) => ({ path: [...(issue.path as OptionPath), ...inner.path], issue: inner.issue }));
};

const problemsOfIssue = (file: SettingsFile, issue: z.core.$ZodIssue): readonly SettingsProblem[] =>
  deepestIssues(issue).flatMap(({ path, issue: inner }) => {
    if (inner.code === 'unrecognized_keys') {
      return inner.keys.map((key) => {
        const place = [...path, key];
        return isFieldList(path)
          ? unknownKeyProblem(file, place, 'is not a field of a vehicle', IMPORT_FIELD_NAMES)
          : unknownKeyProblem(file, place, 'is not an option of this part of the mapping', keysOf(nodeAt(outline(), path)));
      });
    }
    if (valueIn(file.value, path) === undefined) return [problemOf(file, path, 'is missing', describeAt(path))];
    return [problemOf(file, path, 'is not allowed', inner.code === 'custom' ? inner.message : describeAt(path))];
  });

const describeAt = (path: OptionPath): string | null => {
  const node = nodeAt(outline(), path);
  return node === null ? null : describeNode(node);
};

const fieldProblems = (file: SettingsFile, mapping: FeedMapping): readonly SettingsProblem[] => {
  const problems: SettingsProblem[] = [];
  const above = new Set<string>([...Object.keys(mapping.constants)]);
  for (const [name, given] of Object.entries(mapping.fields)) {
    if (given === undefined || !isImportField(name)) continue;
    for (const [index, rule] of rulesOf(given).entries()) {
      const at = (option: string): OptionPath => (Array.isArray(given) ? ['fields', name, index, option] : ['fields', name, option]);
      for (const field of rule.after ?? []) {
        if (above.has(field)) continue;
        problems.push(
          problemOf(
            file,
            at('after'),
            `refers to the field ${field}, but the mapping does not contain ${field} above this field`,
            [...above].join(', ') || 'no field can be named here, because the mapping contains no field above this one',
          ),
        );
      }
      const units = allowedUnits(name);
      if (rule.unit !== undefined && !units.includes(rule.unit)) {
        problems.push(
          problemOf(
            file,
            at('unit'),
            `is not a unit of the field ${name}`,
            units.length > 0 ? units.join(', ') : 'no unit can be used here, because the values of this field have no unit',
          ),
        );
      }
    }
    above.add(name);
  }
  for (const required of ['make', 'model'] as const) {
    const isGiven = mapping.fields[required] !== undefined || mapping.constants[required] !== undefined;
    if (!isGiven)
      problems.push(problemOf(file, ['fields'], `must give the ${required}`, 'a make and a model, either under fields or under constants'));
  }
  return problems;
};

const allowedUnits = (name: ImportField): readonly string[] => {
  const kind = IMPORT_FIELDS[name];
  if (kind.kind === 'money') return unitsOf('money');
  return kind.kind === 'number' && kind.dimension !== null ? unitsOf(kind.dimension) : [];
};

/**
 * Reads a mapping file. Every problem names the file, line, option, value and allowed values.
 *
 * @example
 * const read = parseMapping('mappings/yard.yaml', text);
 * if (!read.ok) read.error.map(formatProblem);
 */
export const parseMapping = (fileName: string, text: string): Result<FeedMapping, readonly SettingsProblem[]> => {
  const file = parseSettingsFile(fileName, text);
  if (!file.ok) return file;
  const checked = mappingSchema.safeParse(file.value.value);
  if (!checked.success) return err(checked.error.issues.flatMap((issue) => problemsOfIssue(file.value, issue)));
  const problems = fieldProblems(file.value, checked.data);
  return problems.length > 0 ? err(problems) : ok(checked.data);
};
