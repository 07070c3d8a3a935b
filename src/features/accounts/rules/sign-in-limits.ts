import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';

const limit = (name: string, points: number, durationMs: number) => ({ name, points, durationSeconds: durationMs / SECOND_MS });

/**
 * The limits of the sign-in. Text messages cost money, so they have limits of their own, in which a message counts only
 * until its code is entered: shoppers who sign in use up nothing, and strangers who only ask for codes soon stop.
 */
export const SIGN_IN_LIMITS = {
  /** Codes that one IP address may ask for: enough for an office or a yard with a shared connection. */
  codesOfVisitor: limit('sign-in-codes', 30, HOUR_MS),
  /** Codes that may be sent to one address. With five tries each, guessing a code takes years. */
  codesToAddress: limit('sign-in-address', 5, 30 * MINUTE_MS),
  /** Unanswered text messages for one IP address. */
  smsOfVisitor: limit('sign-in-sms-visitor', 10, HOUR_MS),
  /** Unanswered text messages for the neighbouring IP addresses of one network. */
  smsOfNetwork: limit('sign-in-sms-network', 60, DAY_MS),
  /** Unanswered text messages of one site. */
  smsOfSite: limit('sign-in-sms', 500, DAY_MS),
  /** Codes and passkeys that one IP address may enter. */
  triesOfVisitor: limit('sign-in-tries', 100, HOUR_MS),
} as const;

/** The operator is warned when a site has no more than this number of text messages left. */
export const FEW_SMS = 100;
