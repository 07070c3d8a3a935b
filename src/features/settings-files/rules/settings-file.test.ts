import { describe, expect, test } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';
import { formatProblem } from './settings-problem.ts';

const problemsOf = (text: string) => {
  const read = parseSettingsFile('f.yaml', text);
  return read.ok ? [] : read.error.map(formatProblem);
};

describe('a settings file is refused with line and column', () => {
  test.each([
    ['an empty file', '', 'f.yaml: is empty'],
    ['a file of comments only', '# a\n', 'f.yaml: is empty'],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', 'f.yaml:3:1: this key is twice'],
    ['a tab', 'a:\n\tb: 1\n', 'f.yaml:2:1: a tab cannot be used here'],
    ['bad syntax', 'a: 1\nb: [1, 2\n', 'f.yaml:3:1: a list or map in brackets is not closed: its ] is missing'],
    [
      'a list at the top level',
      '- 1\n',
      "f.yaml:1:1: is not a map; allowed: one option per line as 'name: value', and a list below its name",
    ],
    ['an unknown tag', 'a: !secret x\n', 'f.yaml:1:4: a value that begins with ! must be in quotes'],
    ['two documents', 'a: 1\n---\nb: 1\n', "f.yaml:2:1: '---' begins a second document"],
    ['an alias that is not defined', 'a: *b\n', 'f.yaml:1:4: repeats a value (*name) that is not defined above it'],
  ])('%s', (_, text, start) => {
    expect(problemsOf(text)[0]).toContain(start);
  });

  test.each([
    ['a text with a colon', 'name: Cars: yes\n', 'this line has two options'],
    ['a quote that is not closed', 'name: "Cars\nslug: a\n', 'a character is missing here'],
    ['an option without its colon', 'name: a\nslug\ntagline: b\n', "this line is not an option: a ':' is missing"],
    ['an uneven indentation', 'a:\n    b: 1\n   c: 2\n', 'the indentation is wrong'],
    ['an ampersand at the start', 'name: & Sons\n', 'put a text that begins with & or * in quotes'],
    ['an at sign at the start', 'name: @home\n', 'a text cannot begin with this character'],
    ['a backslash in quotes', 'name: "C:\\Users"\n', 'a backslash in double quotes'],
    ['a list inside brackets', 'a: {\n - b }\n', 'cannot be inside [ ] or { }'],
  ])('the error for %s uses terms of settings files, and no terms of the YAML parser', (_, text, words) => {
    const [problem] = problemsOf(text);
    expect(problem).toContain(words);
    expect(problem).toMatch(/^f\.yaml:\d+:\d+: /);
    expect(problem).not.toMatch(/scalar|token|mapping|collection|implicit|flow|block|node|anchor/i);
  });

  test('nested aliases that expand to millions of values are refused', () => {
    const bomb = Array.from(
      { length: 9 },
      (_, level) =>
        `l${level}: &l${level} [${Array(9)
          .fill(level === 0 ? 'x' : `*l${level - 1}`)
          .join(', ')}]`,
    );
    expect(problemsOf(bomb.join('\n'))[0]).toContain('uses aliases (*name) that expand to too many values');
  });

  test('a file of several megabytes is refused without parsing', () => {
    expect(problemsOf(`a: ${'x'.repeat(1_000_001)}`)).toEqual(['f.yaml: is too large; allowed: a file of at most 1000000 characters']);
  });
});

test('the line and column of every value in a settings file are found, even of a value that an alias repeats', () => {
  const read = parseSettingsFile('f.yaml', 'a:\n  b: [1, 22]\nempty:\nhours: &h\n  - open: 1\nagain: *h\n');
  if (!read.ok) throw new Error('not read');
  const { locate } = read.value;
  expect(locate(['a', 'b', 1])).toEqual({ line: 2, column: 10 });
  expect(locate(['empty'])).toEqual({ line: 3, column: 1 });
  expect(locate(['again', 0, 'open'])).toEqual({ line: 5, column: 11 });
  expect(locate(['a', 'nothing'])).toBeNull();
  expect(locate(['a', 'b', 7])).toBeNull();
});

test('the line and column of a key in a settings file are found, whatever its value', () => {
  const read = parseSettingsFile('f.yaml', 'a:\n  bb: [1, 22]\nempty:\nlist:\n  - open: &o { x: 1 }\nagain: *o\n');
  if (!read.ok) throw new Error('not read');
  const { locateKey } = read.value;
  expect(locateKey(['a', 'bb'])).toEqual({ line: 2, column: 3 });
  expect(locateKey(['empty'])).toEqual({ line: 3, column: 1 });
  expect(locateKey(['list', 0, 'open'])).toEqual({ line: 5, column: 5 });
  expect(locateKey(['again', 'x'])).toEqual({ line: 5, column: 16 });
  expect([locateKey(['a', 'nothing']), locateKey(['list', 0]), locateKey([]), locateKey(['list', 4, 'open'])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a few aliases in a file are accepted', () => {
  const read = parseSettingsFile('f.yaml', 'a: &a [1]\nb: *a\n');
  expect(read.ok && read.value.value).toEqual({ a: [1], b: [1] });
});
