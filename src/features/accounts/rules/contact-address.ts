import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { formatPhoneNumber, parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The e-mail address or phone number to which a one-time code is sent. */
export interface ContactAddress {
  readonly channel: 'email' | 'sms';
  /** An e-mail address in lower case, or a phone number in E.164 format. */
  readonly address: string;
}

/** The longest e-mail address (RFC 5321, 4.5.3.1.3). */
const LONGEST_ADDRESS = 254;

/** An Australian mobile number in E.164 format. */
const AUSTRALIAN_MOBILE = /^\+614\d{8}$/;

const WRONG = 'Please enter a mobile number like 0412 345 678, or an email address like name@example.com.';

/** The error text if a shopper enters a phone number to which the site does not send text messages. */
const noSmsTo = (otherCountries: readonly string[]): string => {
  const names = new Intl.DisplayNames('en-AU', { type: 'region' });
  const countries = new Intl.ListFormat('en-AU').format(['AU', ...otherCountries].map((code) => names.of(code) ?? code));
  const where = otherCountries.length === 0 ? 'Australian mobile numbers' : `mobile numbers of ${countries}`;
  return `We can send text messages only to ${where}. Please use your email address.`;
};

const isMobileOf = (e164: string, otherCountries: readonly string[] | 'all'): boolean => {
  if (AUSTRALIAN_MOBILE.test(e164)) return true;
  // `libphonenumber-js/mobile` knows only mobile numbers, so `isValid` is false for every other phone number.
  const number = parsePhoneNumberFromString(e164);
  if (number?.country === undefined || number.country === 'AU' || !number.isValid()) return false;
  return otherCountries === 'all' || otherCountries.includes(number.country);
};

/**
 * Reads a phone number or an e-mail address as a shopper types it (AUTH-13). Text messages are sent only to Australian
 * mobile numbers by default: numbers of other countries are expensive, and criminals earn from messages to them.
 *
 * @param otherCountries the countries besides Australia to whose mobile numbers messages are sent (`signIn.smsOtherCountries`)
 * @returns the address, or the message for the shopper
 * @example readContactAddress('0412 345 678') // { channel: 'sms', address: '+61412345678' }
 */
export const readContactAddress = (typed: string, otherCountries: readonly string[] | 'all' = []): Result<ContactAddress, string> => {
  const text = typed.trim();
  if (text.length > LONGEST_ADDRESS) return err(WRONG);
  if (text.includes('@')) {
    const address = plainAddress(text);
    return z.email().safeParse(address).success ? ok({ channel: 'email', address }) : err(WRONG);
  }
  const address = parsePhoneNumber(text);
  if (address === null) return err(WRONG);
  if (isMobileOf(address, otherCountries)) return ok({ channel: 'sms', address });
  return err(otherCountries === 'all' ? WRONG : noSmsTo(otherCountries));
};

/**
 * An e-mail address or phone number in the form in which the shopper reads it.
 *
 * @example formatContactAddress({ channel: 'sms', address: '+61412345678' }) === '0412 345 678'
 */
export const formatContactAddress = ({ channel, address }: ContactAddress): string =>
  channel === 'sms' ? formatPhoneNumber(address) : address;
