import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../make-folder.server.ts';

/** Shortest time in milliseconds between two updates of a file's last-used time. */
const TOUCH_AFTER_MS = 6 * 60 * 60_000;
/**
 * A fraction of the size limit. A cleanup removes files until the cache is smaller than this fraction. It is below 1,
 * so that the next new pictures do not cause a cleanup again.
 */
const SWEPT_TO = 0.9;
/**
 * A fraction of the size limit. Each time this process has written so many bytes, it computes the total size of all
 * cached files again. Other processes also write into the folder, so the process cannot know the total size otherwise.
 */
const COUNTED_AFTER = 0.05;
/**
 * Age of an incomplete file in milliseconds after which the file is treated as the unfinished file of a killed process.
 */
const ABANDONED_AFTER_MS = 60 * 60_000;

interface KeptFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/**
 * Caches pictures on disk. If the files exceed the size limit, the least recently used pictures are removed. Several
 * processes can share the folder, because each file is written under a temporary name and then renamed. If a file is
 * missing, its picture is made again.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #onTrouble: (error: unknown) => void;
  /**
   * Total bytes of the cached files. Each cleanup counts all files, including those of other processes. Between two cleanups,
   * only the sizes of files that this process writes are added to the total.
   */
  #bytes = 0;
  #bytesSinceSweep = 0;
  #sweeping: Promise<void> | null = null;
  #written = 0;

  constructor(options: {
    readonly folder: string;
    readonly maxBytes: number;
    readonly now: () => number;
    /** Called when the disk reports an error; pictures are still served. */
    readonly onTrouble: (error: unknown) => void;
  }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
    this.#now = options.now;
    this.#onTrouble = options.onTrouble;
  }

  /**
   * @param name name of a cached file, which consists of letters, digits and a dot; its first two characters are the
   * name of the subfolder
   */
  async read(name: string): Promise<Buffer | null> {
    const file = this.#fileOf(name);
    try {
      const body = await readFile(file);
      void this.#touch(file);
      // A power failure may leave an empty file. An empty file is ignored, as if the picture were not cached.
      return body.length === 0 ? null : body;
    } catch {
      return null;
    }
  }

  async has(name: string): Promise<boolean> {
    const about = await stat(this.#fileOf(name)).catch(() => null);
    return about !== null && about.size > 0;
  }

  async write(name: string, body: Buffer): Promise<void> {
    const file = this.#fileOf(name);
    this.#written += 1;
    const aside = `${file}.${process.pid}-${this.#written}.part`;
    try {
      await makeFolder(path.dirname(file));
      await writeFile(aside, body);
      await rename(aside, file);
      this.#bytes += body.length;
      this.#bytesSinceSweep += body.length;
      if (this.#bytes > this.#maxBytes || this.#bytesSinceSweep > this.#maxBytes * COUNTED_AFTER) await this.sweep();
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {});
      this.#onTrouble(error);
    }
  }

  /**
   * Adds up the sizes of all files. If the sum is above the size limit, removes the files that were not used for the longest
   * time. It runs when the program starts, whenever the cache is full, and whenever this process has written new files whose
   * total size is a certain fraction of the size limit (`COUNTED_AFTER`).
   */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const files = (await this.#list()).sort((one, other) => one.usedAt - other.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const isAbandoned = ({ file, usedAt }: KeptFile): boolean => file.endsWith('.part') && usedAt < this.#now() - ABANDONED_AFTER_MS;
    const goal = bytes > this.#maxBytes ? this.#maxBytes * SWEPT_TO : bytes;
    for (const kept of files) {
      if (bytes <= goal && !isAbandoned(kept)) continue;
      await rm(kept.file, { force: true }).catch(this.#onTrouble);
      bytes -= kept.bytes;
    }
    this.#bytes = bytes;
    this.#bytesSinceSweep = 0;
  }

  async #list(): Promise<KeptFile[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: KeptFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const about = await stat(file).catch(() => null);
      if (about) files.push({ file, bytes: about.size, usedAt: about.mtimeMs });
    }
    return files;
  }

  async #touch(file: string): Promise<void> {
    const now = this.#now();
    try {
      if ((await stat(file)).mtimeMs < now - TOUCH_AFTER_MS) await utimes(file, now / 1_000, now / 1_000);
    } catch {
      // The last-used time of the file could not be updated. Another process may have removed the file, or another user
      // may own the file. The picture can still be served.
    }
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name);
  }
}
