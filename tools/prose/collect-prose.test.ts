import { expect, test } from 'vitest';
import { collectProse } from './collect-prose.ts';

test('comments on lines next to each other are one text', () => {
  const source = '// The first half of a thought\n// and the second half.\nconst a = 1; // not a sentence';
  expect(collectProse('src/a.ts', source)).toEqual([
    { kind: 'comment', file: 'src/a.ts', line: 1, text: 'The first half of a thought and the second half.' },
  ]);
});

test('strings are titles in a test and messages elsewhere, and short ones are neither', () => {
  const source = "test('PRICE-01 shows the price as given', () => {}); const name = 'drive away';";
  expect(collectProse('src/a.test.ts', source).map(({ kind, text }) => [kind, text])).toEqual([
    ['title', 'PRICE-01 shows the price as given'],
  ]);
  expect(collectProse('src/a.ts', "throw new Error('the file has no header row');").map(({ kind }) => kind)).toEqual(['message']);
});

test('a string inside a comment is part of the comment only', () => {
  expect(collectProse('src/a.ts', "/** Says 'the price is on request' here. */").map(({ kind }) => kind)).toEqual(['comment']);
});
