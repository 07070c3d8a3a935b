import { expect, test } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';
import { formatProblem } from './settings-problem.ts';

const problemsOf = (text: string) => {
  const read = parseSettingsFile('sites/yard/site.yaml', text);
  return read.ok ? [] : read.error.map(formatProblem);
};

test.each([
  ['slug: yard\nvehiclePage: &a { similarCount: *a }\n', 'sites/yard/site.yaml:2:33: repeats a value (*name) inside that value itself'],
  ['a: &a\n  - b: &b { c: [1, *a] }\n', 'sites/yard/site.yaml:2:20: repeats a value (*name) inside that value itself'],
  ['slug: yard\nvehiclePage: { <<: *x }\n', 'sites/yard/site.yaml:2:20: repeats a value (*name) that is not defined above it'],
  ['slug: *later\nname: &later x\n', 'sites/yard/site.yaml:1:7: repeats a value (*name) that is not defined above it'],
  ['slug: yard\n? [a]\n: b\n', 'sites/yard/site.yaml:2:3: the name of an option must be a text'],
  ['slug: yard\n? { a: b }\n: b\n', 'sites/yard/site.yaml:2:3: the name of an option must be a text'],
])('if an alias or the name of an option cannot be resolved, the file is refused with the position of the error: %j', (text, expected) => {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('a YAML alias may refer to a value that is defined above it in the file', () => {
  expect(problemsOf('a: &a { b: 1 }\nc: *a\nd: [*a, *a]\n')).toEqual([]);
});
