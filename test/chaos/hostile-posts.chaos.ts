/**
 * Does what a hostile or clumsy person can do with the forms of all demo sites: a flood of posts from one IP address,
 * forged links, replayed captchas, wrong files, broken uploads, and hostile texts in every field. The program must
 * answer with a clear refusal or store something harmless. Nothing may be lost, and no data of other people may change.
 */

import type pg from 'pg';
import { type BuiltProgram, withBuiltProgram } from './built-program.ts';
import { attackConnections } from './hostile/attack-connections.ts';
import { attackFields } from './hostile/attack-fields.ts';
import { attackFiles } from './hostile/attack-files.ts';
import { attackLinks } from './hostile/attack-links.ts';
import { attackStamps } from './hostile/attack-stamps.ts';
import type { HostileRun } from './hostile/hostile-run.ts';
import { flood } from './hostile/post-flood.ts';
import { listForms } from './hostile/site-forms.ts';
import { withOwnDatabase } from './own-database.ts';

/** The parts of this test, in the order in which they run. `HOSTILE_PARTS=flood,files` runs only some of these parts. */
const PARTS: Readonly<Record<string, (run: HostileRun, forms: Awaited<ReturnType<typeof listForms>>) => Promise<string>>> = {
  flood,
  links: attackLinks,
  files: attackFiles,
  connections: attackConnections,
  fields: attackFields,
  // This part comes last, because it moves the clock of the program by a day.
  stamps: attackStamps,
};

const attack = async (program: BuiltProgram, direct: pg.Client): Promise<string> => {
  const run: HostileRun = { program, direct, faults: [] };
  const forms = await listForms(run);
  const wanted = process.env.HOSTILE_PARTS?.split(',');
  const results: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted && !wanted.includes(name)) continue;
    results.push(await part(run, forms));
  }
  if (run.faults.length > 0) throw new Error(`${run.faults.length} faults: ${run.faults.join('; ')} (${results.join('; ')})`);
  return results.join('; ');
};

export default (): Promise<string> =>
  withOwnDatabase('hostile-posts', ({ connectionString, direct }) =>
    withBuiltProgram((program) => attack(program, direct), { environment: { DATABASE_URL: connectionString, LOG_LEVEL: 'warn' } }),
  );
