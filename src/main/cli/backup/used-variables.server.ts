import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { referencedNames } from '#features/settings-files/rules/env-references.ts';
import type { Variables } from '#features/sites/server/secrets/variables.server.ts';
import { isSettingName } from '#platform/environment-schema.server.ts';

/** Names of the variables, such as environment variables, to which the files of sites, dealerships and templates refer. */
export const variablesOfFiles = async (sitesDir: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for (const folder of ['sites', 'dealerships', 'templates']) {
    const files = await readdir(path.join(sitesDir, folder), { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.yaml')))
      for (const name of referencedNames(await readFile(path.join(sitesDir, folder, file), 'utf8'))) names.add(name);
  }
  return names;
};

/**
 * Names of all variables that this installation uses, without their values. These are the settings of the program, and the
 * variables to which the files of sites refer. Their values come from the environment or from SECRETS_DIR.
 */
export const usedVariables = async (sitesDir: string, variables: Variables): Promise<readonly string[]> => {
  const ofFiles = await variablesOfFiles(sitesDir);
  return Object.entries(variables)
    .filter(([name, value]) => Boolean(value?.trim()) && (isSettingName(name) || ofFiles.has(name)))
    .map(([name]) => name)
    .sort();
};
