import { SaxesParser } from 'saxes';
import { type FeedRecord, type FeedValue, type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { MAX_DEPTH } from '../../rules/import/nesting-depth.ts';

const MAX_RECORD_CHARACTERS = 4_000_000;
const SHOWN_NAMES = 12;

interface OpenElement {
  readonly name: string;
  readonly fields: Record<string, FeedValue>;
  text: string;
}

const withValue = (fields: Record<string, FeedValue>, name: string, value: FeedValue): void => {
  // An element with the name '__proto__' is ignored, because assigning its value could replace the prototype of `fields`.
  if (name === '__proto__') return;
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) (known as FeedValue[]).push(value);
  else fields[name] = [known, value];
};

const elementValue = (element: OpenElement): FeedValue => {
  const text = element.text.trim();
  const names = Object.keys(element.fields);
  if (names.length === 0) return text === '' ? null : text;
  if (text !== '') element.fields['#text'] = text;
  // <images><image/><image/></images> is read as a list of images.
  const [only] = names;
  const content = only === undefined ? null : element.fields[only];
  if (names.length === 1 && text === '' && Array.isArray(content)) return content as FeedValue;
  return element.fields;
};

/**
 * Reads the elements named `record` as a stream, with these rules:
 *
 * - An attribute becomes the field '@name'.
 * - If an element has attributes and text, the text becomes the field '#text'.
 * - Repeated elements become a list.
 * - A document type (DOCTYPE) is refused, so that custom entities are impossible.
 * - The depth and the size of a vehicle are limited.
 */
export async function* readXml(texts: AsyncIterable<string>, record: string): AsyncGenerator<ReadItem> {
  const parser = new SaxesParser({ fragment: false });
  const ready: ReadItem[] = [];
  const stack: OpenElement[] = [];
  let depth = 0;
  let recordLine = 0;
  let recordStart = 0;
  let isRecordFound = false;
  const otherNames = new Set<string>();

  // The parser keeps a text, a comment or the attributes of an element in memory until its end. So the length is
  // checked while the parser reads them.
  let unfinished = 0;
  const finished = (): void => {
    unfinished = 0;
  };
  const checkSize = (): void => {
    if (parser.position - recordStart > MAX_RECORD_CHARACTERS)
      throw new UnreadableFeedError(`a vehicle has more than ${MAX_RECORD_CHARACTERS} characters`, recordLine);
  };
  parser.on('error', (error) => {
    throw new UnreadableFeedError(`the feed is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`, parser.line);
  });
  parser.on('doctype', () => {
    throw new UnreadableFeedError('the feed has a document type (<!DOCTYPE …>), which is not accepted', parser.line);
  });
  parser.on('opentag', (tag) => {
    finished();
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableFeedError(`the document is nested deeper than ${MAX_DEPTH} levels`, parser.line);
    if (stack.length === 0 && tag.name !== record) {
      if (otherNames.size < SHOWN_NAMES) otherNames.add(tag.name);
      return;
    }
    isRecordFound = true;
    if (stack.length === 0) {
      recordLine = parser.line;
      recordStart = parser.position;
    }
    checkSize();
    const fields: Record<string, FeedValue> = {};
    for (const [name, value] of Object.entries(tag.attributes)) {
      fields[`@${name}`] = typeof value === 'string' ? value : value.value;
    }
    stack.push({ name: tag.name, fields, text: '' });
  });
  const addText = (text: string): void => {
    finished();
    const element = stack.at(-1);
    if (element === undefined) return;
    checkSize();
    element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    finished();
    depth -= 1;
    const element = stack.pop();
    if (element === undefined) return;
    const parent = stack.at(-1);
    const value = elementValue(element);
    if (parent !== undefined) return withValue(parent.fields, element.name, value);
    const fields: FeedRecord['fields'] =
      value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as FeedRecord['fields']) : element.fields;
    ready.push({ record: { line: recordLine, fields } });
  });
  parser.on('comment', finished);
  parser.on('processinginstruction', finished);
  for await (const text of texts) {
    unfinished += text.length;
    parser.write(text);
    if (unfinished > MAX_RECORD_CHARACTERS) {
      throw new UnreadableFeedError(`an element, a text or a comment has more than ${MAX_RECORD_CHARACTERS} characters`, parser.line);
    }
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready.splice(0);
  if (!isRecordFound) {
    const names = [...otherNames].map((name) => `<${name}>`).join(', ');
    throw new UnreadableFeedError(
      `the feed has no element <${record}>; its first elements are ${names}. State the element of a vehicle in the mapping (xml: { record: … })`,
    );
  }
}
