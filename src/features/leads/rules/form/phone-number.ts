import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a phone number as people type it to E.164 (FORM-27); null if it cannot be a phone number. A number without
 * country code is Australian. Numbers of other countries are checked by length only, because their numbering plans
 * change often.
 *
 * @example parsePhoneNumber('0412 345 678') === '+61412345678'
 */
export const parsePhoneNumber = (text: string): string | null => {
  const number = parsePhoneNumberFromString(text, 'AU');
  if (number === undefined) return null;
  const isAccepted = number.country === 'AU' ? number.isValid() : number.isPossible();
  return isAccepted ? number.number : null;
};

/**
 * Formats an E.164 number for people; Australian numbers are shown without the country code.
 *
 * @example formatPhoneNumber('+61412345678') === '0412 345 678'
 */
export const formatPhoneNumber = (e164: string): string => {
  const number = parsePhoneNumberFromString(e164);
  if (number === undefined) return e164;
  return number.country === 'AU' ? number.formatNational() : number.formatInternational();
};
