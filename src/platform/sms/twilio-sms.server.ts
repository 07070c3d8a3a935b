import { z } from 'zod';
import { SECOND_MS } from '#kernel/clock.ts';
import { SmsError, type SmsTransport } from './sms-transport.server.ts';

export interface TwilioOptions {
  /** Scheme and host of the API: 'https://api.twilio.com'. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The phone number of the installation in E.164 format. */
  readonly from: string;
}

/** Longest wait for the gateway, in milliseconds. It must not be long, because the shopper waits for the page. */
const LIMIT_MS = 10 * SECOND_MS;

/** An error of the API: https://www.twilio.com/docs/usage/twilios-response */
const errorSchema = z.object({ code: z.number(), message: z.string() });

/**
 * Sends text messages with Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource). A
 * request is never repeated. If Twilio had accepted the message and only the answer was lost, the receiver would get
 * the message twice.
 */
export const createTwilioSms = ({ url, accountSid, authToken, from }: TwilioOptions): SmsTransport => {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    kind: 'gateway',
    send: async ({ to, text, senderName }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: senderName ?? from, Body: text }),
        signal: AbortSignal.timeout(LIMIT_MS),
        redirect: 'error',
      }).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : 'unknown error';
        throw new SmsError(`The SMS gateway did not answer: ${name}`, error, !isUnreached(error));
      });
      const answer = await response.text().catch(() => '');
      if (response.status !== 201) {
        // A status of 500 or more means that the gateway failed. Then it is not known whether the gateway accepted the
        // message.
        throw new SmsError(`The SMS gateway refused the message: ${reasonOf(response.status, answer)}`, undefined, response.status >= 500);
      }
    },
  };
};

/** Whether the gateway certainly did not get the request, because no connection was made. */
const isUnreached = (error: unknown): boolean => {
  const { code = '' } = ((error as { cause?: unknown } | undefined)?.cause ?? {}) as { readonly code?: string };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
};

/** Twilio's messages may contain the receiver's number, so only the code is reported. */
const reasonOf = (status: number, answer: string): string => {
  const parsed = errorSchema.safeParse(jsonOf(answer));
  return parsed.success ? `status ${status}, Twilio error ${parsed.data.code}` : `status ${status}`;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
