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
  // Pictures from other hosts are removed: the content security policy allows only the site's own pictures, so a
  // browser would show other pictures as broken.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  // An h1 in the text becomes an h2. The page that contains the text already has its own h1, and a page must have only
  // one.
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
 * Converts Markdown or HTML of an operator to safe HTML (SITE-18, sanitized_description of ENT-20). Scripts, styles,
 * forms, frames, event attributes, script URLs, and pictures that are not in the site's media folder are removed.
 *
 * @example sanitisedText('**Hello** <script>x</script>', 'markdown') === '<p><strong>Hello</strong> </p>\n'
 */
export const sanitisedText = (text: string, format: 'markdown' | 'html'): string =>
  sanitizeHtml(format === 'markdown' ? marked.parse(text, { async: false, gfm: true }) : text, OPTIONS);
