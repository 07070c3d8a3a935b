import type Mail from 'nodemailer/lib/mailer';
import type { OutgoingMail } from './mail-transport.server.ts';

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/**
 * Converts a mail to a nodemailer message. nodemailer encodes line breaks in headers, and quotes names where necessary.
 * It is not allowed to read files or URLs, even if the mail refers to them.
 *
 * @param from the setting MAIL_FROM
 */
export const describeMessage = (mail: OutgoingMail, from: string): Mail.Options => ({
  from: { name: mail.fromName, address: addressOf(from) },
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  headers: { ...mail.headers },
  messageId: `<${mail.messageId}>`,
  attachments: mail.attachments.map((attachment) => ({ ...attachment })),
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
  ...(mail.html === null ? {} : { html: mail.html }),
});
