import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { SETTINGS_FOLDERS } from '../site-files.server.ts';

/**
 * File events within this time in milliseconds are reported as one change, because editors save a file in several steps
 * (write, rename, remove).
 */
const QUIET_MS = 80;

/**
 * The depth to which folders are watched: `sites/<slug>/site.yaml`, the files beside it, and
 * `sites/<slug>/pages/<name>.yaml`. Media folders are within this depth too. Changes in them have no effect, because only
 * YAML files count, and media folders contain none.
 */
const DEPTH = 2;

/**
 * Slugs of the sites whose files changed. Null if the change may concern any site, for example because a folder of sites
 * was replaced.
 */
export type ChangedSites = ReadonlySet<string> | null;

/** Watches the settings files and calls back once after each group of changes. */
export class SiteWatcher {
  readonly #watcher: FSWatcher;
  readonly #sitesDir: string;
  readonly #onChange: (changed: ChangedSites) => void;
  #changed: Set<string> | null = new Set();
  #timer: NodeJS.Timeout | null = null;

  private constructor(watcher: FSWatcher, sitesDir: string, onChange: (changed: ChangedSites) => void) {
    this.#watcher = watcher;
    this.#sitesDir = path.resolve(sitesDir);
    this.#onChange = onChange;
    watcher.on('all', (_event, file) => this.#arm(file));
  }

  /** Resolves when watching has started. Changes before this time are not reported. */
  static async start(sitesDir: string, onChange: (changed: ChangedSites) => void): Promise<SiteWatcher> {
    const watched = SETTINGS_FOLDERS.map((folder) => path.resolve(sitesDir, folder));
    const watcher = watch(watched, {
      ignoreInitial: true,
      depth: DEPTH,
      atomic: true,
      ignored: (file, stats) => stats?.isFile() === true && !file.endsWith('.yaml'),
    });
    // If a folder can no longer be watched, the process must not end: it still serves the loaded sites.
    watcher.on('error', () => {});
    await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
    return new SiteWatcher(watcher, sitesDir, onChange);
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#watcher.close();
  }

  #arm(file: string): void {
    const [folder, slug] = path.relative(this.#sitesDir, file).split(path.sep);
    if (folder === 'sites' && slug === undefined) this.#changed = null;
    else if (folder === 'sites' && slug !== undefined) this.#changed?.add(slug);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      this.#onChange(changed);
    }, QUIET_MS);
  }
}
