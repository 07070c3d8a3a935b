import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

/** Returns the texts of all elements with the given name. The document must be well-formed XML. */
const textsOf = (xml: string, name: string): readonly string[] => {
  const texts: string[] = [];
  let open = false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    open = tag.name === name;
    if (open) texts.push('');
  });
  parser.on('text', (text) => {
    if (open) texts.push((texts.pop() ?? '') + text);
  });
  parser.on('closetag', () => {
    open = false;
  });
  parser.write(xml).close();
  return texts;
};

describe('sitemapFile', () => {
  test('lists each address with its pictures, and with the time of its last change if this time is known', () => {
    const xml = sitemapFile([
      { address: 'https://yard.example/', changedAt: null },
      { address: 'https://yard.example/cars/a-1', changedAt: Date.UTC(2026, 0, 2), pictures: ['https://yard.example/a.jpg?w=1&h=2'] },
    ]);
    expect(textsOf(xml, 'loc')).toEqual(['https://yard.example/', 'https://yard.example/cars/a-1']);
    expect(textsOf(xml, 'lastmod')).toEqual(['2026-01-02T00:00:00.000Z']);
    expect(textsOf(xml, 'image:loc')).toEqual(['https://yard.example/a.jpg?w=1&h=2']);
  });

  test('is well-formed XML for any URLs, and never larger than the 50 MB that the sitemap protocol allows', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl(), { maxLength: 20 }), (addresses) => {
        const xml = sitemapFile(addresses.map((address) => ({ address, changedAt: 1, pictures: addresses })));
        expect(textsOf(xml, 'loc')).toEqual(addresses);
      }),
    );
    const long = `https://pictures.example/${'x'.repeat(970)}`;
    const address = `https://yard.example/${'y'.repeat(2_020)}`;
    const largest = sitemapFile(Array.from({ length: 50 }, () => ({ address, changedAt: 1, pictures: Array(9).fill(long) })));
    expect(Buffer.byteLength(largest) * 100).toBeLessThan(50 * 1024 * 1024);
    expect(textsOf(sitemapFile([{ address, changedAt: 1, pictures: [`${long}${long}`] }]), 'image:loc')).toEqual([]);
  });
});

test('sitemapIndex names every file', () => {
  const xml = sitemapIndex([
    { address: 'https://yard.example/sitemaps/pages.xml', changedAt: null },
    { address: 'https://yard.example/sitemaps/vehicles-1.xml', changedAt: 0 },
  ]);
  expect(textsOf(xml, 'loc')).toHaveLength(2);
  expect(textsOf(xml, 'lastmod')).toEqual(['1970-01-01T00:00:00.000Z']);
});
