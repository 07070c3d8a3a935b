import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geocoderKind, openGeocoder } from './choose-geocoder.server.ts';
import { GeocoderTableError, parseGeocoderTable } from './table-geocoder.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-geocoder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a postcode table', () => {
  test('API-24 is read by its header, with columns in any order and with any of the known names', () => {
    expect(parseGeocoderTable('place,Lng,LAT,postcode\nSouthport,153.41,-27.97,4215\n', 'a.csv').get('4215')).toEqual({
      latitude: -27.97,
      longitude: 153.41,
    });
    expect(parseGeocoderTable('\uFEFFpostcode,latitude,longitude\r\n"4215","-27.97","153.41"\r\n', 'a.csv').size).toBe(1);
  });

  test('gives the centre of all places that have the same postcode, and restores the leading zero of a postcode if a spreadsheet has removed it', () => {
    const table = parseGeocoderTable('postcode,lat,long\n800,-12,130\n0800,-14,132\n', 'a.csv');
    expect([...table]).toEqual([['0800', { latitude: -13, longitude: 131 }]]);
  });

  test.each([
    ['postcode,latitude\n4000,-27\n', "a.csv:1: the postcode table has no column 'longitude' or 'long' or 'lng' or 'lon'"],
    ['', "a.csv:1: the postcode table has no column 'postcode'"],
    ['postcode,lat,lng\n4000,-27,153\nBrisbane,-27,153\n', "a.csv:3: 'Brisbane,-27,153' must be a postcode"],
    ['postcode,lat,lng\n4000,-270,153\n', "a.csv:2: '4000,-270,153' must be a postcode"],
    ['postcode,lat,lng\n4000,,153\n', "a.csv:2: '4000,,153' must be a postcode"],
    ['postcode,lat,lng\n4000,-27\n', 'a.csv: the postcode table cannot be read as CSV'],
  ])('with the row %j is refused, and the error names file and line', (csv, message) => {
    expect(() => parseGeocoderTable(csv, 'a.csv')).toThrow(GeocoderTableError);
    expect(() => parseGeocoderTable(csv, 'a.csv')).toThrow(message);
  });
});

describe('the choice of the geocoder', () => {
  const now = () => 0;

  test("API-24 prefers the service if there is a key, then the operator's table, then the included table", () => {
    expect(geocoderKind({ GEOCODER_KEY: 'k', GEOCODER_TABLE: 't.csv' })).toBe('google');
    expect(geocoderKind({ GEOCODER_KEY: undefined, GEOCODER_TABLE: 't.csv' })).toBe('table');
    expect(geocoderKind({ GEOCODER_KEY: undefined, GEOCODER_TABLE: undefined })).toBe('local');
  });

  test('API-24 without settings, postcodes are looked up in the included table, which contains the capital cities', async () => {
    const geocoder = await openGeocoder({ GEOCODER_KEY: undefined, GEOCODER_TABLE: undefined }, now);
    for (const postcode of ['2000', '3000', '4000', '5000', '6000', '7000', '0800', '2600']) {
      expect(await geocoder.locate(postcode), postcode).toMatchObject({ ok: true, value: { latitude: expect.any(Number) } });
    }
    expect(await geocoder.locate('9998')).toEqual({ ok: true, value: null });
  });

  test('API-24 uses the file of GEOCODER_TABLE instead of the included table, and throws if the file is missing', async () => {
    const file = path.join(folder, 'own.csv');
    await writeFile(file, 'postcode,lat,lng\n9998,-1,2\n');
    const geocoder = await openGeocoder({ GEOCODER_KEY: undefined, GEOCODER_TABLE: file }, now);
    expect(await geocoder.locate('9998')).toEqual({ ok: true, value: { latitude: -1, longitude: 2 } });
    expect(await geocoder.locate('4000')).toEqual({ ok: true, value: null });
    const missing = path.join(folder, 'missing.csv');
    await expect(openGeocoder({ GEOCODER_KEY: undefined, GEOCODER_TABLE: missing }, now)).rejects.toThrow(
      `${missing}: the postcode table cannot be read`,
    );
  });
});
