import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file that is asked for is marked as used at most so often. */
const TOUCH_AFTER_MS = 6 * 60 * 60_000;
/** A full cache is emptied to this share at once, so that it is not swept at every picture. */
const SWEPT_TO = 0.9;
/** Others write too: after this share of the room of one's own, all is counted again. */
const COUNTED_AFTER = 0.05;
/** What a process that was killed left half written. */
const ABANDONED_AFTER_MS = 60 * 60_000;

interface KeptFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/**
 * Pictures on disk, the longest unused thrown away when they outgrow their room. Several processes may share
 * the folder: files appear whole (written aside, then renamed), and one that is gone is only made again.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #onTrouble: (error: unknown) => void;
  /** Known after the first sweep; others' writes are counted at the next. */
  #bytes = 0;
  #bytesSinceSweep = 0;
  #sweeping: Promise<void> | null = null;
  #written = 0;

  constructor(options: {
    readonly folder: string;
    readonly maxBytes: number;
    readonly now: () => number;
    /** Told when the disk refuses; the pictures are served all the same. */
    readonly onTrouble: (error: unknown) => void;
  }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
    this.#now = options.now;
    this.#onTrouble = options.onTrouble;
  }

  /** @param name letters, digits and a dot; the first two spread the files over folders */
  async read(name: string): Promise<Buffer | null> {
    const file = this.#fileOf(name);
    try {
      const body = await readFile(file);
      void this.#touch(file);
      // What a lost power supply left is an empty file.
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
      await mkdir(path.dirname(file), { recursive: true });
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

  /** Counts what is there and throws away the longest unused beyond the room; at the start, and when it is full. */
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
      // It was thrown away meanwhile, or is another's: it is read all the same.
    }
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name);
  }
}
