import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { GeoPoint } from '#kernel/geo-distance.ts';
import { ok } from '#kernel/result.ts';
import type { PostcodeGeocoder } from './postcode-geocoder.server.ts';

/** A postcode table that cannot be used. The message names file and line. */
export class GeocoderTableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GeocoderTableError';
  }
}

const COLUMNS = { postcode: ['postcode'], latitude: ['latitude', 'lat'], longitude: ['longitude', 'long', 'lng', 'lon'] } as const;

/** Parses a number of degrees. An empty cell gives null, although JavaScript would convert it to 0. */
const degrees = (cell: string | undefined, most: number): number | null => {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
  return Math.abs(value) <= most ? value : null;
};

/**
 * Parses a table of postcodes: CSV with a header that has `postcode`, `latitude` (or `lat`) and `longitude` (or `long`,
 * `lng`, `lon`); other columns are ignored. For a postcode with several places the result is the centre of these
 * places.
 *
 * @throws GeocoderTableError with the file, the line and the problem
 */
export const parseGeocoderTable = (csv: string, file: string): ReadonlyMap<string, GeoPoint> => {
  const rows = readRows(csv, file);
  const header = (rows[0]?.record ?? []).map((name) => name.trim().toLowerCase());
  const find = (names: readonly string[]): number => {
    const index = header.findIndex((name) => names.includes(name));
    if (index === -1) throw new GeocoderTableError(`${file}:1: the postcode table has no column '${names.join("' or '")}'`);
    return index;
  };
  const columns = { postcode: find(COLUMNS.postcode), latitude: find(COLUMNS.latitude), longitude: find(COLUMNS.longitude) };
  const places = new Map<string, GeoPoint[]>();
  for (const { record, line } of rows.slice(1)) {
    // Restores the leading zero of postcodes of the Northern Territory, which spreadsheet programs remove.
    const postcode = (record[columns.postcode] ?? '').trim().padStart(4, '0');
    const latitude = degrees(record[columns.latitude], 90);
    const longitude = degrees(record[columns.longitude], 180);
    if (!/^\d{4}$/.test(postcode) || latitude === null || longitude === null) {
      throw new GeocoderTableError(
        `${file}:${line}: '${record.join(',').slice(0, 80)}' must be a postcode with latitude and longitude in degrees`,
      );
    }
    const known = places.get(postcode);
    if (known) known.push({ latitude, longitude });
    else places.set(postcode, [{ latitude, longitude }]);
  }
  return new Map([...places].map(([postcode, points]) => [postcode, middle(points)]));
};

interface InformedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const readRows = (csv: string, file: string): readonly { readonly record: readonly string[]; readonly line: number }[] => {
  try {
    // Because of the option `info`, the parser returns objects with `record` and `info`. The parser's TypeScript types do not
    // describe these objects, so the type is cast.
    const rows = parse(csv, { bom: true, skip_empty_lines: true, info: true }) as unknown as readonly InformedRow[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    throw new GeocoderTableError(`${file}: the postcode table cannot be read as CSV: ${(error as Error).message}`);
  }
};

const middle = (points: readonly GeoPoint[]): GeoPoint => {
  const mean = (read: (point: GeoPoint) => number): number => points.reduce((sum, point) => sum + read(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
};

/** Makes a geocoder that knows only the postcodes of one table. */
export const readTableGeocoder = async (file: string): Promise<PostcodeGeocoder> => {
  const csv = await readFile(file, 'utf8').catch((error: Error) => {
    throw new GeocoderTableError(`${file}: the postcode table cannot be read: ${error.message}`);
  });
  const table = parseGeocoderTable(csv, file);
  return { locate: async (postcode) => ok(table.get(postcode) ?? null) };
};
