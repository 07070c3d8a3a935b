import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainJson, plainLine, plainLines } from './plain-text.ts';

const FORBIDDEN_IN_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

test('plainLine removes control, reordering and invisible characters', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !FORBIDDEN_IN_A_LINE.test(plainLine(text))));
});

test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'the line break %j becomes a space in plainLine and \\n in plainLines',
  (lineBreak) => {
    expect(plainLine(`a${lineBreak}b`)).toBe('a b');
    expect(plainLines(`a${lineBreak}b`)).toBe('a\nb');
  },
);

test('plainLine and plainLines keep letters of all scripts and emoji that are joined from several emoji; plainLines also keeps tabs and line breaks', () => {
  const text = 'Zoë Ñandú 王 می\u200cخواهم 👩\u200d🔧 é';
  expect(plainLine(text)).toBe(text);
  expect(plainLines(`${text}\t1\n2`)).toBe(`${text}\t1\n2`);
});

test('plainJson makes every string of a JSON value plain text and leaves its structure unchanged', () => {
  expect(plainJson({ a: ['x\u202ey', 1, null], b: 'p\u2028q' })).toBe('{"a":["xy",1,null],"b":"p\\nq"}');
});
