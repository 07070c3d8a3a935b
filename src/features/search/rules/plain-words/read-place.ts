import { distanceKm, type GeoPoint } from '#kernel/geo-distance.ts';
import { longestPhrase } from './longest-phrase.ts';
import type { NamedPlace } from './plain-condition.ts';
import { readAmount } from './read-amount.ts';
import { phraseKey, type Token } from './split-tokens.ts';
import type { StockWords } from './stock-words.ts';

/** A place that the text names, with the nearby cities in which vehicles are in stock. */
export interface ReadPlace {
  /** Null if the shopper wants only this city, and not its surroundings ('in Nerang'). */
  readonly place: NamedPlace | null;
  readonly name: string;
  readonly cities: readonly string[];
  readonly length: number;
}

/** The distance in kilometres that 'near' means if the shopper gives no distance. */
export const NEAR_KM = 50;

const wordMap = (phrases: string): ReadonlyMap<string, true> =>
  new Map(phrases.split('|').map((phrase) => [phraseKey(phrase), true as const]));

const NEAR = wordMap(
  'near|nearby|nearest|nearest to|near to|close to|closest to|around|round|not far from|not too far from|outside|next to|in the vicinity of|within reach of|driving distance of|postcode|near postcode',
);
const IN = wordMap('in|at|from|located in|based in|in the|available in|located at');
const JOIN = wordMap('of|from|around|to|near|radius of|radius from|away from|drive of|drive from');
const BEHIND = wordMap('area|region|surrounds|way|and surrounds|or nearby|or near|suburbs');
const WITHIN = wordMap('within|less than|under|up to|inside|no more than|max|at most|not more than|closer than');

/**
 * Reads a place with its distance: 'near Geelong', 'within 20 km of 3220', 'in Parramatta', or the name of a place
 * alone. Null if no place begins at this token.
 */
export const readPlace = (words: StockWords, tokens: readonly Token[], at: number): ReadPlace | null => {
  const distance = readDistance(tokens, at);
  if (distance) {
    const found = findPlace(words, tokens, at + distance.length, true);
    return found && near(words, found, distance.km, distance.length);
  }
  const preposition = longestPhrase(NEAR, tokens, at);
  if (preposition) {
    const found = findPlace(words, tokens, at + preposition.length, preposition.key !== 'around' && preposition.key !== 'round');
    return found && withDistanceBehind(words, tokens, at, found, preposition.length, NEAR_KM);
  }
  const within = longestPhrase(IN, tokens, at);
  const found = findPlace(words, tokens, at + (within?.length ?? 0), false);
  if (!found || (within === null && isCommonWord(words, found.key))) return null;
  return withDistanceBehind(words, tokens, at, found, within?.length ?? 0, null);
};

const isCommonWord = (words: StockWords, key: string): boolean => words.common.has(key) || words.names.has(key) || words.vague.has(key);

/** Reads a distance before a place, such as 'within 50 km of' or '50km from'. */
const readDistance = (tokens: readonly Token[], at: number): { readonly km: number; readonly length: number } | null => {
  const within = longestPhrase(WITHIN, tokens, at);
  const start = at + (within?.length ?? 0);
  const amount = readAmount(tokens, start);
  if (amount?.measure !== 'km') return null;
  const join = longestPhrase(JOIN, tokens, start + amount.length);
  return join && { km: amount.value, length: start + amount.length + join.length - at };
};

/**
 * The number of tokens of a distance to an unknown place, such as 'within 100 km of 4000'; null if no such distance begins at
 * this token. The caller skips these tokens. Otherwise '100 km' would be read as an odometer limit.
 */
export const unknownPlaceLength = (tokens: readonly Token[], at: number): number | null => {
  const distance = readDistance(tokens, at);
  return distance && tokens[at + distance.length] ? distance.length + 1 : null;
};

interface FoundPlace {
  readonly name: string;
  readonly key: string;
  readonly city: string | null;
  readonly point: GeoPoint | null;
  readonly length: number;
}

const findPlace = (words: StockWords, tokens: readonly Token[], at: number, takesPostcodes: boolean): FoundPlace | null => {
  const city = longestPhrase(words.cities, tokens, at);
  const place = longestPhrase(words.places, tokens, at, (_, key) => takesPostcodes || !/^\d+$/.test(key));
  if (place && place.length > (city?.length ?? 0)) {
    return { name: place.meaning.name, key: place.key, city: null, point: place.meaning.point, length: place.length };
  }
  if (!city) return null;
  const point = words.source.cityPoints[city.meaning] ?? place?.meaning.point ?? null;
  return { name: city.meaning, key: city.key, city: city.meaning, point, length: city.length };
};

/**
 * Reads a distance after the name of a place: 'within 20 km', or a word such as 'area', which means `NEAR_KM`. If the
 * text contains no distance, `usualKm` is used. If `usualKm` is null and vehicles in stock are in this city, the search
 * finds only vehicles in the city and none around it.
 */
const withDistanceBehind = (
  words: StockWords,
  tokens: readonly Token[],
  at: number,
  found: FoundPlace,
  before: number,
  usualKm: number | null,
): ReadPlace => {
  const end = at + before + found.length;
  const area = longestPhrase(BEHIND, tokens, end);
  const within = longestPhrase(WITHIN, tokens, end);
  const amount = within && readAmount(tokens, end + within.length);
  if (within && amount?.measure === 'km' && amount.value <= 500)
    return near(words, found, amount.value, before + within.length + amount.length);
  const km = usualKm ?? (area ? NEAR_KM : null);
  if (km === null && found.city !== null) return { place: null, name: found.city, cities: [found.city], length: before + found.length };
  return near(words, found, km ?? NEAR_KM, before + (area?.length ?? 0));
};

const near = (words: StockWords, found: FoundPlace, withinKm: number, otherLength: number): ReadPlace => {
  const { name, city, point } = found;
  const distances = Object.entries(words.source.cityPoints)
    .flatMap(([other, at]) => (point === null ? [] : [{ city: other, km: distanceKm(point, at) }]))
    .sort((one, another) => one.km - another.km);
  const within = distances.filter(({ km }) => km <= withinKm).map((one) => one.city);
  const cities = city !== null && !within.includes(city) ? [city, ...within] : within;
  const [closest] = distances;
  const nearest = cities.length === 0 && closest ? { city: closest.city, km: Math.round(closest.km) } : null;
  return { place: { name, withinKm, nearest }, name, cities, length: found.length + otherLength };
};
