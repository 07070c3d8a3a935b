import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
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

const syncToDisk = async (fileOrFolder: string): Promise<void> => {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

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
    // This handler prevents an unhandled rejection. No error is lost: if the stream fails, the current write or
    // `finish` throws the error.
    this.#written.catch(() => {});
  }

  /** The entries that are already in the archive. */
  get files(): readonly ArchivedFile[] {
    return this.#files;
  }

  addText(name: string, text: string): Promise<void> {
    return this.addBytes(name, Buffer.from(text));
  }

  async addBytes(name: string, content: Buffer): Promise<void> {
    await this.#write(formatTarHeader({ name, bytes: content.length }));
    await this.#write(content);
    await this.#write(padding(content.length));
    this.#files.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }

  /** Adds a file from the disk. @throws if it is missing (ENOENT), or if it becomes shorter while it is read */
  async addFile(name: string, source: string): Promise<void> {
    // The file is opened before its header is written to the archive. So the whole file can be read even if it is deleted meanwhile.
    const handle = await open(source, 'r');
    try {
      const { size: bytes } = await handle.stat();
      await this.#write(formatTarHeader({ name, bytes }));
      const hash = createHash('sha256');
      let read = 0;
      if (bytes > 0)
        for await (const chunk of handle.createReadStream({ end: bytes - 1, autoClose: false })) {
          hash.update(chunk);
          read += chunk.length;
          await this.#write(chunk);
        }
      if (read !== bytes) throw new Error(`the file ${source} changed while it was read; repeat the command`);
      await this.#write(padding(bytes));
      this.#files.push({ name, bytes, sha256: hash.digest('hex') });
    } finally {
      await handle.close();
    }
  }

  /** Ends the archive, syncs it to the disk and gives it its final name. @returns its size in bytes */
  async finish(): Promise<number> {
    await this.#write(Buffer.alloc(2 * TAR_BLOCK));
    this.#gzip.end();
    await this.#written;
    await syncToDisk(this.#unfinished);
    await rename(this.#unfinished, this.#file);
    await syncToDisk(path.dirname(this.#file));
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
      // If the disk is full, the event 'drain' is never emitted. In this case `#written` is rejected, which ends the wait.
      this.#written,
    ]);
  }
}
