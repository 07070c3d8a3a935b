import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../files/write-durably.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { describeMessage } from './mail-message.server.ts';
import { MailError, type MailTransport } from './mail-transport.server.ts';

/**
 * Mail transport for installations without a mail server. It writes each mail to an `.eml` file whose name is the id of
 * the mail. So a mail that is sent twice is stored in only one file.
 */
export const createFileTransport = (folder: string, from: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'file',
    send: async (mail) => {
      if (!/^[\w-]+$/.test(mail.id)) throw new MailError(`The mail id '${mail.id}' is not a valid file name`, true);
      try {
        const { message } = await composer.sendMail(describeMessage(mail, from));
        await makeFolder(folder, 0o700);
        await writeDurably(path.join(folder, `${mail.id}.eml`), message as Buffer);
      } catch (error) {
        throw new MailError(`The mail could not be written to ${folder}: ${(error as Error).message}`, false, error, true);
      }
    },
    close: async () => composer.close(),
  };
};
