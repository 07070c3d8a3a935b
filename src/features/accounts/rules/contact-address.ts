import { z } from 'zod';
import { formatPhoneNumber, parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** Where a one-time code is sent. */
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
const NOT_AUSTRALIAN = 'We can send text messages only to Australian mobile numbers. Please use your email address.';

/**
 * Reads a phone number or an e-mail address as a shopper types it (AUTH-13). Text messages are sent only to Australian
 * mobile numbers: numbers of other countries are expensive, and criminals earn from messages to them.
 *
 * @returns the address, or the message for the shopper
 * @example readContactAddress('0412 345 678') // { channel: 'sms', address: '+61412345678' }
 */
export const readContactAddress = (typed: string): Result<ContactAddress, string> => {
  const text = typed.trim();
  if (text.length > LONGEST_ADDRESS) return err(WRONG);
  if (text.includes('@')) {
    const address = plainAddress(text);
    return z.email().safeParse(address).success ? ok({ channel: 'email', address }) : err(WRONG);
  }
  const address = parsePhoneNumber(text);
  if (address === null) return err(WRONG);
  return AUSTRALIAN_MOBILE.test(address) ? ok({ channel: 'sms', address }) : err(NOT_AUSTRALIAN);
};

/**
 * An address as the shopper reads it.
 *
 * @example formatContactAddress({ channel: 'sms', address: '+61412345678' }) === '0412 345 678'
 */
export const formatContactAddress = ({ channel, address }: ContactAddress): string =>
  channel === 'sms' ? formatPhoneNumber(address) : address;
