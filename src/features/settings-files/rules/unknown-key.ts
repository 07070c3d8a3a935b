import type { OptionPath, SettingsFile } from './settings-file.ts';
import { nearestName, type SettingsProblem, withSuggestion } from './settings-problem.ts';

/** Formats a path for messages: `locations[0].address`. */
export const formatPath = (path: OptionPath): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');

/**
 * Pairs of option names with nearly the same meaning. The two names of a pair belong to different files, so an operator
 * may write one of them in place of the other.
 */
const SAME_MEANING: Readonly<Record<string, string>> = { recipients: 'receivers', receivers: 'recipients' };

/** Names of options that the platform deliberately does not have, with the reason. */
const REFUSED: readonly { readonly names: RegExp; readonly reason: string }[] = [
  {
    names: /surcharge/i,
    reason: 'is not allowed: surcharges for payments by eftpos, Visa and Mastercard have been banned in Australia since 1 October 2026',
  },
];

/** The known name that was probably meant; null if none is similar. */
const nameMeant = (name: string, known: readonly string[]): string | null =>
  known.find((one) => one === SAME_MEANING[name]) ?? nearestName(name, known);

/**
 * The problem of an unknown option name. It contains the line and column of the name. It does not contain the option's
 * value.
 *
 * @param message the error, e.g. 'is not an option here'
 * @param known the allowed names
 */
export const unknownKeyProblem = (
  file: SettingsFile | undefined,
  path: OptionPath,
  message: string,
  known: readonly string[],
): SettingsProblem => {
  const position = file?.locateKey(path) ?? null;
  const refused = REFUSED.find(({ names }) => names.test(String(path.at(-1))));
  const nearest = nameMeant(String(path.at(-1)), known);
  return {
    file: file?.file ?? '',
    line: position?.line ?? null,
    column: position?.column ?? null,
    option: formatPath(path),
    value: null,
    message: refused?.reason ?? withSuggestion(message, nearest),
    allowed: refused ? null : known.length === 0 ? null : known.join(', '),
  };
};
