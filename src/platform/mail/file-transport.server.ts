import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { describeMessage } from './mail-message.server.ts';
import { MailError, type MailTransport } from './mail-transport.server.ts';

/** Writes a file completely or not at all, also in case of a power failure. */
const writeDurably = async (file: string, content: Buffer): Promise<void> => {
  const folder = path.dirname(file);
  const unfinished = path.join(folder, `.${path.basename(file)}.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // The folder is synced too. Otherwise the new name of the file may be lost at a power failure.
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Mail transport for installations without a mail server. It writes each mail to an `.eml` file whose name is the id of
 * the mail. So a mail that is sent twice is one file.
 */
export const createFileTransport = (folder: string, from: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'file',
    send: async (mail) => {
      if (!/^[\w-]+$/.test(mail.id)) throw new MailError(`The mail id '${mail.id}' is not a valid file name`, true);
      try {
        const { message } = await composer.sendMail(describeMessage(mail, from));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeDurably(path.join(folder, `${mail.id}.eml`), message as Buffer);
      } catch (error) {
        throw new MailError(`The mail could not be written to ${folder}: ${(error as Error).message}`, false, error);
      }
    },
    close: async () => composer.close(),
  };
};
