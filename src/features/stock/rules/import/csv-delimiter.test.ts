import { expect, test } from 'vitest';
import { delimiterOf, wrongDelimiter } from './csv-delimiter.ts';

test('the delimiter that occurs most often in the heading line is the delimiter of the file', () => {
  expect(['id,make', 'id;make, model;year', 'id\tmake', 'a|b', 'id'].map(delimiterOf)).toEqual([',', ';', '\t', '|', ',']);
});

test('if the stated delimiter does not split the first line, the error names the right delimiter and the option to set', () => {
  expect(wrongDelimiter('id;make;model', ',')).toBe(
    "the delimiter ',' does not split the first line of the feed. The delimiter ';' splits this line into 3 columns: set csv: { delimiter: \";\" } in the mapping file of the feed (stock draft-mapping writes one)",
  );
  expect(wrongDelimiter('id\tmake', ';')).toContain('The delimiter tab splits this line into 2 columns: set csv: { delimiter: "\\t" }');
  expect(wrongDelimiter('id,make', '\t')).toContain('the delimiter tab does not split the first line of the feed. The delimiter');
});

test('there is no error if no known delimiter splits the first line', () => {
  expect(wrongDelimiter('id', ',')).toBeNull();
});
