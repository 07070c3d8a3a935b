/**
 * The person whom a request to export or erase data is about. At least one of the e-mail address and the phone number
 * is given. If both are given, the request is about the data that contain either of them.
 */
export interface Person {
  /** E-mail address in lower case, without spaces around it. */
  readonly email: string | null;
  /** Phone number in E.164 format ('+61412345678'). */
  readonly phone: string | null;
}

/**
 * Converts an e-mail address to lower case and removes spaces around it. Addresses are compared and hashed in this spelling.
 *
 * @example plainAddress(' Jo@Example.com') === 'jo@example.com'
 */
export const plainAddress = (email: string): string => email.trim().toLowerCase();
