import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixture.ts';

/** One mail that the program wrote: its headers and its encoded text. */
interface Mail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly leadId: string;
  readonly body: string;
}

const folder = (): string => join(process.env.E2E_DATA_DIR ?? '', 'mail');

const headerOf = (text: string, name: string): string => {
  const head = text.slice(0, text.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
};

/** Decodes soft line breaks and escaped letters (quoted-printable). */
const decode = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replace(/(?:^[A-Za-z0-9+/]{60,76}\r?\n)+[A-Za-z0-9+/=]+\r?$/gm, (lines) => Buffer.from(lines, 'base64').toString());

const listMails = async (): Promise<readonly Mail[]> => {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder(), name), 'utf8')));
  return texts.map((text) => ({
    to: headerOf(text, 'To'),
    replyTo: headerOf(text, 'Reply-To'),
    subject: headerOf(text, 'Subject'),
    leadId: headerOf(text, 'X-Lead-Id'),
    body: decode(text),
  }));
};

/** Waits for the given number of mails about one shopper's leads, and returns them. */
export const mailsAbout = async (shopper: string, count: number): Promise<readonly Mail[]> => {
  const find = async (): Promise<readonly Mail[]> =>
    (await listMails()).filter((mail) => mail.replyTo.includes(shopper) || mail.to.includes(shopper));
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return find();
};
