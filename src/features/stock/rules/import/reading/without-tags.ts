/** Elements whose content is not visible text, each with its end tag. */
const HIDDEN: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  template: /<\/template\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};
const LINE_BREAKS = new Set(['br', '/p', '/div', '/li', '/ul', '/ol', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6', '/tr']);
/** '<' starts a tag only before a letter, '/' and a letter, '!' or '?'. The text 'under <5000 km' therefore stays. */
const TAG_START = /<(?:(\/?[a-z][a-z0-9]{0,15})|[!?])/iy;
/** A '<' starts a tag only if a '>' follows within this number of characters. */
const MAX_TAG = 4_000;

/**
 * Returns the position after the end tag of a hidden element. If the element has no end tag, the result is the end of
 * the text.
 *
 * @param from the position from which the end tag is searched
 */
const endOfHidden = (text: string, close: RegExp, from: number): number => {
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : text.length;
};

/**
 * Removes the HTML tags from a text. Tags that end a line become `blockMark`, and other tags become a space. If
 * `blockMark` is a line break, each list item begins with a bullet. Scripts, styles and similar elements are removed
 * with their content. The text is scanned only once, so the time is linear in its length.
 *
 * @example withoutTags('One<br>owner <b>only</b>', '\n') === 'One\nowner  only '
 */
export const withoutTags = (text: string, blockMark: '\n' | ' '): string => {
  const listItem = blockMark === ' ' ? ' ' : '\n• ';
  let plain = '';
  /** The text before this position is already in `plain`, without its tags. */
  let taken = 0;
  /**
   * Position of the next '>'. It is searched only once, and used for every '<' before this position. So the total time
   * grows linearly with the length of the text.
   */
  let close = -1;
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', Math.max(taken, open + 1))) {
    if (close < open) close = text.indexOf('>', open);
    if (close === -1) break;
    TAG_START.lastIndex = open;
    const start = TAG_START.exec(text);
    if (start === null || close - open > MAX_TAG) continue;
    const name = start[1]?.toLowerCase() ?? '';
    const hidden = Object.hasOwn(HIDDEN, name) ? HIDDEN[name] : undefined;
    plain += text.slice(taken, open) + (name === 'li' ? listItem : LINE_BREAKS.has(name) ? blockMark : ' ');
    taken = hidden ? endOfHidden(text, hidden, close + 1) : close + 1;
  }
  return plain + text.slice(taken);
};
