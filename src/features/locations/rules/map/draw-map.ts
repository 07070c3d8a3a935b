import { distanceKm, type GeoPoint } from '#kernel/geo-distance.ts';
import { CITIES, COAST, STATE_BORDERS } from './australia.ts';

/** Size of the drawing in its own units. Positions of pins and names are percentages of the width and height. */
export const MAP_WIDTH = 400;
export const MAP_HEIGHT = 300;

/** A point of the map in percent of its width and height. */
interface MapPoint {
  readonly left: number;
  readonly top: number;
}

/** A pin on the drawn map; close locations share a pin. */
export interface DrawnPin extends MapPoint {
  /** Indexes of the locations at this pin, in the order in which they were given. */
  readonly of: readonly [number, ...number[]];
}

/** A map drawn from the coordinates of locations. */
export interface DrawnMap {
  readonly pins: readonly DrawnPin[];
  readonly cities: readonly (MapPoint & { readonly name: string })[];
  /** Circles around a single location, with their radius in kilometres and in units of the drawing. */
  readonly rings: readonly { readonly x: number; readonly y: number; readonly radius: number; readonly km: number }[];
  /**
   * SVG paths of the coast and of the borders of the states; null on a map of a town, because these paths are too
   * coarse for it.
   */
  readonly outline: { readonly coast: string; readonly borders: string } | null;
  readonly scale: { readonly km: number; readonly percent: number };
}

const KM_PER_DEGREE = 111.2;
/** The width of the map in kilometres if all locations are at one point. */
const SMALLEST_KM = 24;
/** If the locations are spread over more than this number of kilometres, the map shows the whole country. */
const COUNTRY_KM = 600;
/** The city nearest to the first location is shown on the map if it is within this number of kilometres. */
const CITY_KM = 120;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

interface Frame {
  readonly centre: GeoPoint;
  /** Kilometres per unit of the drawing. */
  readonly kmPerUnit: number;
}

const COUNTRY: readonly GeoPoint[] = [
  { latitude: -44.2, longitude: 112.6 },
  { latitude: -10.2, longitude: 154.2 },
];

/** The smallest frame around points, with the points in its middle. */
const frameAround = (points: readonly GeoPoint[], margin: number, leastKm: number): Frame => {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const widthKm = (east - west) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  const heightKm = (north - south) * KM_PER_DEGREE;
  return { centre, kmPerUnit: Math.max(widthKm / MAP_WIDTH, heightKm / MAP_HEIGHT, leastKm / margin / MAP_WIDTH) * margin };
};

/** The position of a place in units of the drawing. */
const projected = ({ centre, kmPerUnit }: Frame, { latitude, longitude }: GeoPoint): { readonly x: number; readonly y: number } => ({
  x: MAP_WIDTH / 2 + ((longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180)) / kmPerUnit,
  y: MAP_HEIGHT / 2 - ((latitude - centre.latitude) * KM_PER_DEGREE) / kmPerUnit,
});

const percent = ({ x, y }: { readonly x: number; readonly y: number }): MapPoint => ({
  left: Math.round((x / MAP_WIDTH) * 1000) / 10,
  top: Math.round((y / MAP_HEIGHT) * 1000) / 10,
});

const pathOf = (frame: Frame, line: readonly GeoPoint[], end: string): string =>
  `${line
    .map((point, index) => {
      const { x, y } = projected(frame, point);
      return `${index === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`;
    })
    .join('')}${end}`;

/** Locations that are nearer to each other than this number of units share one pin on the map. */
const CLOSE = 16;

const pinsOf = (frame: Frame, places: readonly GeoPoint[]): readonly DrawnPin[] => {
  const pins: { x: number; y: number; of: [number, ...number[]] }[] = [];
  for (const [index, place] of places.entries()) {
    const at = projected(frame, place);
    const near = pins.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < CLOSE);
    if (near) near.of.push(index);
    else pins.push({ ...at, of: [index] });
  }
  return pins.map((pin) => ({ ...percent(pin), of: pin.of }));
};

const nearestCity = (place: GeoPoint): GeoPoint | undefined =>
  CITIES.toSorted((left, right) => distanceKm(left, place) - distanceKm(right, place)).find((found) => distanceKm(found, place) <= CITY_KM);

/**
 * Draws a map from the coordinates of locations, without a request to another company (LOC-33). If the locations are
 * near each other, the map shows distances and the nearest known city. If they are far apart, the map shows
 * Australia. No map shows roads, because the program has no data about roads. A link beside the map leads to
 * directions.
 *
 * @param places at least one
 * @example drawMap([{ latitude: -27.97, longitude: 153.41 }]).cities.map(({ name }) => name) // ['Surfers Paradise']
 */
export const drawMap = (places: readonly [GeoPoint, ...GeoPoint[]]): DrawnMap => {
  const [first] = places;
  const near = frameAround(places, 1.5, SMALLEST_KM);
  const isCountry = near.kmPerUnit * MAP_WIDTH > COUNTRY_KM * 1.5;
  const city = nearestCity(first);
  const frame = isCountry ? frameAround(COUNTRY, 1.02, 0) : frameAround(city ? [...places, city] : places, 1.5, SMALLEST_KM);
  const pins = pinsOf(frame, places);
  return {
    pins,
    cities: citiesOn(frame, pins, isCountry),
    rings: pins.length === 1 && !isCountry ? ringsAround(frame, first) : [],
    outline: isCountry
      ? {
          coast: COAST.map((line) => pathOf(frame, line, 'Z')).join(''),
          borders: STATE_BORDERS.map((line) => pathOf(frame, line, '')).join(''),
        }
      : null,
    scale: scaleOf(frame),
  };
};

/** Width and height of a pin, or of the name of a city, in percent of the map. */
const apart = (one: MapPoint, other: MapPoint): boolean => Math.abs(one.top - other.top) > 9 || Math.abs(one.left - other.left) > 26;

/** The names of cities that are on the map and cover neither a pin nor another name. */
const citiesOn = (frame: Frame, pins: readonly DrawnPin[], isCountry: boolean): DrawnMap['cities'] => {
  const shown: (MapPoint & { readonly name: string })[] = [];
  // A map of the whole country shows pins but no names of cities, because the names would cover the pins.
  if (isCountry) return shown;
  for (const { name, ...point } of CITIES) {
    const at = percent(projected(frame, point));
    const isInside = at.left > 4 && at.left < 86 && at.top > 8 && at.top < 90;
    if (isInside && [...pins, ...shown].every((other) => apart(at, other))) shown.push({ ...at, name });
  }
  return shown;
};

const ringsAround = (frame: Frame, place: GeoPoint): DrawnMap['rings'] => {
  const { x, y } = projected(frame, place);
  const largest = Math.min(x, MAP_WIDTH - x, 260) + 60;
  return STEPS.map((km) => ({ x: Math.round(x), y: Math.round(y), radius: Math.round(km / frame.kmPerUnit), km }))
    .filter(({ radius }) => radius >= 34 && radius <= largest)
    .slice(0, 3);
};

/** The distance that the scale bar of the map shows: the largest of `STEPS` that fits into a fifth of the width of the map. */
const scaleOf = ({ kmPerUnit }: Frame): DrawnMap['scale'] => {
  const fitting = STEPS.filter((km) => km / kmPerUnit <= MAP_WIDTH / 5);
  const km = fitting.at(-1) ?? STEPS[0];
  return { km, percent: Math.round((km / kmPerUnit / MAP_WIDTH) * 1000) / 10 };
};
