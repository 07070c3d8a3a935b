import { expect, test } from 'vitest';
import { collectProse } from './collect-prose.ts';

const textsOf = (file: string, source: string): string[][] => collectProse(file, source).map(({ kind, text }) => [kind, text]);

test('comments on consecutive lines are one text', () => {
  const source = '// The first half of a thought\n// and the second half.\nconst a = 1; // not a sentence';
  expect(collectProse('src/a.ts', source)).toEqual([
    { kind: 'comment', file: 'src/a.ts', line: 1, text: 'The first half of a thought and the second half.' },
  ]);
});

test('strings in a test file are titles, strings in other files are messages, and short strings are left out', () => {
  const source = "test('PRICE-01 shows the price as given', () => {}); const name = 'drive away';";
  expect(textsOf('src/a.test.ts', source)).toEqual([['title', 'PRICE-01 shows the price as given']]);
  expect(textsOf('src/a.ts', "throw new Error('the file has no header row');")).toEqual([['message', 'the file has no header row']]);
});

test('a test title is printed after the titles of its describe blocks', () => {
  const source = "describe('a feed without prices', () => { test.each([1])('is refused with a message', () => {}); });";
  expect(textsOf('src/a.test.ts', source)).toEqual([['title', 'a feed without prices > is refused with a message']]);
  const playwright = "test.describe('a long form without JavaScript', () => { test('it can be sent', () => {}); });";
  expect(textsOf('test/a.spec.ts', playwright)).toEqual([['title', 'a long form without JavaScript > it can be sent']]);
});

test('strings and templates that are joined by + are one message', () => {
  expect(textsOf('src/a.ts', "const a = 'the first half, ' + `and ` + name + ` as the rest`;")).toEqual([
    ['message', 'the first half, and … as the rest'],
  ]);
});

test('SQL, SVG, texts of several lines and texts inside comments are not messages', () => {
  const source = [
    'sql`select name from people where id = 1`;',
    "query('select name from people where id = 1');",
    "query('select value from kept');",
    "const data = 'a line of data here\\nand another line';",
    'const drawing = `<path d="M2 30 a few words here"/>`;',
    "/** Says 'the price is on request' here. */",
  ].join('\n');
  expect(textsOf('src/a.ts', source)).toEqual([['comment', "Says 'the price is on request' here."]]);
});

test('word lists and conditions of the search are not messages', () => {
  const source = [
    "const words = 'ute|utes|pick up truck|dual cab';",
    "const reading = 'make=Kia & make_model=Kia > Rio; not understood: v8';",
    "const order = 'sort price asc; not understood: one owner';",
    "const rule = 'A vehicle has all of the values; A|B means A or B.';",
  ].join('\n');
  expect(textsOf('src/a.ts', source)).toEqual([['message', 'A vehicle has all of the values; A|B means A or B.']]);
});

test('the CSS class names of an element are not collected as a message', () => {
  const source = 'const a = <p className="btn btn-large is-open card">{"The price is on request"}</p>;';
  expect(textsOf('src/a.tsx', source)).toEqual([['message', 'The price is on request']]);
});
