import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIslandProps, writeIslandProps } from './island-props.ts';

test('island props are read exactly as they were written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false })), (props) => {
      // The test leaves out -0, which JSON cannot represent and which is not allowed as a prop.
      const plain = JSON.parse(JSON.stringify(props)) as object;
      expect(readIslandProps(writeIslandProps(plain))).toEqual(plain);
    }),
  );
});

test('in the text of island props, each double quote is written as a backtick and each backtick as a double quote', () => {
  expect(writeIslandProps({ label: '`Make`' })).toBe('{`label`:`"Make"`}');
});

test('island props that are not JSON are refused', () => {
  expect(() => readIslandProps('{label')).toThrow(SyntaxError);
});
