import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '#kernel/clock.ts';

/**
 * How long the file of an earlier version of a feed is kept, in milliseconds. This is longer than any feed takes to
 * write or send, so no file is deleted while it is in use.
 */
const KEPT_MS = HOUR_MS;

/** A feed on disk, ready to send. */
export interface FeedFile {
  readonly bytes: number;
  /** A text that changes whenever the content of the feed changes. */
  readonly mark: string;
  read(): Readable;
}

/**
 * Stores each feed as a file on disk. A feed of a large stock is written line by line and sent from the disk, so that
 * it needs little memory. The feed is made again when the version of its content changes.
 */
export class FeedFiles {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<FeedFile>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the file of a feed, and makes the file if it does not exist yet. Simultaneous requests for the same feed
   * make the file only once.
   *
   * @param name letters, digits and hyphens; identifies site and feed
   * @param version changes whenever the content may change
   */
  async open(name: string, version: string, lines: () => AsyncIterable<string>): Promise<FeedFile> {
    const mark = createHash('sha256').update(version).digest('hex').slice(0, 24);
    const file = path.join(this.#folder, `${name}.${mark}`);
    const kept = await this.#find(file, mark);
    if (kept) return kept;
    const making = this.#making.get(file) ?? this.#make(name, file, mark, lines);
    this.#making.set(file, making);
    return making.finally(() => this.#making.delete(file));
  }

  async #find(file: string, mark: string): Promise<FeedFile | null> {
    const about = await stat(file).catch(() => null);
    return about && { bytes: about.size, mark, read: () => createReadStream(file) };
  }

  async #make(name: string, file: string, mark: string, lines: () => AsyncIterable<string>): Promise<FeedFile> {
    await mkdir(this.#folder, { recursive: true });
    const part = `${file}.${process.pid}.part`;
    await pipeline(Readable.from(lines()), createWriteStream(part));
    await rename(part, file);
    await this.#removeOthers(name, path.basename(file));
    const made = await this.#find(file, mark);
    if (made === null) throw new Error(`The feed '${file}' disappeared while it was made`);
    return made;
  }

  /**
   * Removes the files of earlier versions of a feed, and unfinished files that a stopped process has left. Recent files
   * are not removed: another process, which has not yet seen the last change of stock, may still send or write them.
   */
  async #removeOthers(name: string, kept: string): Promise<void> {
    const others = (await readdir(this.#folder)).filter((file) => file.startsWith(`${name}.`) && file !== kept);
    await Promise.all(others.map((file) => this.#removeOld(path.join(this.#folder, file))));
  }

  async #removeOld(file: string): Promise<void> {
    const about = await stat(file).catch(() => null);
    if (about !== null && about.mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true });
  }
}
