/**
 * Kills the program after it has stored a file and before it stores the lead of this file. Shoppers send job applications
 * with a file while another connection locks the table of leads. So the program writes the files and then waits for the
 * lock. The test kills the program while it waits. The shoppers then send their applications again, as browsers do.
 *
 * 1. After the restart the job `orphaned-attachments` of the running program must keep the files of the killed posts,
 *    because they are younger than an hour.
 * 2. Two hours later (`FIXED_TIME`) the job must delete all these files, and nothing else.
 * 3. Every acknowledged application must be stored once and still have its own file.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { HOUR_MS, SECOND_MS } from '#kernel/clock.ts';
import { buildPdf } from '#test/builders/leads/files.ts';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { runCommand } from './command-line.ts';
import { FormShopper } from './outage/form-shopper.ts';
import { withOwnDatabase } from './own-database.ts';

const SITE = 'wattlebird-cars';
const JOB = 'orphaned-attachments';
/** Job applications that are acknowledged before the kill. */
const EARLY = 2;
/** Job applications whose posts are under way when the program is killed. */
const KILLED = 3;
const LIMIT_MS = 60 * SECOND_MS;
/**
 * The time in milliseconds for which the test waits before it sends a form. The lead of a form that is sent faster is held
 * as possible spam.
 */
const FILLING_IN_MS = 2_500;

interface Applicant {
  readonly email: string;
  readonly content: Uint8Array;
  readonly shopper: FormShopper;
}

const waitUntil = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + LIMIT_MS; !(await holds()); await later(50))
    if (Date.now() > until) throw new Error(`${what} did not happen within ${LIMIT_MS} ms`);
};

/** An applicant with a file. No two applicants send the same content. */
const newApplicant = (program: BuiltProgram, number: number): Applicant => {
  const email = `applicant-${number}@example.com`;
  const content = buildPdf(`<< /Type /Catalog /Lang (en-${number}) >>`);
  const address = `198.18.2.${number + 1}`;
  const shopper = new FormShopper(program, { site: SITE, path: '/careers', address, email, file: { name: 'cv.pdf', content } });
  return { email, content, shopper };
};

/** The names of all files of shoppers, of every site. */
const filesOnDisk = async ({ folder }: BuiltProgram): Promise<readonly string[]> => {
  const entries = await readdir(path.join(folder, 'data', 'attachments'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
};

const filesOfLeads = async (direct: pg.Client): Promise<readonly string[]> =>
  (await direct.query<{ id: string }>('select id from lead_attachments order by id')).rows.map(({ id }) => id);

/** Waits until the running program has run the job again. @returns the report of the job */
const waitForJob = async (direct: pg.Client, since: Date | null): Promise<string> => {
  const read = async () =>
    (
      await direct.query<{ at: Date | null; report: string }>(
        `select last_succeeded_at as at, last_report as report from timed_jobs where name = $1`,
        [JOB],
      )
    ).rows[0];
  await waitUntil(`A run of the job ${JOB}`, async () => {
    const at = (await read())?.at ?? null;
    return at !== null && at.getTime() !== since?.getTime();
  });
  return (await read())?.report ?? '';
};

const lastRun = async (direct: pg.Client): Promise<Date | null> =>
  (await direct.query<{ at: Date | null }>('select last_succeeded_at as at from timed_jobs where name = $1', [JOB])).rows[0]?.at ?? null;

/**
 * Kills the program while posts wait for a lock on the table of leads, and starts the program again. The shoppers then repeat
 * their posts, and the program answers them.
 */
const killBeforeLeads = async (program: BuiltProgram, direct: pg.Client, applicants: readonly Applicant[]): Promise<void> => {
  await direct.query('begin; lock table leads in share mode');
  const sent = Promise.all(applicants.map(({ shopper }) => shopper.send()));
  // If a post is refused, its error is thrown when the posts are awaited at the end. Until then, this handler prevents
  // an unhandled rejection.
  sent.catch(() => {});
  await waitUntil("The step 'all posts wait for the locked table of leads'", async () => {
    const { rowCount } = await direct.query(`select 1 from pg_locks where relation = 'leads'::regclass and not granted`);
    return rowCount === applicants.length;
  });
  await program.killAndStart();
  await direct.query('rollback');
  await sent;
};

/** Fails unless every application is stored once, with the file that its applicant sent. */
const checkApplications = async (program: BuiltProgram, direct: pg.Client, applicants: readonly Applicant[]): Promise<void> => {
  const output = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'));
  try {
    for (const { email, content } of applicants) {
      const { rows } = await direct.query<{ id: string }>(`select id from leads where payload ->> 'email' = $1`, [email]);
      const [lead] = rows;
      if (lead === undefined || rows.length > 1) throw new Error(`The application of ${email} is stored ${rows.length} times`);
      const folder = path.join(output, lead.id);
      await runCommand(program, 'leads', 'files', lead.id, '--output', folder);
      const names = await readdir(folder);
      const [name = ''] = names;
      if (names.length !== 1 || !(await readFile(path.join(folder, name))).equals(content))
        throw new Error(`The application of ${email} does not have the file that was sent with it, but these: ${names.join(', ')}`);
    }
  } finally {
    await rm(output, { recursive: true, force: true });
  }
};

const run = async (program: BuiltProgram, direct: pg.Client): Promise<string> => {
  const applicants = Array.from({ length: EARLY + KILLED }, (_, number) => newApplicant(program, number));
  for (const { shopper } of applicants) await shopper.open();
  await later(FILLING_IN_MS);
  for (const { shopper } of applicants.slice(0, EARLY)) await shopper.send();
  await killBeforeLeads(program, direct, applicants.slice(EARLY));
  const broken = applicants.reduce((sum, { shopper }) => sum + shopper.brokenPosts, 0);
  const [disk, kept] = [await filesOnDisk(program), await filesOfLeads(direct)];
  if (broken !== KILLED || kept.length !== applicants.length || disk.length !== kept.length + KILLED)
    throw new Error(`${broken} posts were broken off, ${kept.length} files belong to leads, and ${disk.length} files are on disk`);

  let before = await lastRun(direct);
  await direct.query('update timed_jobs set next_run_at = now() where name = $1', [JOB]);
  const early = await waitForJob(direct, before);
  if ((await filesOnDisk(program)).length !== disk.length) throw new Error(`The job deleted files that are younger than an hour: ${early}`);

  before = await lastRun(direct);
  await program.killAndStart({ FIXED_TIME: new Date(Date.now() + 2 * HOUR_MS).toISOString() });
  const report = await waitForJob(direct, before);
  const left = await filesOnDisk(program);
  if (left.join() !== kept.join())
    throw new Error(`After the job '${report}' ${left.length} files are left; expected the ${kept.length} files of the leads`);
  await checkApplications(program, direct, applicants);
  return `${KILLED} of ${applicants.length} applications were interrupted when the file was stored but the lead was not, and were sent again; the job after the restart: '${early}', two hours later: '${report}'; all ${kept.length} stored applications have their files`;
};

export default (): Promise<string> =>
  withOwnDatabase('orphaned-files', ({ connectionString, direct }) =>
    withBuiltProgram((program) => run(program, direct), {
      // The posts must wait for the locked table until the program is killed. So the time limit for SQL statements is
      // long.
      environment: { DATABASE_URL: connectionString, DATABASE_STATEMENT_SECONDS: '120', LOG_LEVEL: 'warn' },
    }),
  );
