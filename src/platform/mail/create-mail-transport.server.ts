import path from 'node:path';
import type { Environment } from '../environment.server.ts';
import { createFileTransport } from './file-transport.server.ts';
import type { MailTransport } from './mail-transport.server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';

/** Sends real mail if SMTP_URL is set, else writes files under DATA_DIR/mail. */
export const createMailTransport = (environment: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport =>
  environment.SMTP_URL === undefined
    ? createFileTransport(path.join(environment.DATA_DIR, 'mail'), environment.MAIL_FROM)
    : createSmtpTransport(environment.SMTP_URL, environment.MAIL_FROM);
