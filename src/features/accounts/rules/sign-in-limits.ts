import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';

const limit = (name: string, points: number, durationMs: number) => ({ name, points, durationSeconds: durationMs / SECOND_MS });

/**
 * The limits of the sign-in. Text messages cost money, so they have separate limits. A text message counts towards its
 * limits until its code is entered. So shoppers who enter their codes do not use up the limits. Strangers who request
 * codes and never enter them soon reach the limits.
 */
export const SIGN_IN_LIMITS = {
  /** Limit of the codes that one IP address may request: enough for an office or a yard with a shared connection. */
  codesOfVisitor: limit('sign-in-codes', 30, HOUR_MS),
  /**
   * Limit of the codes that are sent to one e-mail address or phone number. Each code allows five tries, so guessing a
   * code takes years.
   */
  codesToAddress: limit('sign-in-address', 5, 30 * MINUTE_MS),
  /**
   * Limit of the codes that a signed-in shopper may request, to add e-mail addresses or phone numbers to the account.
   */
  codesOfAccount: limit('sign-in-account', 10, HOUR_MS),
  /**
   * Limit for text messages to one phone number, whoever requested them. A message whose code was entered does not
   * count.
   */
  smsToNumber: limit('sign-in-sms-number', 10, DAY_MS),
  /**
   * Limit for text messages to 1,000 consecutive phone numbers, whoever requested them. A message whose code was
   * entered does not count.
   */
  smsToRange: limit('sign-in-sms-range', 30, DAY_MS),
  /** Limit for one IP address that requests text messages. A message whose code was entered does not count. */
  smsOfVisitor: limit('sign-in-sms-visitor', 10, HOUR_MS),
  /**
   * Limit for all IP addresses of one network that request text messages. A message whose code was entered does not
   * count.
   */
  smsOfNetwork: limit('sign-in-sms-network', 60, DAY_MS),
  /**
   * Limit for all text messages with codes of one site. A message whose code was entered does not count. The site
   * option `signIn.smsPerDay` replaces the default of 500 a day.
   */
  smsOfSite: limit('sign-in-sms', 500, DAY_MS),
  /**
   * Limit of the text messages with unused codes that one site sends to visitors who did not solve the captcha. The result of
   * `unprovenSms` for a site replaces this default of 250.
   */
  smsUnproven: limit('sign-in-sms-unproven', 250, DAY_MS),
  /** The log contains at most one warning of each kind a day about the text messages of one site. */
  smsWarnings: limit('sign-in-sms-warnings', 1, DAY_MS),
  /** Limit of the attempts to sign in with a code or a passkey from one IP address. */
  triesOfVisitor: limit('sign-in-tries', 100, HOUR_MS),
} as const;

/** The operator is warned when a site has sent this share of the text messages that it may send on one day. */
export const SMS_WARNING_SHARE = 0.8;

/**
 * How many text messages a day a site sends to visitors who have not solved the captcha: half of the site's limit.
 * Therefore, programs that request codes can use only one half, and the other half stays available to shoppers.
 * @example unprovenSms({ smsPerDay: 500 }) === 250
 */
export const unprovenSms = ({ smsPerDay }: Pick<Site['signIn'], 'smsPerDay'>): number => Math.floor(smsPerDay / 2);

/** The phone numbers of one range are equal except for their last digits. This is the number of those digits. */
const RANGE_DIGITS = 3;

/**
 * The range of 1,000 numbers to which a number belongs. Criminals who earn from text messages rent whole ranges, and ask for one
 * message to each number.
 *
 * @example numberRange('+61412345678') === '+61412345'
 */
export const numberRange = (e164: string): string => e164.slice(0, -RANGE_DIGITS);
