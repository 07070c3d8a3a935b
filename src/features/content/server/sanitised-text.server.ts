import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const OWN_PICTURE = /^\/media\/[^\s\\]+$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 's', 'u', 'small', 'sub', 'sup', 'abbr', 'code', 'time', 'span', 'div'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The policy of pages lets in the site's own pictures only: another would stand as a broken one.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  // A page has one h1, and it is not here.
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^https?:/i.test(attributes.href ?? '') ? { ...attributes, rel: 'noopener' } : attributes,
    }),
  },
};

/**
 * HTML that may stand in a page, of Markdown or HTML as an operator wrote it (SITE-18, sanitized_description of
 * ENT-20): no script, style, form or frame, no attribute that acts, no address of a scheme that runs, no picture
 * from outside the site's media folder.
 *
 * @example sanitisedText('**Hello** <script>x</script>', 'markdown') === '<p><strong>Hello</strong> </p>\n'
 */
export const sanitisedText = (text: string, format: 'markdown' | 'html'): string =>
  sanitizeHtml(format === 'markdown' ? marked.parse(text, { async: false, gfm: true }) : text, OPTIONS);
