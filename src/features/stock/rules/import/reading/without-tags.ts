/** Elements whose content is no text of the page, each with what ends it. */
const HIDDEN: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  template: /<\/template\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};
const LINE_BREAKS = new Set(['br', '/p', '/div', '/li', '/ul', '/ol', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6', '/tr']);
/** '<' begins a tag only before a letter, '/' and a letter, '!' or '?': 'under <5000 km' stays. */
const TAG_START = /<(?:(\/?[a-z][a-z0-9]{0,15})|[!?])/iy;
/** A '<' whose '>' is further away is a character of the text. */
const MAX_TAG = 4_000;

/** Where the hidden element that was opened before `from` is over; the end of the text if nothing ends it. */
const endOfHidden = (text: string, close: RegExp, from: number): number => {
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : text.length;
};

/**
 * A text without its tags. What ends a line becomes `blockMark`, a list item begins with a bullet where
 * lines are kept, other tags become a space; scripts, styles and the like go with what they hold. One
 * scan: the work grows with the length of the text, whatever a feed holds.
 *
 * @example withoutTags('One<br>owner <b>only</b>', '\n') === 'One\nowner  only '
 */
export const withoutTags = (text: string, blockMark: '\n' | ' '): string => {
  const listItem = blockMark === ' ' ? ' ' : '\n• ';
  let plain = '';
  /** What stands before has been taken over. */
  let taken = 0;
  /** The first '>' from here on; found once for all '<' before it. */
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
