import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.server.ts';

test.each([
  ['<p>One &amp; <b>two</b></p><p>three</p>', 'One & two three'],
  ['<ul><li>a</li><li>b</li></ul>line<br>break', 'a b line break'],
  ['<p>5 &lt; 6 &amp;amp; &quot;x&quot;</p>', '5 < 6 &amp; "x"'],
  ['', ''],
])('the HTML %j is converted to the text %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
