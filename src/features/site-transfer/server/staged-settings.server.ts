import { createWriteStream } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveEntry } from '#platform/archive/read-archive.server.ts';
import { readText } from '#platform/archive/verify-archive.server.ts';
import { type NewNames, renamedPath, renameSettings } from '../rules/rename-settings.ts';

/** A file that the installation already has and keeps: a template or a mapping that other sites use too. */
export interface KeptFile {
  readonly path: string;
  /** Whether the content of this file differs from the content of the file with the same path in the archive. */
  readonly differs: boolean;
}

/**
 * The settings files of an imported site. All files are first written to a hidden folder, and then moved to their final
 * paths. So a running server never reads an incomplete set of files.
 */
export class StagedSettings {
  readonly #sitesDir: string;
  readonly #folder: string;
  readonly #names: NewNames;
  readonly #shared: string[] = [];
  readonly #placed: string[] = [];
  #files = 0;

  private constructor(sitesDir: string, folder: string, names: NewNames) {
    this.#sitesDir = sitesDir;
    this.#folder = folder;
    this.#names = names;
  }

  static async begin(sitesDir: string, names: NewNames): Promise<StagedSettings> {
    return new StagedSettings(sitesDir, await mkdtemp(path.join(sitesDir, '.import-')), names);
  }

  get files(): number {
    return this.#files;
  }

  /** Writes one file of the archive. `settingsPath` is its path in the exporting installation, relative to SITES_DIR. */
  async add(settingsPath: string, entry: ArchiveEntry): Promise<void> {
    const target = path.join(this.#folder, renamedPath(settingsPath, this.#names));
    await mkdir(path.dirname(target), { recursive: true });
    this.#files += 1;
    if (!settingsPath.startsWith('sites/')) this.#shared.push(renamedPath(settingsPath, this.#names));
    if (!settingsPath.endsWith('.yaml')) return pipeline(Readable.from(entry.content), createWriteStream(target));
    await writeFile(target, renameSettings({ path: settingsPath, text: await readText(entry) }, this.#names).text);
  }

  /**
   * Moves the imported settings files to their final paths. The folder of the site is moved last, so that a running server
   * never sees the site without its dealerships. Templates and mappings that already exist here are not overwritten.
   */
  async place(): Promise<readonly KeptFile[]> {
    const kept: KeptFile[] = [];
    for (const file of this.#shared) {
      const [staged, target] = [path.join(this.#folder, file), path.join(this.#sitesDir, file)];
      await mkdir(path.dirname(target), { recursive: true });
      const existing = await readFile(target).catch(() => null);
      if (existing !== null) {
        kept.push({ path: file, differs: !existing.equals(await readFile(staged)) });
        continue;
      }
      await link(staged, target);
      this.#placed.push(target);
    }
    const site = path.join('sites', this.#names.site.to);
    const target = path.join(this.#sitesDir, site);
    await mkdir(path.dirname(target), { recursive: true });
    if ((await stat(target).catch(() => null)) !== null) throw new Error(`the folder ${site} exists already`);
    await rename(path.join(this.#folder, site), target);
    this.#placed.push(target);
    return kept;
  }

  /** After a failure, removes the files that `place` has moved to their final paths. */
  async undo(): Promise<void> {
    for (const file of this.#placed.toReversed()) await rm(file, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
