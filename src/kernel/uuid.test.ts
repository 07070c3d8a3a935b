import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test('isUuid is true for a UUID in upper or lower case, and false for any other text', () => {
  const id = '6f1c2f9e-0000-4000-8000-00000000abcd';
  expect([id, id.toUpperCase()].map(isUuid)).toEqual([true, true]);
  for (const text of ['', 'x', `${id}0`, `0${id}`, id.slice(1), id.replaceAll('-', ''), `${id}\n`, `${id} or 1=1`])
    expect(isUuid(text)).toBe(false);
});
