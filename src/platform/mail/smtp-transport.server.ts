import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { describeMessage } from './mail-message.server.ts';
import { MailError, type MailTransport } from './mail-transport.server.ts';

/** An error of nodemailer. `command` is the step of the SMTP session: 'CONN', 'EHLO', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
interface SmtpProblem extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  readonly command?: string;
  readonly timeoutType?: string;
}

/**
 * Errors of the operator's configuration: the sign-in or the encryption fails. These errors end when the operator
 * corrects the configuration.
 */
const CONFIGURATION_ERRORS: ReadonlySet<string | undefined> = new Set(['EAUTH', 'ETLS', 'ECONNECTION']);

/**
 * Error codes of SMTP: from 500 an error is permanent (an address that does not exist), below 500 it is temporary (a
 * full mailbox).
 */
const isRefusedForGood = (error: SmtpProblem): boolean =>
  error.responseCode !== undefined && error.responseCode >= 500 && !CONFIGURATION_ERRORS.has(error.code);

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether mails to this server must be encrypted. Then a server that offers no encryption gets no mail, because an
 * attacker on the network may have removed the offer. A server on this machine needs no encryption. `?requireTLS=false`
 * at the end of the URL switches the requirement off, for example for a server in a private network.
 *
 * @example needsTls('smtp://user:password@mail.example.com:587') === true
 */
export const needsTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url);
  const asked = searchParams.get('requireTLS');
  return asked === null ? !LOOPBACK.test(hostname) : asked !== 'false';
};

/**
 * Whether the mail server caused the error, and not this one mail.
 *
 * - True if the session failed before the program sent the receiver's address to the server. The address cannot be the
 *   cause of such an error.
 * - False if the server stopped answering, or closed the connection in the middle of a session. This one mail can be
 *   the cause of such an error.
 */
const isServerFault = ({ code, command, timeoutType }: SmtpProblem): boolean => {
  // The server may close the connection before the session begins. Then nodemailer repeats the attempt. If all attempts
  // fail, the error of nodemailer has no `command`. If the server closes the connection during the session, the error
  // has the command CONN.
  if (code === 'ECONNECTION') return command === undefined;
  return timeoutType !== 'SOCKET_TIMEOUT' && /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/.test(command ?? '');
};

/**
 * Number of connections that are reserved for mails without a lead, such as a mail with a sign-in code. So these mails
 * do not wait for a lead delivery that hangs.
 */
const OTHER_CONNECTIONS = 2;

/**
 * Sends mail by SMTP over a few reused connections.
 *
 * @param connections the setting SMTP_CONNECTIONS
 */
export const createSmtpTransport = (url: string, from: string, connections: number): MailTransport => {
  const options: SMTPPool.Options = {
    url,
    pool: true,
    requireTLS: needsTls(url),
    maxConnections: connections + OTHER_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport(options);
  return {
    kind: 'smtp',
    send: async (mail, signal) => {
      try {
        await transport.sendMail({ ...describeMessage(mail, from), ...(signal && { signal }) });
      } catch (error) {
        const problem = error as SmtpProblem;
        const message = `The mail server did not accept the mail: ${problem.message}`;
        throw new MailError(message, isRefusedForGood(problem), error, isServerFault(problem));
      }
    },
    close: async () => transport.close(),
  };
};
