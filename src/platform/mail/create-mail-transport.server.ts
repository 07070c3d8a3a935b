import path from 'node:path';
import type { Environment } from '../environment.server.ts';
import { createFileTransport } from './file-transport.server.ts';
import type { MailTransport } from './mail-transport.server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';

/** The folder in which an installation without a mail server keeps its mails. */
export const mailFolder = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string => path.join(DATA_DIR, 'mail');

/** Sends real mail if SMTP_URL is set, else writes files under DATA_DIR/mail. */
export const createMailTransport = (
  environment: Pick<Environment, 'SMTP_URL' | 'SMTP_CONNECTIONS' | 'MAIL_FROM' | 'DATA_DIR'>,
): MailTransport =>
  environment.SMTP_URL === undefined
    ? createFileTransport(mailFolder(environment), environment.MAIL_FROM)
    : createSmtpTransport(environment.SMTP_URL, environment.MAIL_FROM, environment.SMTP_CONNECTIONS);
