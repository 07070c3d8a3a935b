import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, newVisitor, type RunningProgram } from '../program/running-program.ts';

/** A visitor's browser without JavaScript: it keeps cookies and comes from one IP address. */
export class VisitorBrowser {
  readonly #running: RunningProgram;
  readonly #site: string;
  readonly #cookies = new Map<string, string>();
  readonly #address = newVisitor();
  readonly userAgent: string;

  constructor(running: RunningProgram, site: string, userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36') {
    this.#running = running;
    this.#site = site;
    this.userAgent = userAgent;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Uses a cookie of another browser, as a thief would. */
  steal(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#keep(await this.#running.get(this.#site, address, { ...this.#headers(), ...headers }));
  }

  async post(address: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    return this.#keep(await this.#running.postForm(this.#site, address, fields, this.#headers()));
  }

  async postJson(address: string, value: object): Promise<Answer> {
    return this.#keep(await this.#running.postJson(this.#site, address, value, this.#headers()));
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { 'user-agent': this.userAgent, 'x-forwarded-for': this.#address, ...(cookie === '' ? {} : { cookie }) };
  }

  #keep(answer: Answer): Answer {
    for (const header of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/;\s*Max-Age=0\b/i.test(header)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** The texts of all mails or text messages to an e-mail address or phone number, in no particular order. */
export const messagesTo = async (running: RunningProgram, address: string): Promise<readonly string[]> => {
  const folder = path.join(running.dataDir, address.includes('@') ? 'mail' : 'sms');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${address}`));
};

const CODE = /\b(\d{6})\b is your code/;

/** The one-time codes that were sent to an e-mail address or phone number, in no particular order. */
export const codesTo = async (running: RunningProgram, address: string): Promise<readonly string[]> =>
  (await messagesTo(running, address)).map((text) => CODE.exec(text)?.[1] ?? '');

/**
 * Signs in: asks for a code by e-mail or text message, and enters this code. If earlier codes were sent to the address,
 * they are ignored.
 */
export const signInWith = async (running: RunningProgram, browser: VisitorBrowser, address: string, query = ''): Promise<Answer> => {
  const before = await messagesTo(running, address);
  const asked = await browser.post(`/sign-in${query}`, { address });
  if (asked.status !== 303) throw new Error(`No code was sent: ${asked.status}`);
  const [sent = ''] = (await messagesTo(running, address)).filter((text) => !before.includes(text));
  const [, code = ''] = CODE.exec(sent) ?? [];
  return browser.post(asked.headers.location ?? '', { code });
};
