import { describe, expect, test } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';
import { formatProblem } from './settings-problem.ts';

const problemsOf = (text: string) => {
  const read = parseSettingsFile('f.yaml', text);
  return read.ok ? [] : read.error.map(formatProblem);
};

describe('a file that cannot be settings is refused with its place', () => {
  test.each([
    ['empty', '', 'f.yaml: is empty'],
    ['only comments', '# a\n', 'f.yaml: is empty'],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', 'f.yaml:3:1: this key stands twice'],
    ['a tab', 'a:\n\tb: 1\n', 'f.yaml:2:1: a tab cannot be used here'],
    ['bad syntax', 'a: 1\nb: [1, 2\n', 'f.yaml:3:1: is not valid YAML'],
    ['a list', '- 1\n', 'f.yaml:1:1: is not a map'],
    ['an unknown tag', 'a: !secret x\n', 'f.yaml:1:4: is not valid YAML: Unresolved tag'],
    ['two documents', 'a: 1\n---\nb: 1\n', 'f.yaml:2:1: is not valid YAML'],
    ['an alias of nothing', 'a: *b\n', 'f.yaml: has aliases'],
  ])('%s', (_, text, start) => {
    expect(problemsOf(text)[0]).toContain(start);
  });

  test('nested anchors that unfold to millions of values', () => {
    const bomb = Array.from(
      { length: 9 },
      (_, level) =>
        `l${level}: &l${level} [${Array(9)
          .fill(level === 0 ? 'x' : `*l${level - 1}`)
          .join(', ')}]`,
    );
    expect(problemsOf(bomb.join('\n'))[0]).toContain('has aliases (*name) that cannot be unfolded');
  });

  test('a file of megabytes is not parsed', () => {
    expect(problemsOf(`a: ${'x'.repeat(1_000_001)}`)).toEqual(['f.yaml: is too large; allowed: at most 1000000 characters']);
  });
});

test('every value is found where it stands, through aliases too', () => {
  const read = parseSettingsFile('f.yaml', 'a:\n  b: [1, 22]\nempty:\nhours: &h\n  - open: 1\nagain: *h\n');
  if (!read.ok) throw new Error('not read');
  const { locate } = read.value;
  expect(locate(['a', 'b', 1])).toEqual({ line: 2, column: 10 });
  expect(locate(['empty'])).toEqual({ line: 3, column: 1 });
  expect(locate(['again', 0, 'open'])).toEqual({ line: 5, column: 11 });
  expect(locate(['a', 'nothing'])).toBeNull();
  expect(locate(['a', 'b', 7])).toBeNull();
});

test('a short alias is a convenience, not a bomb', () => {
  const read = parseSettingsFile('f.yaml', 'a: &a [1]\nb: *a\n');
  expect(read.ok && read.value.value).toEqual({ a: [1], b: [1] });
});
