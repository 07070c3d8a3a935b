import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { GeoPoint } from '#kernel/geo-distance.ts';
import type { Environment } from '../environment.server.ts';
import { projectRoot } from '../project-root.server.ts';

/** A place (such as a suburb), its postcode, and its latitude and longitude. */
export interface PlaceName {
  readonly name: string;
  readonly postcode: string;
  readonly point: GeoPoint;
}

const NAME_COLUMNS = ['place', 'locality', 'suburb', 'name'];
const COLUMNS = { latitude: ['latitude', 'lat'], longitude: ['longitude', 'long', 'lng', 'lon'] } as const;

/**
 * The places of the postcode table (ADR 021): the operator's own (`GEOCODER_TABLE`), otherwise the small table that
 * comes with the product. The name of a place is in the column `place`, `locality`, `suburb` or `name`. If the table
 * has no such column, the name of each place is its postcode. `openGeocoder` has already checked the table, so a row
 * that cannot be read is left out.
 */
export const readPlaceNames = async ({ GEOCODER_TABLE }: Pick<Environment, 'GEOCODER_TABLE'>): Promise<readonly PlaceName[]> => {
  const file = GEOCODER_TABLE === undefined ? path.join(projectRoot, 'geocoding', 'places.csv') : path.resolve(GEOCODER_TABLE);
  const rows = parse(await readFile(file, 'utf8'), { bom: true, skip_empty_lines: true, relax_column_count: true }) as readonly string[][];
  const header = (rows[0] ?? []).map((name) => name.trim().toLowerCase());
  const column = (names: readonly string[]): number => header.findIndex((name) => names.includes(name));
  const [postcode, name] = [column(['postcode']), column(NAME_COLUMNS)];
  const [latitude, longitude] = [column(COLUMNS.latitude), column(COLUMNS.longitude)];
  return rows.slice(1).flatMap((row): PlaceName[] => {
    const code = (row[postcode] ?? '').trim().padStart(4, '0');
    const point = { latitude: Number(row[latitude]), longitude: Number(row[longitude]) };
    if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) return [];
    return [{ name: (row[name] ?? '').trim() || code, postcode: code, point }];
  });
};
