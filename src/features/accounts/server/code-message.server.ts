import { MINUTE_MS } from '#kernel/clock.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { Site } from '#model/site/site.ts';
import type { OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import type { OutgoingSms } from '#platform/sms/sms-transport.server.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { CODE_MS } from '../rules/sign-in-code.ts';

/** A one-time code that is sent to a shopper. */
export interface SentCode {
  /** Id of the stored code. The message with the code has the same id. */
  readonly id: string;
  readonly code: string;
  readonly to: ContactAddress;
  /** Scheme and host of the page on which the shopper enters the code. */
  readonly origin: string;
}

type CodeSite = Pick<Site, 'name' | 'signIn'>;

const MINUTES = CODE_MS / MINUTE_MS;

/** Writes the mail with a one-time code. The subject contains the code, because phones show it without opening the mail. */
export const writeCodeMail = ({ name }: CodeSite, { id, code, to }: SentCode, messageIdDomain: string): OutgoingMail => ({
  id,
  fromName: plainLine(name),
  to: to.address,
  replyTo: null,
  subject: plainLine(`${code} is your code for ${name}`),
  text: [
    `Your code for ${plainLine(name)}: ${code}`,
    '',
    `Enter it on the page that asked for it. It works once, within ${MINUTES} minutes.`,
    '',
    'If you did not ask for a code, you can ignore this mail. Nobody can sign in without the code. We never ask for it by phone.',
    '',
  ].join('\n'),
  html: null,
  attachments: [],
  headers: { 'Auto-Submitted': 'auto-generated' },
  messageId: `${id}@${messageIdDomain}`,
});

/**
 * Writes the text message with a one-time code. Its last line binds the code to the host of the site, so that phones do
 * not fill in the code on other sites (https://wicg.github.io/sms-one-time-codes/).
 */
export const writeCodeSms = ({ name, signIn }: CodeSite, { id, code, to, origin }: SentCode): OutgoingSms => ({
  id,
  to: to.address,
  text: `${plainLine(name)}: ${code} is your code. It works once, within ${MINUTES} minutes. We never ask for it by phone.\n\n@${new URL(origin).hostname} #${code}`,
  senderName: signIn.smsSenderName,
});
