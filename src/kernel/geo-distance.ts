/** A place on earth, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Distance in kilometres between two places in a straight line over the earth's surface (haversine formula on a
 * sphere, accurate to half a per cent).
 *
 * @example Math.round(distanceKm(brisbane, sydney)) === 732
 */
export const distanceKm = (one: GeoPoint, other: GeoPoint): number => {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  const chord = half(one.latitude, other.latitude) + across;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};
