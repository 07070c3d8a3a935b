import { SaxesParser } from 'saxes';

/** Parses a page's HTML into a tree for lookups. React writes well-formed markup, so an XML parser can read it. */
export class MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (MarkupElement | string)[] = [];

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** All matching descendants of the element, in document order. */
  all(match: string | ((element: MarkupElement) => boolean)): readonly MarkupElement[] {
    const matches = typeof match === 'string' ? (element: MarkupElement): boolean => element.name === match : match;
    return this.children.flatMap((child) => (typeof child === 'string' ? [] : [...(matches(child) ? [child] : []), ...child.all(match)]));
  }

  /** The only matching descendant of the element. @throws if no descendant or more than one matches */
  one(match: string | ((element: MarkupElement) => boolean)): MarkupElement {
    const found = this.all(match);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${String(match)}, expected one`);
    return found[0];
  }

  byId(id: string): MarkupElement {
    return this.one((element) => element.attributes.id === id);
  }

  /** The form control (input, select or textarea) that has this name. */
  field(name: string): MarkupElement {
    return this.one((element) => ['input', 'select', 'textarea'].includes(element.name) && element.attributes.name === name);
  }

  has(match: string | ((element: MarkupElement) => boolean)): boolean {
    return this.all(match).length > 0;
  }

  /** The visible text of the element, without templates and hidden elements. Words are separated by one space. */
  get text(): string {
    return this.#read().replace(/\s+/g, ' ').trim();
  }

  #read(): string {
    if (this.name === 'template' || this.name === 'svg' || 'hidden' in this.attributes) return '';
    return this.children.map((child) => (typeof child === 'string' ? child : child.#spaced())).join('');
  }

  #spaced(): string {
    const inline = ['a', 'b', 's', 'span', 'strong', 'em', 'code'].includes(this.name);
    return inline ? this.#read() : ` ${this.#read()} `;
  }
}

export const byAttribute =
  (name: string, value?: string) =>
  (element: MarkupElement): boolean =>
    name in element.attributes && (value === undefined || element.attributes[name] === value);

/** The elements whose `data-behaviour` attribute contains this behaviour. */
export const byBehaviour =
  (name: string) =>
  (element: MarkupElement): boolean =>
    (element.attributes['data-behaviour'] ?? '').split(' ').includes(name);

export const byClass =
  (name: string) =>
  (element: MarkupElement): boolean =>
    (element.attributes.class ?? '').split(' ').includes(name);

export const parseMarkup = (html: string): MarkupElement => {
  const root = new MarkupElement('#page', {});
  const open = [root];
  const parser = new SaxesParser({ fragment: true });
  parser.on('opentag', ({ name, attributes }) => {
    const element = new MarkupElement(name, attributes as Record<string, string>);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void open.at(-1)?.children.push(text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(html).close();
  return root;
};
