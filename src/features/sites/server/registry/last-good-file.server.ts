import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { NO_SOURCES } from '../../rules/settings/last-good-settings.ts';
import type { SettingsSources } from '../../rules/settings/settings-sources.ts';

const source = z.object({ name: z.string(), file: z.string(), text: z.string().nullable() });

const keptFile: z.ZodType<SettingsSources> = z.object({
  // Files that an earlier version of the program wrote have no `pages`, so `pages` is empty for them.
  sites: z.array(source.extend({ neighbours: z.array(source), pages: z.array(source).default([]) })),
  dealerships: z.array(source),
  templates: z.array(source),
});

const FOLDERS = ['sites', 'dealerships', 'templates'] as const;

/**
 * Whether two sets of settings contain the same unchanged files. The source objects are compared by identity, because
 * `SettingsFiles` makes a new object only if a file has changed.
 */
const hasSameSources = (one: SettingsSources, other: SettingsSources): boolean =>
  FOLDERS.every(
    (folder) => one[folder].length === other[folder].length && one[folder].every((source, index) => source === other[folder][index]),
  );

/**
 * Stores the last valid settings files in the data folder. If files are broken at the next start, their sites are
 * served from the stored versions. The stored file contains no secrets, because it keeps the `${NAME}` references
 * instead of their values.
 */
export class LastGoodFile {
  readonly #file: string;
  #written: SettingsSources | null = null;

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

  /**
   * Several processes of one installation may write the file at the same time. Then the version that is completed last is kept.
   */
  async write(sources: SettingsSources): Promise<void> {
    if (this.#written !== null && hasSameSources(sources, this.#written)) return;
    const unfinished = `${this.#file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(this.#file), { recursive: true });
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        for (const piece of piecesOf(sources)) await handle.appendFile(piece);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, this.#file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.#written = sources;
  }
}

/** The file is written in pieces. A piece is written when it has at least this number of characters. */
const PIECE_CHARACTERS = 65_536;

/**
 * Returns the JSON of the sources in pieces of about 64 kB. The files of a thousand sites are large: if they were converted to
 * JSON in one step, the process could not answer requests during this step.
 */
function* piecesOf(sources: SettingsSources): Generator<string> {
  let piece = '{';
  for (const [index, folder] of FOLDERS.entries()) {
    piece += `${index === 0 ? '' : ','}${JSON.stringify(folder)}:[`;
    for (const [at, source] of sources[folder].entries()) {
      piece += `${at === 0 ? '' : ','}${JSON.stringify(source)}`;
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = '';
    }
    piece += ']';
  }
  yield `${piece}}`;
}
