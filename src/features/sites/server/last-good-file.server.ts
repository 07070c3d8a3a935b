import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { NO_SOURCES } from '../rules/settings/last-good-settings.ts';
import type { SettingsSources } from '../rules/settings/settings-sources.ts';

const source = z.object({ name: z.string(), file: z.string(), text: z.string().nullable() });

const keptFile: z.ZodType<SettingsSources> = z.object({
  // A file of an earlier version of the program has no `pages`.
  sites: z.array(source.extend({ neighbours: z.array(source), pages: z.array(source).default([]) })),
  dealerships: z.array(source),
  templates: z.array(source),
});

/**
 * Stores the last valid settings files in the data folder. If files are broken at the next start, their sites are
 * served from the stored versions. The stored file contains no secrets, because it keeps the `${NAME}` references
 * instead of their values.
 */
export class LastGoodFile {
  readonly #file: string;
  #written: string | null = null;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'last-good-settings.json');
  }

  /** Returns no files if nothing is stored yet or the stored file is invalid. */
  async read(): Promise<SettingsSources> {
    const text = await readFile(this.#file, 'utf8').catch(() => null);
    if (text === null) return NO_SOURCES;
    try {
      const kept = keptFile.safeParse(JSON.parse(text));
      return kept.success ? kept.data : NO_SOURCES;
    } catch {
      return NO_SOURCES;
    }
  }

  /** Several processes of one installation may write at the same time: the file that is completed last is kept. */
  async write(sources: SettingsSources): Promise<void> {
    const text = JSON.stringify(sources);
    if (text === this.#written) return;
    const unfinished = `${this.#file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(this.#file), { recursive: true });
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, this.#file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.#written = text;
  }
}
