import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Size of the smallest and of the largest block of memory in bytes. Each new block is as large as all earlier blocks
 * together, so a small dealership needs little memory. An entry that is longer than the next block gets a block of its
 * own.
 */
const SMALLEST_BLOCK = 16_384;
const LARGEST_BLOCK = 1_048_576;
/**
 * Size of the head of an entry in bytes: 8 for the id, 8 for the change number, and 4 for the length of the compressed
 * text.
 */
const HEAD_BYTES = 20;
/**
 * The position of an entry is stored as one number: the number of its block times `BLOCK_SPAN`, plus the offset of the
 * entry in this block.
 */
const BLOCK_SPAN = 2 ** 32;
/** A high estimate of the memory in bytes that the map and the list of sorted ids need for one entry. */
const MAP_BYTES = 56;
/** The level of the zlib compression. Level 1 takes half the time of level 6, and needs a tenth more memory. */
const LEVEL = 1;

interface Block {
  readonly bytes: Buffer;
  used: number;
  /**
   * Number of bytes of the current entries. All other used bytes belong to entries that were replaced by newer entries.
   */
  live: number;
}

/**
 * Stores compressed texts by their id, in a few large blocks of memory outside the heap. Compression reduces the text
 * of a vehicle to about a tenth of its size.
 *
 * When a text is replaced, the old text leaves an unused gap in its block. If at least half of a block is unused, its
 * other texts are moved to another block, and the memory of the block is freed.
 */
export class PackedTexts {
  /**
   * The dictionary of the compression. Most stored texts resemble this text, so even short texts become much smaller.
   */
  readonly #sample: Buffer;
  readonly #blocks: (Block | null)[] = [];
  readonly #places = new Map<number, number>();
  #current = -1;
  /**
   * Cached list of all ids in ascending order. When an id is added, this becomes null, and the list is made again when
   * it is needed.
   */
  #sorted: Float64Array | null = null;

  /** @param sample a text like those that will be packed; at most 32 kB of it are used */
  constructor(sample: string) {
    this.#sample = Buffer.from(sample);
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.#blockBytes() + this.#places.size * MAP_BYTES;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Stores a text, and replaces the text that has the same id. */
  set(id: number, seq: number, text: string): void {
    const packed = deflateRawSync(text, { level: LEVEL, dictionary: this.#sample });
    const entry = Buffer.allocUnsafe(HEAD_BYTES + packed.length);
    entry.writeDoubleLE(id, 0);
    entry.writeDoubleLE(seq, 8);
    entry.writeUInt32LE(packed.length, 16);
    packed.copy(entry, HEAD_BYTES);
    const former = this.#places.get(id);
    if (former === undefined) this.#sorted = null;
    this.#places.set(id, this.#append(entry));
    if (former !== undefined) this.#leave(former);
  }

  /** The text that is stored under an id; null if no text is stored under it. */
  get(id: number): string | null {
    const place = this.#places.get(id);
    if (place === undefined) return null;
    const { bytes } = this.#blockAt(place);
    const start = place % BLOCK_SPAN;
    const packed = bytes.subarray(start + HEAD_BYTES, start + lengthOf(bytes, start));
    return inflateRawSync(packed, { dictionary: this.#sample }).toString();
  }

  /** The change number that was stored together with the text of this id; null if no text is stored for the id. */
  seqOf(id: number): number | null {
    const place = this.#places.get(id);
    return place === undefined ? null : this.#blockAt(place).bytes.readDoubleLE((place % BLOCK_SPAN) + 8);
  }

  /**
   * All ids, in ascending order. The list is shared: it must not be changed. Ids that are added later are not in it.
   */
  ids(): Float64Array {
    this.#sorted ??= Float64Array.from(this.#places.keys()).sort();
    return this.#sorted;
  }

  #blockBytes(): number {
    return this.#blocks.reduce((sum, block) => sum + (block?.bytes.length ?? 0), 0);
  }

  #nextSize(): number {
    return Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, this.#blockBytes()));
  }

  #append(entry: Buffer): number {
    let block = this.#blocks[this.#current];
    if (!block || block.used + entry.length > block.bytes.length) {
      block = { bytes: Buffer.allocUnsafeSlow(Math.max(this.#nextSize(), entry.length)), used: 0, live: 0 };
      const free = this.#blocks.indexOf(null);
      this.#current = free === -1 ? this.#blocks.length : free;
      this.#blocks[this.#current] = block;
    }
    const place = this.#current * BLOCK_SPAN + block.used;
    entry.copy(block.bytes, block.used);
    block.used += entry.length;
    block.live += entry.length;
    return place;
  }

  /**
   * Counts the space of a replaced entry as unused space of its block. If at least half of the block is then unused,
   * the remaining entries of the block are moved to the current block, and the memory of the old block is freed.
   */
  #leave(place: number): void {
    const number = Math.floor(place / BLOCK_SPAN);
    const block = this.#blockAt(place);
    block.live -= lengthOf(block.bytes, place % BLOCK_SPAN);
    if (number === this.#current || block.live * 2 > block.used) return;
    for (let start = 0; start < block.used; start += lengthOf(block.bytes, start)) {
      const id = block.bytes.readDoubleLE(start);
      if (this.#places.get(id) !== number * BLOCK_SPAN + start) continue;
      this.#places.set(id, this.#append(block.bytes.subarray(start, start + lengthOf(block.bytes, start))));
    }
    this.#blocks[number] = null;
  }

  #blockAt(place: number): Block {
    const block = this.#blocks[Math.floor(place / BLOCK_SPAN)];
    if (!block) throw new Error('A packed text is missing');
    return block;
  }
}

/** The length in bytes of the entry that starts at `start`. The head of the entry is included. */
const lengthOf = (bytes: Buffer, start: number): number => HEAD_BYTES + bytes.readUInt32LE(start + 16);
