import { z } from 'zod';
import { phoneText } from '#kernel/phone-text.ts';

/** Australian states and territories, as the specification writes them. */
export const STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type State = (typeof STATES)[number];
export const stateField = z.enum(STATES);

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]+\//.test(name) || name === 'UTC';
  } catch {
    return false;
  }
};

/*
 * The error message of a field says what is allowed. It is printed unchanged after the wrong value:
 * 'sites/x/site.yaml:3:7: slug: "My Site" is not allowed; allowed: lower-case letters, …'.
 */

/** The slug of a site. It is also part of a host name: `<slug>.localhost`. */
export const slugField = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and single hyphens, e.g. 'harbour-motors'");

export const timeZoneField = z.string().refine(isTimeZone, "a time zone of the IANA list, e.g. 'Australia/Sydney'");

export const webAddressField = z.url({ protocol: /^https?$/ });

/**
 * An https URL, for scripts and for receivers of leads. With http, anybody on the network path could read or change the
 * data.
 */
export const secureAddressField = z.url({
  protocol: /^https$/,
  error: "an address that begins with https:, e.g. 'https://www.example.com'",
});

/** A path of this site: starts with one slash, without query, fragment, dots or characters that need encoding. */
export const sitePathField = z
  .string()
  .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*\/?$/, "a path of lower-case letters, digits and hyphens, e.g. '/search/new-cars'");

/** A link target: a page of the site, a web URL, a phone number or an e-mail address; never a script. */
export const linkTargetField = z
  .string()
  .regex(
    /^(\/(?!\/)|#|https?:\/\/|tel:|mailto:)\S*$/,
    "a path ('/finance'), an anchor ('#reviews'), or an address that begins with http:, https:, tel: or mailto:",
  );

/** A picture: a path of this site or a URL. */
export const pictureField = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, "a path ('/media/logo.svg') or an address that begins with https:");

/**
 * A phone number as people write it: digits, spaces, brackets, plus and hyphen. `phoneText` changes the number to the form
 * in which all pages, mails and documents show it.
 */
export const phoneField = z
  .string()
  .regex(/^\+?[\d ()-]{6,20}$/, "a phone number in quotes, e.g. '(07) 5550 1234' or '1300 975 707'")
  .overwrite(phoneText);
