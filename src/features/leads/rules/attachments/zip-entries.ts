/** An entry in the directory of a zip file. Sizes are in bytes and come from the file, so they can be wrong. */
export interface ZipEntry {
  readonly name: string;
  readonly unpackedBytes: number;
  readonly isEncrypted: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 2_000;
const ENCRYPTED_FLAG = 1;

/**
 * Reads the directory of a zip file, without unpacking anything. Null if the file is not a complete zip file, or has more than
 * 2,000 entries.
 */
export const readZipEntries = (content: Uint8Array): readonly ZipEntry[] | null => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const nameStart = at + ENTRY_BYTES;
    if (nameStart + nameBytes > end) return null;
    entries.push({
      name: new TextDecoder().decode(content.subarray(nameStart, nameStart + nameBytes)),
      unpackedBytes: view.getUint32(at + 24, true),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED_FLAG) !== 0,
    });
    at = nameStart + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** Returns the position of the end record of a zip file; null if there is none. Only a comment may come after this record. */
const findEnd = (view: DataView): number | null => {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
};
