/** A mark in front of each character that was decoded from an invalid UTF-8 byte. The mark occurs in no real text. */
export const BAD_BYTE_MARK = '\ufdd0';

const windows1252 = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Length in bytes of the UTF-8 character at a position; 0 if it is invalid, null if the bytes end before the character
 * does.
 */
const characterLength = (bytes: Uint8Array, at: number): number | null => {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    if (byte < 0x80 || byte >= 0xc0) return 0;
    // Rejects bytes that are not valid UTF-8: overlong sequences, surrogates, and code points above U+10FFFF.
    if (index === 1 && ((first === 0xe0 && byte < 0xa0) || (first === 0xed && byte >= 0xa0))) return 0;
    if (index === 1 && ((first === 0xf0 && byte < 0x90) || (first === 0xf4 && byte >= 0x90))) return 0;
  }
  return length;
};

export interface ByteCounts {
  /** Number of valid UTF-8 characters that have more than one byte. */
  readonly characters: number;
  readonly badBytes: number;
}

/**
 * Counts two things: the valid UTF-8 characters that have more than one byte, and the bytes that are invalid in UTF-8.
 * If the second number is greater, the text is probably in an encoding with one byte per character. A character that is
 * cut off at the end is not counted.
 */
export const countBytes = (bytes: Uint8Array): ByteCounts => {
  let characters = 0;
  let badBytes = 0;
  for (let at = 0; at < bytes.byteLength; ) {
    const length = characterLength(bytes, at);
    if (length === null) break;
    if (length === 0) badBytes += 1;
    else if (length > 1) characters += 1;
    at += length === 0 ? 1 : length;
  }
  return { characters, badBytes };
};

export interface MixedText {
  readonly text: string;
  /** The bytes at the end that may be the beginning of an incomplete character. They are not decoded yet. */
  readonly rest: Uint8Array;
  readonly badBytes: number;
}

/**
 * Decodes UTF-8 text in which single bytes may be Windows-1252. Such text occurs in feeds that combine several sources.
 *
 * @param mark whether `BAD_BYTE_MARK` is put before each character that was not UTF-8
 * @param isEnd whether no more bytes follow
 * @example decodeMixed(Buffer.from([0x43, 0xeb]), { mark: false, isEnd: true }).text === 'Cë'
 */
export const decodeMixed = (bytes: Uint8Array, options: { readonly mark: boolean; readonly isEnd: boolean }): MixedText => {
  let text = '';
  let runStart = 0;
  let badBytes = 0;
  let at = 0;
  for (; at < bytes.byteLength; ) {
    const length = characterLength(bytes, at);
    if (length === null && !options.isEnd) break;
    if (length !== null && length > 0) {
      at += length;
      continue;
    }
    badBytes += 1;
    text += utf8.decode(bytes.subarray(runStart, at));
    text += (options.mark ? BAD_BYTE_MARK : '') + windows1252.decode(bytes.subarray(at, at + 1));
    at += 1;
    runStart = at;
  }
  return { text: text + utf8.decode(bytes.subarray(runStart, at)), rest: bytes.subarray(at), badBytes };
};
