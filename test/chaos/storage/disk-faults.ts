import { setTimeout as later } from 'node:timers/promises';
import { buildPdf } from '#test/builders/leads/files.ts';
import type { BuiltProgram } from '../built-program.ts';
import { type Browsable, readBrowsable } from '../outage/browse-addresses.ts';
import { FormShopper } from '../outage/form-shopper.ts';
import {
  createTokens,
  isWrongError,
  noCounts,
  RECOVERY_LIMIT_MS,
  readReadiness,
  SITES,
  type SiteTokens,
  startShoppers,
  statusesOf,
  timeRecovery,
} from '../outage/shoppers.ts';
import { percentile } from '../percentile.ts';
import { checkStored } from './stored-messages.ts';

const SITE = 'wattlebird-cars';
const SEED = Number(process.env.SEED ?? 20_261_127);
const FAULT_MS = 20_000;
const MESSAGE = 'I typed this before the disk failed';

/** A fault of the disk, with the functions that begin and end it. */
export interface DiskFault {
  readonly name: string;
  /** Begins the fault. The test calls this function again in the middle of the fault, to fill space that the program has freed. */
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  /** Whether leads can be stored during the fault. */
  readonly takesLeads: boolean;
}

let shoppers = 0;
const openForm = async (program: BuiltProgram, path: string, hasFile: boolean): Promise<FormShopper> => {
  shoppers += 1;
  const shopper = new FormShopper(program, {
    site: SITE,
    path,
    address: `198.18.7.${shoppers}`,
    email: `disk-${shoppers}@example.com`,
    values: { message: MESSAGE },
    ...(hasFile ? { file: { name: 'work.pdf', content: buildPdf('<< /Type /Catalog >>') } } : {}),
  });
  await shopper.open();
  return shopper;
};

/** Sends a form during the fault. @returns what is wrong with the answer */
const sendForm = async (shopper: FormShopper, what: string, mustFail: boolean): Promise<readonly string[]> => {
  const answer = await shopper.post();
  if (isWrongError(answer)) return [`${what} was answered with ${answer.status}`];
  if (!mustFail) return answer.status === 303 ? [] : [`${what} was answered with ${answer.status}`];
  if (answer.status !== 503) return [`${what} was answered with ${answer.status}, but it cannot have been stored`];
  const missing = [MESSAGE, 'tel:'].filter((text) => !answer.text.includes(text));
  return missing.map((text) => `the answer to ${what} does not contain '${text}'`);
};

const runFault = async (
  program: BuiltProgram,
  { name, begin, end, takesLeads }: DiskFault,
  browsables: readonly Browsable[],
  tokens: SiteTokens,
) => {
  let counts = noCounts();
  const enquiry = await openForm(program, '/enquire', false);
  const application = await openForm(program, '/careers', true);
  const stop = startShoppers(program, () => counts, browsables, SEED, tokens);
  await later(2_000);
  counts = noCounts();
  const during = counts;
  await begin();
  await later(FAULT_MS / 2);
  // The program may have freed some space, for example by deleting an old picture. So the disk is filled again.
  await begin();
  const faults = [
    ...(await sendForm(enquiry, 'an enquiry', !takesLeads)),
    ...(await sendForm(application, 'an application with a file', true)),
  ];
  await later(FAULT_MS / 2);
  const readiness = await readReadiness(program);
  await end();
  counts = noCounts();
  const recovering = counts;
  const recoveryMs = await timeRecovery(program, recovering, tokens);
  counts = noCounts();
  const after = counts;
  await later(3_000);
  await stop();
  const all = [during, recovering, after];
  const failures = all.flatMap(({ browseFailures }) => browseFailures);
  const wrong = all.flatMap(({ wrongErrors }) => wrongErrors);
  if (failures.length > 0)
    faults.push(`${failures.length} browse pages failed (${statusesOf(failures)}): ${failures.slice(0, 8).join('; ')}`);
  if (wrong.length > 0)
    faults.push(`${wrong.length} requests without an answer or with a wrong 5xx status: ${[...new Set(wrong)].slice(0, 8).join('; ')}`);
  if (!readiness.canShowPages) faults.push('/readyz said that pages cannot be shown');
  if (readiness.canTakeLeads !== takesLeads) faults.push(`/readyz said canTakeLeads ${readiness.canTakeLeads}`);
  if (after.refused > 0) faults.push(`${after.refused} leads were refused after the recovery`);
  if (recoveryMs > RECOVERY_LIMIT_MS) faults.push(`the recovery took ${Math.round(recoveryMs)} ms`);
  const p99 = Math.round(percentile(during.times, 0.99));
  return {
    acknowledged: all.flatMap(({ acknowledged }) => acknowledged),
    faults: faults.map((fault) => `${name}: ${fault}`),
    text: `${name}: ${during.browsed} pages browsed (p99 ${p99} ms), ${during.acknowledged.length} leads accepted, ${during.refused} refused, recovery ${(recoveryMs / 1_000).toFixed(1)} s`,
  };
};

/**
 * Runs faults of the disk one after the other, while shoppers browse and send leads. During each fault, two more forms
 * are sent that were opened before the fault.
 *
 * @throws an Error that names everything that was wrong
 */
export const runDiskFaults = async (program: BuiltProgram, faults: readonly DiskFault[]): Promise<string> => {
  const browsables: Browsable[] = [];
  for (const site of SITES) browsables.push(await readBrowsable(program, site));
  const tokens = await createTokens(program);
  const outcomes: Awaited<ReturnType<typeof runFault>>[] = [];
  for (const fault of faults) outcomes.push(await runFault(program, fault, browsables, tokens));
  const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged);
  const stored = await checkStored(program, acknowledged);
  const texts = outcomes.map(({ text }) => text).join('; ');
  const wrong = [...outcomes.flatMap((outcome) => outcome.faults), ...stored.faults];
  if (wrong.length > 0) throw new Error(`${wrong.join('\n  ')}\n  ${texts}`);
  return `${texts}; 0 of ${acknowledged.length} acknowledged leads lost, ${stored.mails} complete mails, no half-written file, seed ${SEED}`;
};
