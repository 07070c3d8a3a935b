import type { Command } from 'commander';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { resolveAllSites } from '../sites/check-sites.server.ts';
import { type DatabaseKind, databaseFindings } from './database-findings.server.ts';
import { deliveryFindings } from './delivery-findings.server.ts';
import { endpointFindings } from './endpoint-findings.server.ts';
import { feedFindings } from './feed-findings.server.ts';
import { attempt, exitCodeOf, type Finding, problem } from './finding.ts';
import { machineFindings } from './machine-findings.server.ts';
import { mailFindings } from './mail-findings.server.ts';
import { settingsFindings } from './settings-findings.server.ts';
import { workFindings } from './work-findings.server.ts';

interface DoctorOptions {
  readonly mailTo?: string;
  readonly json?: boolean;
}

const kindOf = ({ DATABASE_URL, DATABASE_OWNER_URL }: CliContext['environment']): DatabaseKind => ({
  isOwn: DATABASE_URL !== undefined,
  isOwner: DATABASE_URL !== undefined && DATABASE_OWNER_URL === undefined,
});

const DATABASE_MEND = 'Start the database, or correct DATABASE_URL or DATA_DIR.';

/**
 * The findings of all checks that need the database. If the database cannot be opened, these checks are skipped. The
 * only finding is then the error of the database.
 */
const storedFindings = async (context: CliContext, dealerships: Parameters<typeof feedFindings>[1]): Promise<readonly Finding[]> => {
  let database: Database;
  try {
    database = await context.openDatabase({ migrates: false });
  } catch (error) {
    return [problem('database', (error as Error).message, DATABASE_MEND)];
  }
  const about = await attempt('database', DATABASE_MEND, () => databaseFindings(database, kindOf(context.environment)));
  // The other checks need tables that do not exist before the migrations have run. So these checks are left out.
  if (about.some(({ check, state }) => check === 'migrations' && state !== 'ok')) return about;
  return [
    ...about,
    ...(await attempt('leads', DATABASE_MEND, () => workFindings(database))),
    ...(await attempt('receiver', DATABASE_MEND, () => deliveryFindings(database, systemClock.now()))),
    ...(await attempt('feed', DATABASE_MEND, () => feedFindings(database, dealerships, systemClock.now()))),
  ];
};

const examine = async (context: CliContext, { mailTo }: DoctorOptions): Promise<readonly Finding[]> => {
  const { environment } = context;
  // A reference to a variable that is not set is no error here. `settingsFindings` reports such
  // references.
  const resolved = await resolveAllSites(context, { keepsUnset: true }).catch((error: Error) => error);
  const dealerships = resolved instanceof Error ? [] : resolved.dealerships;
  const mend = 'Read the message, and see docs/sites.md.';
  return [
    ...(await storedFindings(context, dealerships)),
    ...(resolved instanceof Error
      ? [problem('sites', resolved.message, 'Set SITES_DIR to the folder with sites/, dealerships/ and templates/.')]
      : await attempt('sites', mend, () => settingsFindings(context, resolved))),
    ...(await mailFindings(environment, mailTo)),
    ...(await endpointFindings(dealerships.flatMap(({ recipients }) => recipients.webhooks.map(({ url }) => url)))),
    ...(await attempt('disk', 'Check that DATA_DIR exists and can be read.', () => machineFindings(environment))),
  ];
};

const writeFindings = (context: CliContext, findings: readonly Finding[]): void => {
  for (const { state, check, text, mend } of findings) {
    context.write(plainLine(`${state.padEnd(8)} ${check}: ${text}`));
    if (mend !== null) context.write(plainLine(`         ${mend}`));
  }
  const count = (wanted: Finding['state']): number => findings.filter(({ state }) => state === wanted).length;
  context.write(`${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} checks without findings`);
};

/** `forecourt doctor`: checks everything that the program needs, and says what to do. Exit code 1 if there is a problem. */
export const addDoctorCommand = (program: Command, context: CliContext): void => {
  program
    .command('doctor')
    .description('check database, mail, feeds, leads, disk, certificates, licences, secrets and clock, and say what to do')
    .option('--mail-to <address>', 'send a test message to this address')
    .option('--json', 'print the findings as JSON')
    .action(async (options: DoctorOptions) => {
      const findings = await examine(context, options);
      process.exitCode = exitCodeOf(findings);
      if (options.json) context.write(plainJson(findings, 2));
      else writeFindings(context, findings);
    });
};
