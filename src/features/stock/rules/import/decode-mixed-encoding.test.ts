import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAD_BYTE_MARK, countBytes, decodeMixed } from './decode-mixed-encoding.ts';

const plain = { mark: false, isEnd: true };

test('the decoder does not change a UTF-8 text, even if the bytes of one character arrive in two pieces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, place) => {
      const bytes = Buffer.from(text);
      const cut = bytes.byteLength === 0 ? 0 : place % bytes.byteLength;
      const first = decodeMixed(bytes.subarray(0, cut), { mark: true, isEnd: false });
      const second = decodeMixed(Buffer.concat([first.rest, bytes.subarray(cut)]), { mark: true, isEnd: true });
      expect(first.text + second.text).toBe(text);
      expect(second.badBytes).toBe(0);
    }),
  );
});

test('the decoder keeps each ASCII character, whatever the other bytes are', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const ascii = (text: string) => [...text].filter((character) => character < '\u0080').join('');
      expect(ascii(decodeMixed(bytes, plain).text)).toBe(String.fromCharCode(...bytes.filter((byte) => byte < 0x80)));
    }),
  );
});

test('the decoder reads an invalid UTF-8 byte as Windows-1252, counts it and marks it', () => {
  const bytes = Buffer.concat([Buffer.from('Škoda '), Buffer.from([0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e]), Buffer.from(' café')]);
  expect(decodeMixed(bytes, plain)).toMatchObject({ text: 'Škoda Citroën café', badBytes: 1 });
  expect(decodeMixed(bytes, { mark: true, isEnd: true }).text).toBe(`Škoda Citro${BAD_BYTE_MARK}ën café`);
  expect(countBytes(bytes)).toEqual({ characters: 2, badBytes: 1 });
});

test.each([
  ['an overlong form', [0xc0, 0xaf]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['what lies beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
  ['a character that is cut', [0xe2, 0x82]],
])('the decoder treats %s as invalid UTF-8', (_, bytes) => expect(decodeMixed(Uint8Array.from(bytes), plain).badBytes).toBe(bytes.length));
