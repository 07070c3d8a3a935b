/** A range of bytes of a file; both ends are included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.2). The result is one range, or null for the whole
 * file, or 'none' if the range is outside the file. An invalid header and a request for several ranges give the whole
 * file.
 *
 * @example readByteRange('bytes=100-', 1_000) // { first: 100, last: 999 }
 */
export const readByteRange = (header: string | null, size: number): ByteRange | 'none' | null => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (first >= size) return 'none';
  return first > last ? null : { first, last };
};
