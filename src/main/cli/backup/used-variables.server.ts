import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { referencedNames } from '#features/settings-files/rules/env-references.ts';
import { isSettingName } from '#platform/environment-schema.server.ts';

/** Names of the environment variables to which the files of sites and dealerships refer. */
export const variablesOfFiles = async (sitesDir: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for (const folder of ['sites', 'dealerships', 'templates']) {
    const files = await readdir(path.join(sitesDir, folder), { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.yaml')))
      for (const name of referencedNames(await readFile(path.join(sitesDir, folder, file), 'utf8'))) names.add(name);
  }
  return names;
};

/** Names of all environment variables that this installation uses, without their values: settings, and variables of site files. */
export const usedVariables = async (sitesDir: string, environment: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  const ofFiles = await variablesOfFiles(sitesDir);
  return Object.entries(environment)
    .filter(([name, value]) => Boolean(value?.trim()) && (isSettingName(name) || ofFiles.has(name)))
    .map(([name]) => name)
    .sort();
};
