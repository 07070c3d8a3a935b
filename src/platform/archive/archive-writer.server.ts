import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatTarHeader, TAR_BLOCK } from './tar-header.ts';

/** A file of an archive with its checksum, as the manifest lists it. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

const padding = (bytes: number): Buffer => Buffer.alloc((TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK);

/**
 * Writes a `.tar.gz` file one entry after the other, so that it needs little memory for a file of any size. Only its owner can
 * read it. The file gets its final name when it is complete.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #unfinished: string;
  readonly #gzip = createGzip();
  readonly #written: Promise<void>;
  readonly #files: ArchivedFile[] = [];

  constructor(file: string) {
    this.#file = file;
    this.#unfinished = `${file}.unfinished`;
    this.#written = pipeline(this.#gzip, createWriteStream(this.#unfinished, { flags: 'w', mode: 0o600 }));
    // The error is reported by `finish`, or by the write that fails.
    this.#written.catch(() => {});
  }

  /** The entries so far. */
  get files(): readonly ArchivedFile[] {
    return this.#files;
  }

  async addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.#write(formatTarHeader({ name, bytes: content.length }));
    await this.#write(content);
    await this.#write(padding(content.length));
    this.#files.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }

  /** Adds a file of the disk. @throws if its size changes while it is read */
  async addFile(name: string, source: string): Promise<void> {
    const { size: bytes } = await stat(source);
    await this.#write(formatTarHeader({ name, bytes }));
    const hash = createHash('sha256');
    let read = 0;
    if (bytes > 0)
      for await (const chunk of createReadStream(source, { end: bytes - 1 })) {
        hash.update(chunk);
        read += chunk.length;
        await this.#write(chunk);
      }
    if (read !== bytes) throw new Error(`the file ${source} changed while it was read; repeat the command`);
    await this.#write(padding(bytes));
    this.#files.push({ name, bytes, sha256: hash.digest('hex') });
  }

  /** Completes the archive and gives it its final name. @returns its size in bytes */
  async finish(): Promise<number> {
    await this.#write(Buffer.alloc(2 * TAR_BLOCK));
    this.#gzip.end();
    await this.#written;
    await rename(this.#unfinished, this.#file);
    return (await stat(this.#file)).size;
  }

  /** Deletes the unfinished archive. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await finished(this.#gzip).catch(() => {});
    await this.#written.catch(() => {});
    await rm(this.#unfinished, { force: true });
  }

  async #write(content: Buffer): Promise<void> {
    if (content.length === 0 || this.#gzip.write(content)) return;
    await Promise.race([
      new Promise((resolve) => {
        this.#gzip.once('drain', resolve);
      }),
      // If the disk is full, the pipeline fails, and the event 'drain' is never emitted.
      this.#written,
    ]);
  }
}
