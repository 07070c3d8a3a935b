import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainProse } from './plain-text.ts';
import { withoutTags } from './without-tags.ts';

test.each([
  ['One<br>owner <b>only</b>', 'One\nowner  only '],
  ['<UL><LI class="a>">Tow bar</LI></UL>', ' \n• ">Tow bar\n\n'],
  ['<lighter>, <h1>Head</h1>', ' ,  Head\n'],
  ['under <5000 km, a < b > c', 'under <5000 km, a < b > c'],
  ['before<script type="x">alert("<b>")</SCRIPT >after', 'before after'],
  ['before<style>never closed', 'before '],
  ['<!-- note --><?php x ?>text', '  text'],
  ['open <b', 'open <b'],
  [`<b ${'x'.repeat(5_000)}>`, `<b ${'x'.repeat(5_000)}>`],
])('withoutTags removes the tags from %s', (html, text) => expect(withoutTags(html, '\n')).toBe(text));

test('withoutTags turns line breaks and list items into spaces if the text must be one line', () =>
  expect(withoutTags('<li>Tow bar</li><br/>Racks', ' ')).toBe(' Tow bar  Racks'));

const PARTS = [
  '<a',
  '<',
  '</',
  '<script',
  '<script>',
  '</script',
  '</script ',
  '<style>',
  '<li',
  '<!',
  '>',
  '&lt;',
  '&#',
  '&',
  'a',
  ' ',
  '\n',
];
const LONGEST = 160_000;

test('withoutTags takes linear time even if a text of the maximum length repeats two hostile fragments', () => {
  for (const first of PARTS) {
    expect(plainLine(first.repeat(LONGEST), LONGEST).text.length).toBeLessThanOrEqual(LONGEST + 1);
    for (const second of ['', ...PARTS]) {
      const text = (first + second).repeat(Math.ceil(LONGEST / (first.length + second.length)));
      expect(plainProse(text, LONGEST / 8).text.length).toBeLessThanOrEqual(LONGEST);
    }
  }
}, 30_000);

test('withoutTags removes tags, keeps a text without tags unchanged, and never returns a longer text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS, 'Tow bar', '<b>', '<li>'), { maxLength: 60 }), (parts) => {
      const html = parts.join('');
      const text = withoutTags(html, '\n');
      expect(text.length).toBeLessThanOrEqual(html.length);
      if (!html.includes('>')) expect(text).toBe(html);
      expect(text).not.toMatch(/<[a-z]{1,8}>/);
    }),
  );
});
