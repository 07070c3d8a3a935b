import type { LimitedCode } from '#features/accounts/server/code-limits.server.ts';
import { waitText } from './wait-text.ts';

/** The sentence for a shopper to whom no code may be sent now. */
export const limitedCodeText = ({ kind, retryAfterSeconds }: LimitedCode): string =>
  kind === 'no-sms'
    ? 'We cannot send text messages at the moment. Please use your email address.'
    : `Too many codes were asked for. Please try again ${waitText(retryAfterSeconds)}.`;
