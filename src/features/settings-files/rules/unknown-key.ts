import type { OptionPath, SettingsFile } from './settings-file.ts';
import { nearestName, type SettingsProblem } from './settings-problem.ts';

/** A path as it is written in messages: `locations[0].address`. */
export const formatPath = (path: OptionPath): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');

/**
 * The problem of a key that is no option. It is the name that is wrong, so its place is shown and its value is not.
 *
 * @param message what the key is not, e.g. 'is not an option here'
 * @param known the names that are allowed in its place
 */
export const unknownKeyProblem = (
  file: SettingsFile | undefined,
  path: OptionPath,
  message: string,
  known: readonly string[],
): SettingsProblem => {
  const position = file?.locateKey(path) ?? null;
  const nearest = nearestName(String(path.at(-1)), known);
  return {
    file: file?.file ?? '',
    line: position?.line ?? null,
    column: position?.column ?? null,
    option: formatPath(path),
    value: null,
    message: `${message}${nearest === null ? '' : `; did you mean '${nearest}'?`}`,
    allowed: known.length === 0 ? null : known.join(', '),
  };
};
