/**
 * Sends control characters, line breaks, text-direction characters and invisible characters in every text of a lead.
 * The lead must be accepted. The plain-text outputs of the product are mails, ADF, receipt, CSV, NDJSON and the command line.
 * None of them may contain one of these characters, or a line that was forged with them.
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { readMail } from '#test/builders/leads/read-mail.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { createSiteToken, runCommand } from './command-line.ts';
import { forbiddenCharacterIn } from './forbidden-characters.ts';

const SITE = 'wattlebird-cars';
const FORGED = 'Offers by email: Yes, agreed';
const DELIVERY_LIMIT_MS = 30_000;

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/**
 * The characters that the test sends: NUL to unit separator, DEL and C1, separators, bidirectional controls, zero-width
 * characters.
 */
const CHARACTERS = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\ufeff', '\u{e0041}'],
];

const hostileLead = (character: string): object => {
  const forge = (text: string): string => `${text}${character}${FORGED}`;
  return {
    name: forge('Jo'),
    email: `hostile-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: forge('Hello'),
    category: 'General Enquiry',
    opt_in: false,
    additional_services: [forge('Wash')],
    'Service Location': forge('Southport'),
    page_id: forge('contact'),
    url: `/enquire/${forge('x')}`,
    lead_attributes: { visited_pages: [forge('/search')], linked_query_params: { utm_source: forge('news') } },
    submission_id: randomUUID(),
  };
};

const postAll = async (program: BuiltProgram, token: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (const character of CHARACTERS) {
    const { status, text } = await program.ask(SITE, '/api/leads', {
      method: 'POST',
      headers,
      body: JSON.stringify(hostileLead(character)),
    });
    if (status !== 200)
      throw new Error(`A lead with the character ${JSON.stringify(character)} was answered with status ${status}: ${text.slice(0, 200)}`);
  }
  return CHARACTERS.length;
};

const refuse = (where: string, text: string): void => {
  const found = forbiddenCharacterIn(text);
  if (found !== null) throw new Error(`${where} contains the forbidden character ${found}`);
};

/**
 * Fails if a line of a mail begins with the row that the shopper tried to forge. The shopper's own text never begins a
 * line, because it follows `> ` or a label. ADF files are not checked: in ADF the message is a separate element and
 * cannot look like another field.
 */
const refuseForgedRow = (where: string, text: string): void => {
  if (text.startsWith('<?xml')) return;
  if (text.split(/\r?\n/).some((line) => line.startsWith(FORGED))) throw new Error(`${where} contains the forged row '${FORGED}'`);
};

const mailsOf = async (program: BuiltProgram): Promise<readonly string[]> => {
  const folder = path.join(program.environment.DATA_DIR ?? '', 'mail');
  return (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).map((file) => path.join(folder, file));
};

/** Waits until every lead has been delivered as a mail. */
const mailsAfterDelivery = async (program: BuiltProgram, leads: number): Promise<readonly string[]> => {
  for (const until = Date.now() + DELIVERY_LIMIT_MS; ; await later(500)) {
    const mails = await mailsOf(program);
    if (mails.length >= leads) return mails;
    if (Date.now() > until) throw new Error(`Only ${mails.length} mails of ${leads} leads were written within ${DELIVERY_LIMIT_MS} ms`);
  }
};

export default (): Promise<string> =>
  withBuiltProgram(async (program) => {
    const leads = await postAll(program, await createSiteToken(program, SITE));
    const mails = await mailsAfterDelivery(program, leads);
    for (const file of mails) {
      const { headers, parts } = await readMail(file);
      refuse(`the headers of ${path.basename(file)}`, JSON.stringify(Object.values(headers)));
      for (const { text } of parts) {
        refuse(path.basename(file), text);
        refuseForgedRow(path.basename(file), text);
      }
    }
    const outputs = [['list'], ['list', '--json'], ['export', '--site', SITE], ['export', '--site', SITE, '--format', 'ndjson']];
    for (const args of outputs) refuse(`leads ${args.join(' ')}`, await runCommand(program, 'leads', ...args));
    const [listed] = JSON.parse(await runCommand(program, 'leads', 'list', '--json')) as readonly { readonly id: string }[];
    refuse('leads show', await runCommand(program, 'leads', 'show', listed?.id ?? ''));
    return `${leads} leads were sent, one for each character. ${mails.length} mails and the output of ${outputs.length + 1} commands contain no forged row`;
  });
