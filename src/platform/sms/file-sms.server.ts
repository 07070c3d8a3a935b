import path from 'node:path';
import { writeDurably } from '../files/write-durably.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { SmsError, type SmsTransport } from './sms-transport.server.ts';

/**
 * SMS transport for installations without an SMS gateway. It writes each message to a text file whose name is the id of
 * the message.
 */
export const createFileSms = (folder: string): SmsTransport => ({
  kind: 'file',
  send: async ({ id, to, text, senderName }) => {
    if (!/^[\w-]+$/.test(id)) throw new SmsError(`The message id '${id}' is not a valid file name`);
    const lines = [`To: ${to}`, ...(senderName === null ? [] : [`From: ${senderName}`]), '', text, ''];
    try {
      await makeFolder(folder, 0o700);
      await writeDurably(path.join(folder, `${id}.txt`), Buffer.from(lines.join('\n')));
    } catch (error) {
      throw new SmsError(`The text message could not be written to ${folder}: ${(error as Error).message}`, error);
    }
  },
});
