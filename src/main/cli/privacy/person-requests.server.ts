import type { Person } from '#features/privacy/rules/person.ts';
import type { PersonalExport } from '#features/privacy/server/personal-data.server.ts';
import { plainJson } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { openOutput } from '../open-output.server.ts';
import { describeCounts } from './describe-counts.ts';
import { openPersonalData } from './open-personal-data.server.ts';

/** The person and the site of a request. */
export interface PersonOptions {
  readonly email?: string;
  readonly phone?: string;
  readonly site?: string;
}

export interface PersonExportOptions extends PersonOptions {
  readonly output?: string;
}

const NOTHING_FOUND = 'Nothing is stored about this person';

/** Reads the person from the options. Returns null if the options name nobody; the error is then printed. */
const personOf = (context: CliContext, { email = null, phone = null }: { email?: string | null; phone?: string | null }): Person | null => {
  if (email !== null || phone !== null) return { email, phone };
  fail(context, 'say whose data: --email <address>, --phone <number>, or both');
  return null;
};

const writeJson = async (context: CliContext, output: string | undefined, value: object): Promise<void> => {
  const text = plainJson(value, 2);
  if (output === undefined) return context.write(text);
  const file = await openOutput(context, output);
  if (file === null) return;
  try {
    await file.write(`${text}\n`);
  } finally {
    await file.close();
  }
  context.write(`wrote the data to ${output}`);
};

/** `privacy export`: one JSON document with an entry for each site that stores something about the person. */
export const exportPersonalData = async (context: CliContext, options: PersonExportOptions): Promise<void> => {
  const person = personOf(context, options);
  const opened = person && (await openPersonalData(context, options.site));
  if (!person || !opened) return;
  const found: Record<string, PersonalExport> = {};
  for (const site of opened.sites) {
    const exported = await opened.personalData.exportPerson(site, person);
    if (Object.keys(exported).length > 0) found[site.slug] = exported;
  }
  if (Object.keys(found).length === 0) return context.write(NOTHING_FOUND);
  await writeJson(context, options.output, found);
};

/** `privacy erase` */
export const erasePersonalData = async (context: CliContext, options: PersonOptions & { readonly dryRun?: boolean }): Promise<void> => {
  const person = personOf(context, options);
  const opened = person && (await openPersonalData(context, options.site));
  if (!person || !opened) return;
  let hasFound = false;
  for (const site of opened.sites) {
    const counts = options.dryRun
      ? await opened.personalData.countPerson(site, person)
      : await opened.personalData.erasePerson(site, person);
    if (Object.keys(counts).length === 0) continue;
    hasFound = true;
    context.write(`${site.slug}: ${options.dryRun ? 'would erase' : 'erased'} ${describeCounts(counts)}`);
  }
  if (!hasFound) context.write(NOTHING_FOUND);
};
