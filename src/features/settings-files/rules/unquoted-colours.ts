import type { OptionPath, SettingsFile } from './settings-file.ts';
import type { SettingsProblem } from './settings-problem.ts';
import { formatPath } from './unknown-key.ts';

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

const nullPaths = (value: unknown, path: OptionPath = []): readonly OptionPath[] => {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value as object);
  return entries.flatMap(([key, part]) => nullPaths(part, [...path, key]));
};

const inSixDigits = (colour: string): string => (colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour).toLowerCase();

/**
 * Finds colours without quotes: YAML reads `accent: #fff` as an empty value with a comment.
 *
 * @example unquotedColours(file).map(formatProblem)
 * // sites/yard/site.yaml:6:3: theme.accent: #fff is read as a comment, because the colour is not in quotes; allowed: '#ffffff'
 */
export const unquotedColours = (file: SettingsFile): readonly SettingsProblem[] =>
  nullPaths(file.value).flatMap((path) => {
    const comment = file.commentBehind(path);
    if (comment === null || !COLOUR.test(comment)) return [];
    return [
      {
        file: file.file,
        ...(file.locateKey(path) ?? { line: null, column: null }),
        option: formatPath(path),
        value: comment,
        message: 'is read as a comment, because the colour is not in quotes',
        allowed: `'${inSixDigits(comment)}'`,
      },
    ];
  });
