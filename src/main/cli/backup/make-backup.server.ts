import { writeBackup } from '#features/backup/server/write-backup.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { readSiteVariables } from '../../site-variables.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { usedVariables } from './used-variables.server.ts';

export interface MakeOptions {
  readonly to: string;
}

/** The database tables whose number of rows is reported to the operator, each with its label in the report. */
export const SHOWN_TABLES: Readonly<Record<string, string>> = {
  vehicles: 'vehicles',
  leads: 'leads',
  lead_deliveries: 'deliveries of leads',
  appointments: 'appointments',
  reservations: 'reservations',
  payments: 'payments',
  accounts: 'accounts',
};

/**
 * The number of rows of each reported table as one line of text.
 *
 * @example countsOf({ leads: 2 }) === 'vehicles 0, leads 2, …, other rows 0'
 */
export const countsOf = (rows: Readonly<Record<string, number>>): string => {
  const shown = Object.entries(SHOWN_TABLES).map(([table, words]) => `${words} ${rows[table] ?? 0}`);
  const others = Object.entries(rows).filter(([table]) => !(table in SHOWN_TABLES));
  return [...shown, `other rows ${others.reduce((sum, [, number]) => sum + number, 0)}`].join(', ');
};

/** `forecourt backup --to <file or folder>`. */
export const makeBackup = async (context: CliContext, { to }: MakeOptions): Promise<void> => {
  const { SITES_DIR: sitesDir, DATA_DIR: dataDir } = context.environment;
  const database = await context.openDatabase({ migrates: false });
  const variables = await usedVariables(sitesDir, (await readSiteVariables(context.environment)).values);
  const made = await writeBackup({ database, sitesDir, dataDir, variables }, to, systemClock.now());
  if (!made.ok) return fail(context, made.error);
  const { file, bytes, madeAt, rows, files } = made.value;
  if (context.writesJson) return context.write(JSON.stringify(made.value, null, 2));
  context.write(`Wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB), with the data of ${madeAt}`);
  context.write(`  ${countsOf(rows)}`);
  context.write(
    `  files: ${Object.entries(files)
      .map(([folder, number]) => `${folder} ${number}`)
      .join(', ')}`,
  );
  context.write('The file contains personal data, the secret key of this installation, and hashes of tokens and sessions.');
  context.write('Only you can read it. Keep it on another machine, encrypted.');
  context.write(
    'It does not contain environment variables and their secrets. It also does not contain resized pictures and brochures, because the program makes them again.',
  );
};
