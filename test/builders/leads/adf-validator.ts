import { SaxesParser } from 'saxes';

type Count = 'one' | 'optional' | 'many' | 'some';

interface ElementRule {
  /** Child elements in the order of the DTD. Null if the element contains only text. */
  readonly children: readonly (readonly [name: string, count: Count])[] | null;
  readonly attributes?: Readonly<Record<string, readonly string[] | null>>;
}

const TEXT: ElementRule = { children: null };
const withAttributes = (attributes: Readonly<Record<string, readonly string[] | null>>): ElementRule => ({ children: null, attributes });

/** The part of the ADF 1.0 DTD that a lead can use: child elements in order, and allowed values of attributes. */
const RULES: Readonly<Record<string, ElementRule>> = {
  adf: { children: [['prospect', 'many']] },
  prospect: {
    children: [
      ['id', 'some'],
      ['requestdate', 'one'],
      ['vehicle', 'many'],
      ['customer', 'one'],
      ['vendor', 'one'],
      ['provider', 'optional'],
    ],
    attributes: { status: ['new', 'resend'] },
  },
  vehicle: {
    children: [
      ['id', 'some'],
      ['year', 'one'],
      ['make', 'one'],
      ['model', 'one'],
      ['vin', 'optional'],
      ['stock', 'optional'],
      ['trim', 'optional'],
      ['doors', 'optional'],
      ['bodystyle', 'optional'],
      ['transmission', 'optional'],
      ['odometer', 'optional'],
      ['colorcombination', 'some'],
      ['imagetag', 'optional'],
      ['price', 'optional'],
      ['pricecomments', 'optional'],
      ['option', 'some'],
      ['finance', 'optional'],
      ['comments', 'optional'],
    ],
    attributes: { interest: ['buy', 'lease', 'sell', 'trade-in', 'test-drive'], status: ['new', 'used'] },
  },
  colorcombination: {
    children: [
      ['interiorcolor', 'optional'],
      ['exteriorcolor', 'optional'],
      ['preference', 'optional'],
    ],
  },
  customer: {
    children: [
      ['contact', 'one'],
      ['timeframe', 'optional'],
      ['comments', 'optional'],
    ],
  },
  contact: {
    children: [
      ['name', 'many'],
      ['email', 'optional'],
      ['phone', 'some'],
      ['address', 'optional'],
    ],
  },
  address: {
    children: [
      ['street', 'some'],
      ['apartment', 'optional'],
      ['city', 'optional'],
      ['regioncode', 'optional'],
      ['postalcode', 'optional'],
      ['country', 'optional'],
    ],
  },
  vendor: {
    children: [
      ['id', 'some'],
      ['vendorname', 'one'],
      ['url', 'optional'],
      ['contact', 'one'],
    ],
  },
  provider: {
    children: [
      ['id', 'some'],
      ['name', 'one'],
      ['service', 'optional'],
      ['url', 'optional'],
      ['email', 'optional'],
      ['phone', 'optional'],
      ['contact', 'optional'],
    ],
  },
  id: withAttributes({ sequence: null, source: null }),
  name: withAttributes({ part: ['first', 'middle', 'suffix', 'last', 'full'] }),
  phone: withAttributes({ type: ['voice', 'fax', 'cellphone', 'pager'] }),
  odometer: withAttributes({ status: null, units: ['km', 'mi'] }),
  price: withAttributes({ type: ['quote', 'offer', 'msrp', 'invoice', 'call', 'appraisal', 'asking'], currency: null }),
};

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

const parse = (xml: string): Node => {
  const root: Node = { name: '#document', attributes: {}, children: [], text: '' };
  const open: Node[] = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root;
};

const patternOf = (children: NonNullable<ElementRule['children']>): RegExp =>
  new RegExp(`^${children.map(([name, count]) => `(?:${name},)${{ one: '', optional: '?', many: '+', some: '*' }[count]}`).join('')}$`);

const faultsOf = (node: Node): readonly string[] => {
  const rule = RULES[node.name] ?? TEXT;
  const faults: string[] = [];
  const order = node.children.map(({ name }) => `${name},`).join('');
  if (rule.children === null) {
    if (node.children.length > 0) faults.push(`${node.name} holds elements`);
  } else {
    if (!patternOf(rule.children).test(order)) faults.push(`the children of <${node.name}> are not as the DTD requires: found ${order}`);
    if (node.text.trim() !== '') faults.push(`<${node.name}> must not contain text`);
  }
  for (const [name, value] of Object.entries(node.attributes)) {
    const allowed = rule.attributes?.[name];
    if (allowed === undefined) faults.push(`<${node.name}> must not have the attribute ${name}`);
    else if (allowed !== null && !allowed.includes(value))
      faults.push(`<${node.name}> has an attribute value that the DTD does not allow: ${name}="${value}"`);
  }
  return [...faults, ...node.children.flatMap(faultsOf)];
};

/**
 * Lists the faults of an ADF document: XML that is not well-formed, elements in an order that the DTD forbids, and
 * attribute values that the DTD does not allow.
 */
export const findAdfFaults = (xml: string): readonly string[] => {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) return ['no XML declaration'];
  try {
    const [root, ...others] = parse(xml).children;
    return root?.name === 'adf' && others.length === 0 ? faultsOf(root) : ['the root element must be a single <adf>'];
  } catch (error) {
    return [`not well-formed: ${String(error)}`];
  }
};
