import type { LimitedCode } from '#features/accounts/server/code-limits.server.ts';
import { waitText } from './wait-text.ts';

/** The sentence for a shopper to whom no code may be sent now. */
export const limitedCodeText = ({ kind, retryAfterSeconds }: LimitedCode): string => {
  switch (kind) {
    case 'no-sms':
      return 'We cannot send text messages at the moment. Please use your email address: the code can come by email.';
    case 'needs-proof':
      return 'Many text messages were asked for, so we check first that you use a browser. Please send your number again: the check takes a second and needs JavaScript. Or use your email address: the code can come by email.';
    case 'too-many':
      return `Too many codes were asked for. Please try again ${waitText(retryAfterSeconds)}.`;
  }
};
