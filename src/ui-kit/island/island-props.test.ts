import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIslandProps, writeIslandProps } from './island-props.ts';

test('props are read as they were written, whatever they hold', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false })), (props) => {
      // What JSON cannot say (-0) is not a prop.
      const plain = JSON.parse(JSON.stringify(props)) as object;
      expect(readIslandProps(writeIslandProps(plain))).toEqual(plain);
    }),
  );
});

test('quotes stand as backticks and backticks as quotes', () => {
  expect(writeIslandProps({ label: '`Make`' })).toBe('{`label`:`"Make"`}');
});

test('what is no JSON is refused', () => {
  expect(() => readIslandProps('{label')).toThrow(SyntaxError);
});
