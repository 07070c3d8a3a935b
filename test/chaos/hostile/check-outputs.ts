import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { readMail } from '#test/builders/leads/read-mail.ts';
import { forbiddenCharacterIn } from '../forbidden-characters.ts';
import type { HostileRun } from './hostile-run.ts';

/** The test releases at most this number of held leads for each site and kind, to check the mails about them. */
const RELEASED = 12;
const DELIVERY_LIMIT_MS = 120_000;

/**
 * The names of all headers that a mail of the program may have. The test reports any other header, because a sender
 * may have forged it.
 */
const HEADERS = new Set(
  'date from to reply-to subject message-id mime-version content-type content-transfer-encoding content-disposition auto-submitted x-lead-id list-unsubscribe list-unsubscribe-post in-reply-to references x-auto-response-suppress'.split(
    ' ',
  ),
);

/** Releases some of the leads that are held as spam, as an operator does, so that their mails are written too. */
const release = async ({ direct }: HostileRun): Promise<void> => {
  await direct.query(
    `with chosen as (
       select site_id, id from (
         select site_id, id, row_number() over (partition by site_id, kind order by id) as place from leads where state = 'held'
       ) as held where place <= $1
     ), released as (
       update leads set state = 'released' from chosen where leads.site_id = chosen.site_id and leads.id = chosen.id
     )
     update lead_deliveries set status = 'pending', next_attempt_at = now() from chosen
     where lead_deliveries.site_id = chosen.site_id and lead_deliveries.lead_id = chosen.id and status = 'held'`,
    [RELEASED],
  );
};

const waitForDelivery = async ({ direct, faults }: HostileRun): Promise<void> => {
  for (const until = Date.now() + DELIVERY_LIMIT_MS; Date.now() < until; await later(1_000)) {
    const { rows } = await direct.query<{ open: number }>(
      `select count(*)::int as open from lead_deliveries where status = 'pending' and attempts = 0 and channel <> 'reminder' and next_attempt_at <= now()`,
    );
    if (rows[0]?.open === 0) return;
  }
  faults.push(`The deliveries were not finished within ${DELIVERY_LIMIT_MS} ms`);
};

/** Whether the program wrote this part of a mail. The other parts are the files of the sender, which are not changed. */
const isWritten = ({ contentType }: { readonly contentType: string }): boolean =>
  !contentType.includes('name=') || /name="?(lead\.xml|[\w-]+\.ics)/.test(contentType);

/** What is wrong with the mail in a file. */
const mailFaults = async (file: string): Promise<readonly string[]> => {
  const raw = await readFile(file, 'latin1');
  const { headers, parts } = await readMail(file);
  const faults = Object.keys(headers)
    .filter((name) => !HEADERS.has(name))
    .map((name) => `the unknown header '${name.slice(0, 40)}'`);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  if (/^bcc:|^cc:/im.test(head)) faults.push('a forged header');
  if (/[^\x20-\x7e\r\n\t]/.test(head)) faults.push('a header that is not ASCII');
  if (/(^|[^\r])\n/.test(head)) faults.push('a single line feed in its headers');
  for (const { contentType, text } of parts.filter(isWritten)) {
    const forbidden = forbiddenCharacterIn(text);
    if (forbidden !== null) faults.push(`the character ${forbidden} in ${contentType.slice(0, 30)}`);
    const script = contentType.startsWith('text/html') ? /.{0,40}(?:<script|<img src=x|<[^>]+\son\w+=).{0,40}/is.exec(text) : null;
    if (script !== null) faults.push(`a script in its HTML: ${script[0]}`);
    if (text.startsWith('<?xml')) faults.push(...findAdfFaults(text).map((fault) => `wrong ADF (${fault})`));
  }
  return faults;
};

/** Reads all mails and ADF documents. None of them may contain a forged header, a script or wrong XML. */
export const checkOutputs = async (run: HostileRun): Promise<string> => {
  await release(run);
  await waitForDelivery(run);
  const folder = path.join(run.program.folder, 'data', 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const found = new Map<string, number>();
  for (const name of names) for (const fault of await mailFaults(path.join(folder, name))) found.set(fault, (found.get(fault) ?? 0) + 1);
  for (const [fault, count] of found) run.faults.push(`${count} mails have ${fault}`);
  const { rows } = await run.direct.query<{ dead: number }>(
    `select count(*)::int as dead from lead_deliveries where last_error is not null`,
  );
  if (rows[0]?.dead !== 0) run.faults.push(`${rows[0]?.dead} deliveries have failed`);
  return `${names.length} mails read`;
};
