/** Size of a tar block in bytes. A header is one block long, and the content of a file is padded to whole blocks. */
export const TAR_BLOCK = 512;

/** One file of a tar archive. */
export interface TarEntry {
  /** Relative path with '/' as separator. */
  readonly name: string;
  readonly bytes: number;
}

const NAME_LENGTH = 100;
const PREFIX_LENGTH = 155;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;
const MAGIC_AT = 257;
const PREFIX_AT = 345;
/** Maximum size of a file in bytes, 8 GB. A tar header states the size with eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1;

/** Splits a path into the fields `prefix` and `name` of the ustar format; null if it is too long. */
const splitName = (path: string): { readonly prefix: string; readonly name: string } | null => {
  if (Buffer.byteLength(path) <= NAME_LENGTH) return { prefix: '', name: path };
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (Buffer.byteLength(name) <= NAME_LENGTH && Buffer.byteLength(prefix) <= PREFIX_LENGTH) return { prefix, name };
  }
  return null;
};

/**
 * Computes the checksum of a header: the sum of all its bytes. For the sum, each byte of the checksum field itself
 * counts as a space.
 */
const checksumOf = (header: Buffer): number => {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= CHECKSUM_AT && index < CHECKSUM_AT + CHECKSUM_LENGTH ? 0x20 : byte;
  return sum;
};

const octal = (value: number, length: number): string => value.toString(8).padStart(length - 1, '0');

/**
 * The header of a file in a tar archive of the format ustar (POSIX.1-1988).
 *
 * @throws if the path or the file is too long for the format
 */
export const formatTarHeader = ({ name: path, bytes }: TarEntry): Buffer => {
  const split = splitName(path);
  if (split === null) throw new Error(`the path '${path}' is too long for an archive; allowed: ${NAME_LENGTH} bytes for the file name`);
  if (bytes > MOST_BYTES) throw new Error(`the file '${path}' has ${bytes} bytes; an archive allows ${MOST_BYTES} for one file`);
  const header = Buffer.alloc(TAR_BLOCK);
  header.write(split.name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(bytes, SIZE_LENGTH)}\0`, SIZE_AT);
  header.write(`${octal(0, SIZE_LENGTH)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\u000000', MAGIC_AT);
  header.write(split.prefix, PREFIX_AT);
  header.write(`${octal(checksumOf(header), CHECKSUM_LENGTH - 1)}\0 `, CHECKSUM_AT);
  return header;
};

const textAt = (header: Buffer, start: number, length: number): string => {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
};

/**
 * Reads the header of a file. Returns null for a block of zeros, which marks the end of the archive. Returns 'damaged'
 * for any other block that is not the header of a regular file.
 */
export const parseTarHeader = (header: Buffer): TarEntry | null | 'damaged' => {
  if (header.every((byte) => byte === 0)) return null;
  const stated = Number.parseInt(textAt(header, CHECKSUM_AT, CHECKSUM_LENGTH), 8);
  if (stated !== checksumOf(header) || textAt(header, MAGIC_AT, 5) !== 'ustar') return 'damaged';
  const type = String.fromCharCode(header[156] ?? 0);
  const prefix = textAt(header, PREFIX_AT, PREFIX_LENGTH);
  const name = `${prefix === '' ? '' : `${prefix}/`}${textAt(header, 0, NAME_LENGTH)}`;
  if (type !== '0' && type !== '\0') return 'damaged';
  return { name, bytes: Number.parseInt(textAt(header, SIZE_AT, SIZE_LENGTH), 8) };
};
