import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { customBlocksAt } from './custom-blocks.server.ts';
import { sanitisedText } from './sanitised-text.server.ts';

describe('text of a site’s files', () => {
  test("SITE-18 Markdown in a site's text becomes HTML", () => {
    const html = sanitisedText('# Hello\n\n- **one**\n- [two](/enquire)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', 'markdown');
    expect(html).toContain('<h2>Hello</h2>');
    expect(html).toContain('<li><strong>one</strong></li>');
    expect(html).toContain('<a href="/enquire">two</a>');
    expect(html).toContain('<td>1</td>');
  });

  test.each([
    ['a script', '<p>ok</p><script>alert(1)</script>'],
    ['an event handler', '<p onclick="alert(1)">ok</p>'],
    ['a style', '<style>p{display:none}</style><p style="position:fixed">ok</p>'],
    ['a form', '<form action="https://evil.example"><input name="x"><p>ok</p></form>'],
    ['an iframe', '<iframe src="https://evil.example"></iframe><p>ok</p>'],
    ['an address with the scheme javascript:', '<a href="javascript:alert(1)">ok</a><img src="data:text/html,x">'],
    ['an SVG element', '<svg><script>alert(1)</script></svg><p>ok</p>'],
    ['a picture with a protocol-relative address', '<img src="//evil.example/x.png"><p>ok</p>'],
  ])('SITE-18 %s is removed from the text, and harmless content is kept', (_, html) => {
    for (const format of ['html', 'markdown'] as const) {
      const clean = sanitisedText(html, format);
      expect(clean).toContain('ok');
      expect(clean).not.toMatch(/script|onclick|style|<form|<input|iframe|javascript:|data:|<svg|evil\.example/i);
    }
  });

  test("SITE-18 pictures of the site's media folder are kept, and pictures that pages may not load are removed", () => {
    const own = '<img src="/media/yard.avif" alt="The yard">';
    expect(sanitisedText(own, 'html')).toBe('<img alt="The yard" src="/media/yard.avif" loading="lazy" />');
    expect(sanitisedText('![The yard](/media/yard.avif)', 'markdown')).toContain('src="/media/yard.avif"');
    for (const src of ['https://pics.example/1.jpg', 'http://pics.example/1.jpg', '//pics.example/1.jpg', '/api/site', 'yard.avif', '']) {
      expect(sanitisedText(`<p>ok</p><img src="${src}" alt="x">`, 'html'), src).toBe('<p>ok</p>');
    }
    expect(sanitisedText('<p>ok</p><img alt="x">', 'html')).toBe('<p>ok</p>');
  });

  test('SITE-18 scripts and other active content are removed, however they are written', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      'script',
      'img',
      ' src=',
      ' onerror=',
      'javascript:',
      '<a href=',
      '&lt;',
      '`',
      '\n',
      'x',
      '](',
      '[',
      '**',
      'svg',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.constantFrom('html' as const, 'markdown' as const), (pieces, format) => {
        const clean = sanitisedText(pieces.join(''), format);
        expect(clean).not.toMatch(/<(script|svg|iframe|style|form)\b/i);
        expect(clean).not.toMatch(/<[^>]*\son\w+=/i);
        expect(clean).not.toMatch(/<[^>]*\s(href|src)="\s*javascript:/i);
      }),
    );
  });

  test('SITE-18 custom blocks at the same position of a page keep the order of the settings file', () => {
    const site = buildSite({
      customBlocks: [
        { name: 'b', place: 'searchTop', body: 'B' },
        { name: 'a', place: 'searchTop', variant: 'panel', format: 'html', body: '<b>A</b>' },
        { name: 'c', body: 'C' },
      ],
    });
    expect(customBlocksAt(site, 'searchTop')).toMatchObject([
      { name: 'b', variant: 'plain', html: '<p>B</p>\n' },
      { name: 'a', variant: 'panel', html: '<b>A</b>' },
    ]);
    expect(customBlocksAt(site, 'home').map(({ name }) => name)).toEqual(['c']);
    expect(customBlocksAt(site, 'vehicleBottom')).toEqual([]);
  });
});
