import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { describeMessage } from './mail-message.server.ts';
import { MailError, type MailTransport } from './mail-transport.server.ts';

/**
 * Error codes of SMTP: from 500 an error is permanent (an address that does not exist), below 500 it is temporary (a
 * full mailbox).
 */
const isRefusedForGood = (error: { responseCode?: number; code?: string }): boolean =>
  error.responseCode !== undefined && error.responseCode >= 500 && error.code !== 'EAUTH';

/** Sends mail by SMTP over a few reused connections. */
export const createSmtpTransport = (url: string, from: string): MailTransport => {
  const options: SMTPPool.Options = {
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport(options);
  return {
    kind: 'smtp',
    send: async (mail) => {
      try {
        await transport.sendMail(describeMessage(mail, from));
      } catch (error) {
        const problem = error as Error & { responseCode?: number; code?: string };
        throw new MailError(`The mail server did not accept the mail: ${problem.message}`, isRefusedForGood(problem), error);
      }
    },
    close: async () => transport.close(),
  };
};
