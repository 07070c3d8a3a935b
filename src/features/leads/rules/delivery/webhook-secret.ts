import { Webhook } from 'standardwebhooks';

/**
 * Whether a webhook secret can sign messages (Standard Webhooks 1.0.0): its text must be base64, with or without the prefix
 * `whsec_`.
 *
 * @example canSignWebhooks('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') // true
 * @example canSignWebhooks('my secret') // false
 */
export const canSignWebhooks = (secret: string): boolean => {
  try {
    new Webhook(secret);
    return true;
  } catch {
    return false;
  }
};
