import path from 'node:path';
import type { Environment } from '../environment.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { createGoogleGeocoder, type GoogleGeocoderOptions } from './google-geocoder.server.ts';
import { keepPlaces } from './keep-places.server.ts';
import type { PostcodeGeocoder } from './postcode-geocoder.server.ts';
import { readTableGeocoder } from './table-geocoder.server.ts';

type GeocoderSettings = Pick<Environment, 'GEOCODER_KEY' | 'GEOCODER_TABLE'>;

/**
 * The source of the geocoder, chosen by the settings: Google's service if there is a key, otherwise the operator's
 * table, otherwise the small table that comes with the product.
 */
export const geocoderKind = ({ GEOCODER_KEY, GEOCODER_TABLE }: GeocoderSettings): 'google' | 'table' | 'local' => {
  if (GEOCODER_KEY !== undefined) return 'google';
  return GEOCODER_TABLE === undefined ? 'local' : 'table';
};

/** The table that comes with the product: the capital cities and some regional cities, with positions exact to about a km. */
const SHIPPED_TABLE = path.join(projectRoot, 'geocoding', 'places.csv');

/**
 * The geocoder of this installation (API-24).
 *
 * @param google options of Google's service besides its key. Only tests set them.
 * @throws GeocoderTableError if the table cannot be used
 */
export const openGeocoder = async (
  settings: GeocoderSettings,
  now: () => number,
  google: Omit<GoogleGeocoderOptions, 'key'> = {},
): Promise<PostcodeGeocoder> =>
  settings.GEOCODER_KEY === undefined
    ? readTableGeocoder(settings.GEOCODER_TABLE === undefined ? SHIPPED_TABLE : path.resolve(settings.GEOCODER_TABLE))
    : keepPlaces(createGoogleGeocoder({ ...google, key: settings.GEOCODER_KEY }), now);
