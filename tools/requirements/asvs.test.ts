import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvsProblems } from './asvs.ts';
import { testTitles } from './requirement-coverage.ts';

const root = join(import.meta.dirname, '../..');
const markdown = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const titles = testTitles(root);

test('docs/asvs.md has a row for each requirement of levels 1 and 2, and every test and file that it names exists', () => {
  expect(asvsProblems(markdown, titles)).toEqual([]);
});

test('the check finds missing and repeated rows of docs/asvs.md, unknown states, and rows whose test or file is missing or unknown', () => {
  expect(asvsProblems(markdown.replace(/^\| 6\.5\.1 .*\n/m, ''), titles)).toEqual(['docs/asvs.md has no row for the requirement 6.5.1']);
  const wrong =
    '\n| 6.5.1 | once | Perhaps | `no such title` |\n| 6.5.2 | hashed | Met | by reading |\n| 6.5.3 | random | Read | `src/none.ts` |\n| 6.5.4 | long | Read | somewhere |\n';
  expect(asvsProblems(markdown + wrong, titles)).toEqual([
    'docs/asvs.md: the row 6.5.1 is unknown or repeated',
    'docs/asvs.md: the row 6.5.2 is unknown or repeated',
    'docs/asvs.md: the row 6.5.3 is unknown or repeated',
    'docs/asvs.md: the row 6.5.4 is unknown or repeated',
    "docs/asvs.md 6.5.1: the state 'Perhaps' is unknown",
    "docs/asvs.md 6.5.1: there is no test 'no such title'",
    "docs/asvs.md 6.5.2: the state is 'Met', but the row names no test",
    "docs/asvs.md 6.5.3: there is no file 'src/none.ts'",
    'docs/asvs.md 6.5.4: the row was checked by reading, but names no file',
  ]);
});
