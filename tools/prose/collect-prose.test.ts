import { expect, test } from 'vitest';
import { collectProse } from './collect-prose.ts';

const textsOf = (file: string, source: string): string[][] => collectProse(file, source).map(({ kind, text }) => [kind, text]);

test('comments on lines next to each other are one text', () => {
  const source = '// The first half of a thought\n// and the second half.\nconst a = 1; // not a sentence';
  expect(collectProse('src/a.ts', source)).toEqual([
    { kind: 'comment', file: 'src/a.ts', line: 1, text: 'The first half of a thought and the second half.' },
  ]);
});

test('strings are titles in a test file and messages elsewhere, and short ones are neither', () => {
  const source = "test('PRICE-01 shows the price as given', () => {}); const name = 'drive away';";
  expect(textsOf('src/a.test.ts', source)).toEqual([['title', 'PRICE-01 shows the price as given']]);
  expect(textsOf('src/a.ts', "throw new Error('the file has no header row');")).toEqual([['message', 'the file has no header row']]);
});

test('a title stands behind the titles of the describe blocks around it', () => {
  const source = "describe('a feed without prices', () => { test.each([1])('is refused with a message', () => {}); });";
  expect(textsOf('src/a.test.ts', source)).toEqual([['title', 'a feed without prices > is refused with a message']]);
});

test('joined strings and templates are one message', () => {
  expect(textsOf('src/a.ts', "const a = 'the first half, ' + `and ` + name + ` as the rest`;")).toEqual([
    ['message', 'the first half, and … as the rest'],
  ]);
});

test('SQL, texts of several lines and texts inside comments are not messages', () => {
  const source = [
    'sql`select name from people where id = 1`;',
    "query('select name from people where id = 1');",
    "const data = 'a line of data here\\nand another line';",
    "/** Says 'the price is on request' here. */",
  ].join('\n');
  expect(textsOf('src/a.ts', source)).toEqual([['comment', "Says 'the price is on request' here."]]);
});
