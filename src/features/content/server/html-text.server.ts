import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Tags that end a line of text. */
const LINE_ENDS = /<\/(p|li|h\d|div|dt|dd|td|th|tr|blockquote)>|<(br|hr)\b[^>]*>/gi;

/**
 * The text of an HTML text without its tags, in one line. The texts of two paragraphs are separated by a space.
 *
 * @example textOfHtml('<p>One &amp; <b>two</b></p><p>three</p>') === 'One & two three'
 */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replace(LINE_ENDS, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
