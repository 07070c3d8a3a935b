import { type Document, isNode, isScalar, visit } from 'yaml';

/** A part of a YAML file that is valid YAML but not allowed in settings. */
export interface UnreadableNode {
  /** Offset from the start of the text. */
  readonly offset: number;
  readonly message: string;
}

const OF_NOTHING = 'repeats a value (*name) that is not defined above it; put a text that begins with * in quotes';
const OF_ITSELF = 'repeats a value (*name) inside that value itself; write the value out';
const NO_NAME = 'the name of an option must be a text';

/**
 * Finds aliases (`*name`) that are undefined or contain themselves, and option names that are lists or maps.
 *
 * @example unreadableNodes(parseDocument('a: &a { b: *a }')) // [{ offset: 11, message: 'repeats a value …' }]
 */
export const unreadableNodes = (document: Document): readonly UnreadableNode[] => {
  const found: UnreadableNode[] = [];
  const tell = (node: unknown, message: string): void => {
    found.push({ offset: isNode(node) && node.range ? node.range[0] : 0, message });
  };
  visit(document, {
    Alias: (_, alias, above) => {
      const meant = alias.resolve(document);
      if (meant === undefined) tell(alias, OF_NOTHING);
      else if (above.some((node) => node === meant)) tell(alias, OF_ITSELF);
    },
    Pair: (_, { key }) => {
      if (!isScalar(key)) tell(key, NO_NAME);
    },
  });
  return found;
};
