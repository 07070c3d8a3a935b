import { readState, STATE_CHOICES } from '#features/dealerships/rules/state-names.ts';
import { stateOfPostcode } from '#features/dealerships/rules/state-of-postcode.ts';
import { parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { findContrastProblems } from '#features/theme/rules/theme-contrast.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { featureFlags } from '#model/site/options/feature-flags.ts';
import { themeOptions } from '#model/site/options/theme-options.ts';

/** Checks one answer. @returns the value that is written, or what is wrong with the answer and how to correct it */
export type CheckAnswer = (text: string) => Result<string, string>;

/** The check for each option of `sites new`. Options that are checked against files of the installation are not included. */
export const ANSWER_CHECKS: Readonly<Record<string, CheckAnswer>> = {
  brand: (text) => {
    const colour = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]?.toLowerCase();
    if (colour === undefined) return err(`'${text}' is no colour; allowed: # and six hexadecimal digits, e.g. #b4320a`);
    const long = colour.length === 3 ? colour.replace(/./g, '$&$&') : colour;
    const brand = `#${long}`;
    const { ink, paper } = themeOptions.parse({});
    const problem = findContrastProblems({ brand, accent: null, ink, paper }).find(({ token }) => token === 'brand');
    return problem === undefined ? ok(brand) : err(`'${text}' ${problem.message}; the nearest colour that is allowed: ${problem.nearest}`);
  },
  phone: (text) =>
    parsePhoneNumber(text) === null
      ? err(`'${text}' is no phone number; allowed: an Australian number with area code, e.g. (07) 5550 1234 or 0412 345 678`)
      : ok(text),
  email: (text) =>
    /^[^\s@,]+@[^\s@,.]+(\.[^\s@,.]+)+$/.test(text)
      ? ok(text)
      : err(`'${text}' is no e-mail address; allowed: one address, e.g. sales@example.com`),
  postcode: (text) =>
    stateOfPostcode(text) === null
      ? err(`'${text}' is no Australian postcode; allowed: four digits from 0200 on, e.g. 4000 or 0800`)
      : ok(text),
  state: (text) => {
    const state = readState(text);
    return state === null ? err(`'${text}' is no Australian state; allowed: ${STATE_CHOICES.join(', ')}`) : ok(state);
  },
  domain: (text) => {
    const host = text
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host === text.toLowerCase() && !/^\d+(\.\d+){3}$/.test(host)) return ok(host);
    const hint = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host !== text.toLowerCase() ? `; did you mean '${host}'?` : '';
    return err(`'${text}' is no domain${hint}; allowed: a host name without https:// and path, e.g. www.example.com`);
  },
  features: (text) => {
    const known = Object.keys(featureFlags.parse({}));
    const names = text.split(/[,\s]+/).filter((name) => name !== '');
    const wrong = names.find((name) => !known.includes(name));
    if (wrong === undefined) return ok(names.join(','));
    const near = nearestName(wrong, known);
    return err(`'${wrong}' is no feature${near === null ? '' : `; did you mean '${near}'?`}; allowed: ${known.join(', ')}`);
  },
};

/** Converts a text to the slug that was probably meant. @example slugFrom("Bob's Cars") === 'bob-s-cars' */
export const slugFrom = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);

/** Checks that a text is not empty. Any other text is accepted. */
export const checkText: CheckAnswer = (text) => (text.trim() === '' ? err('the answer is empty') : ok(text.trim()));
