/** Patterns for the digits of Australian phone numbers without country code, each with the form in which such numbers are shown. */
const FORMS: readonly (readonly [digits: RegExp, written: string])[] = [
  [/^(0[2378])(\d{4})(\d{4})$/, '($1) $2 $3'],
  [/^(0[45]\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(13)(\d\d)(\d\d)$/, '$1 $2 $3'],
];

/**
 * Writes a dealer's phone number in the form that all pages, mails and documents use. The settings file may use any form. A
 * number that is not Australian is not changed.
 *
 * @example phoneText('+61 7 5550 1234') === '(07) 5550 1234'
 */
export const phoneText = (written: string): string => {
  const digits = written.replace(/[ ()-]/g, '');
  const national = digits.startsWith('+61') ? digits.slice(3).replace(/^0?(?=[2-578]\d{8}$)/, '0') : digits;
  const form = FORMS.find(([pattern]) => pattern.test(national));
  return form ? national.replace(form[0], form[1]) : written;
};
