import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parseTarHeader, TAR_BLOCK } from './tar-header.ts';

/** One file of an archive. `content` must be read to its end before the next file. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Thrown for an archive that is cut off or changed. */
export class DamagedArchive extends Error {}

/** Reads a stream in parts. For each part, the caller gives the number of bytes to read. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes, at most `most`; an empty buffer at the end of the stream. */
  async readSome(most: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#chunks.next().catch((error: NodeJS.ErrnoException) => {
        if (error.code?.startsWith('Z_')) throw new DamagedArchive(`the archive is not a complete gzip file (${error.message})`);
        throw error;
      });
      if (next.done) return Buffer.alloc(0);
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async *readAll(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      const part = await this.readSome(missing);
      if (part.length === 0) throw new DamagedArchive('the archive ends in the middle of a file');
      missing -= part.length;
      yield part;
    }
  }

  async readBlock(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.readAll(TAR_BLOCK)) parts.push(part);
    return Buffer.concat(parts);
  }
}

async function* readEntries(reader: ByteReader): AsyncGenerator<ArchiveEntry> {
  for (;;) {
    const entry = parseTarHeader(await reader.readBlock());
    if (entry === null) break;
    if (entry === 'damaged')
      throw new DamagedArchive('a header in the archive is damaged, or the archive contains an entry that is not a file');
    yield { ...entry, content: reader.readAll(entry.bytes) };
    for await (const _ of reader.readAll((TAR_BLOCK - (entry.bytes % TAR_BLOCK)) % TAR_BLOCK));
  }
  // Reads the stream to its end, because only then gzip compares its checksum with the content.
  while ((await reader.readSome(TAR_BLOCK)).length > 0);
}

/**
 * Reads a `.tar.gz` file entry by entry.
 *
 * @throws DamagedArchive if the file is no archive, is cut off or was changed
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* readEntries(new ByteReader(source.pipe(gunzip)));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
