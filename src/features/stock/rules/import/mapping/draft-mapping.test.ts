import { describe, expect, test } from 'vitest';
import type { FeedRecord } from '../feed-record.ts';
import { draftMapping } from './draft-mapping.ts';
import { parseMapping } from './parse-mapping.ts';

const draft = (rows: readonly Record<string, string>[], format: 'csv' | 'xml' = 'csv') => {
  const made = draftMapping({ format, rows });
  const parsed = parseMapping('dealerships/mappings/yard.yaml', made.text);
  if (!parsed.ok) throw new Error(`${made.text}\n${JSON.stringify(parsed.error)}`);
  return { ...made, mapping: parsed.value };
};

describe('the drafted mapping of a feed', () => {
  test('recognises the usual column names of feeds, even if they contain units and signs', () => {
    const { mapped, unused } = draft([
      { 'Stock No.': 'U1', Marque: 'Kia', Range: 'Rio', 'Odo (km)': '12', 'Ask $': '1', Colour_: 'Red', Zzz: '1' },
    ]);
    expect(mapped).toEqual({ make: 'Marque', model: 'Range', km: 'Odo (km)', colour: 'Colour_', stocknum: 'Stock No.', price: 'Ask $' });
    expect(unused).toEqual(['Zzz']);
  });

  test('identifies vehicles by one column with a different id in each row; if there is no such column, several columns identify a vehicle', () => {
    const rows = [
      { Ref: '1', VIN: '', Make: 'Kia', Model: 'Rio', Price: '1' },
      { Ref: '2', VIN: '', Make: 'Kia', Model: 'Rio', Price: '2' },
    ];
    expect(draft(rows).mapping.identity).toEqual({ field: 'Ref' });
    const same = rows.map((row) => ({ ...row, Ref: '1' }));
    expect(draft(same).text).toMatch(
      /^# No column has an id .*\nidentity:\n {2}columns: \[VIN, Make, Model\]\n {2}tieBreakers: \[Price\]$/m,
    );
  });

  test('converts each text in the column of the car type to new, demo or used, and rejects later rows with any other text', () => {
    const rows = ['Pre-Owned', 'Demonstrator', 'N'].map((Cond, index) => ({ Id: String(index), Make: 'Kia', Model: 'Rio', Cond }));
    expect(draft(rows).text).toContain(
      '    otherwise: reject\n    values:\n      Pre-Owned: used\n      Demonstrator: demo\n      N: new\n',
    );
  });

  test('the rule for pictures has the separator of URLs in one text; in XML it has both paths, for rows with one and with several pictures', () => {
    const url = 'https://p.example/1.jpg';
    expect(draft([{ Id: '1', Make: 'Kia', Model: 'Rio', Pics: `${url}; ${url}` }]).text).toContain('images: { from: Pics, list: ";" }');
    const rows: readonly FeedRecord['fields'][] = [
      { '@id': '1', make: 'Kia', model: 'Rio', photos: [url, url] },
      { '@id': '2', make: 'Kia', model: 'Rio', photos: { photo: url }, price: { '@currency': 'AUD', '#text': '5' } },
    ];
    const { text, mapped } = draftMapping({ format: 'xml', rows, xmlRecord: 'listing' });
    expect(text).toContain('images: { from: [photos.photo, photos] }');
    expect(text).toContain('identity: { field: "@id" }');
    expect(text).toContain('xml: { record: listing }');
    expect(mapped.price).toBe('price.#text');
    expect(parseMapping('x.yaml', text).ok).toBe(true);
  });

  test('names the required fields for which the feed has no column', () => {
    const { missing, text } = draftMapping({ format: 'csv', rows: [{ Id: '1', Title: 'Kia Rio' }] });
    expect(missing).toEqual(['make', 'model']);
    expect(text).toContain('  # make: …   No column was found for this field. A row without it is refused.');
  });
});
