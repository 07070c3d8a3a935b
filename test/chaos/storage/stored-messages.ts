import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { BuiltProgram } from '../built-program.ts';
import { runCommand } from '../command-line.ts';
import type { ListedLead } from '../outage/compare-deliveries.ts';

/** Deliveries that failed during the fault are repeated within this time, in milliseconds. */
const DELIVERY_LIMIT_MS = 120_000;
const WEBHOOKS: readonly string[] = ['webhook', 'unsubscribe-webhook'];
/** The names of files that are being written: '.1f.eml.0198c0de-…', or '….part'. */
const UNFINISHED = /^\..+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|\.part$/;

const listFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const listLeads = async (program: BuiltProgram): Promise<readonly ListedLead[]> =>
  JSON.parse(await runCommand(program, 'leads', 'list', '--json', '--limit', '5000')) as ListedLead[];

/** Whether a mail is complete: it has headers, and a multipart mail ends with its last boundary. */
const isWhole = (mail: string): boolean => {
  const boundary = /boundary="([^"]+)"/i.exec(mail)?.[1];
  return /^Message-ID: /im.test(mail) && (boundary === undefined || mail.trimEnd().endsWith(`--${boundary}--`));
};

/**
 * Checks after a disk fault that each acknowledged lead is stored and was sent once, and that no half-written file remains.
 *
 * @returns what is wrong with the stored leads, mails and files, and the number of mails
 */
export const checkStored = async (program: BuiltProgram, acknowledged: readonly string[]) => {
  const dataDir = program.environment.DATA_DIR ?? '';
  let leads: readonly ListedLead[] = [];
  const waiting = () => leads.filter(({ deliveries }) => deliveries.some(({ status }) => status !== 'delivered'));
  for (const until = Date.now() + DELIVERY_LIMIT_MS; ; await later(3_000)) {
    leads = await listLeads(program);
    if (waiting().length === 0 || Date.now() > until) break;
  }
  const stored = new Set(leads.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id));
  const mails = leads.flatMap(({ deliveries }) => deliveries.filter(({ channel }) => !WEBHOOKS.includes(channel)).map(({ id }) => id));
  const broken: string[] = [];
  for (const id of mails) {
    const text = await readFile(path.join(dataDir, 'mail', `${id}.eml`), 'utf8').catch(() => '');
    if (!isWhole(text)) broken.push(id);
  }
  const unfinished = (await listFiles(dataDir)).filter((file) => UNFINISHED.test(path.basename(file)));
  const say = (found: readonly unknown[], what: string): readonly string[] =>
    found.length === 0 ? [] : [`${found.length} ${what}, for example ${String(found[0])}`];
  const faults = [
    ...say(lost, 'acknowledged leads were lost'),
    ...say(
      waiting().map(({ id, deliveries }) => `${id} ${JSON.stringify(deliveries)}`),
      `leads were not delivered within ${DELIVERY_LIMIT_MS} ms`,
    ),
    ...say(broken, 'mails are missing or incomplete'),
    ...say(unfinished, 'half-written files were not deleted'),
  ];
  return { faults, mails: mails.length };
};
