import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIslandProps, writeIslandProps } from './island-props.ts';

test('island props are read exactly as they were written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false })), (props) => {
      // A value that JSON cannot represent (-0) is not allowed as a prop.
      const plain = JSON.parse(JSON.stringify(props)) as object;
      expect(readIslandProps(writeIslandProps(plain))).toEqual(plain);
    }),
  );
});

test('island props exchange quotes and backticks', () => {
  expect(writeIslandProps({ label: '`Make`' })).toBe('{`label`:`"Make"`}');
});

test('island props that are not JSON are refused', () => {
  expect(() => readIslandProps('{label')).toThrow(SyntaxError);
});
