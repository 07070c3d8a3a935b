import type { Hotspot, HotspotPosition, VehicleImage } from '#model/vehicle/vehicle.ts';
import type { FeedValue } from '../feed-record.ts';
import type { FieldFault, FieldReading } from './field-reading.ts';
import { plainLine } from './plain-text.ts';
import { readNumber } from './read-number.ts';

type FeedMap = Readonly<Record<string, FeedValue>>;

const MAX_IMAGES = 200;
const MAX_SPOTS = 200;
const MAX_POSITIONS = 5_000;
const MAX_ADDRESS = 2_000;

const isMap = (value: FeedValue | undefined): value is FeedMap => value !== null && typeof value === 'object' && !Array.isArray(value);
const entries = (value: FeedValue): readonly FeedValue[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
const textOf = (value: FeedValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;
const numberOf = (value: FeedValue | undefined): number | null =>
  typeof value === 'string' || typeof value === 'number' ? (readNumber(value)?.value ?? null) : null;

/**
 * Returns a URL that a page may link to or load: an http or https URL, or a path of the site itself. Null for all other URLs
 * (javascript:, data:, file:, and '//host', which takes the page's scheme).
 *
 * @example safeAddress('javascript:alert(1)') === null
 * @example safeAddress('/pictures/1.jpg') === '/pictures/1.jpg'
 */
export const safeAddress = (raw: string): string | null => {
  const text = raw.trim();
  if (text.length > MAX_ADDRESS || /[\s<>"\\]/.test(text)) return null;
  // The URL parser drops control characters. A URL with control characters is probably an attack, so the URL is
  // refused.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text)) return null;
  if (text.startsWith('/')) return text.startsWith('//') ? null : text;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
};

const NO_ADDRESS = "an address must begin with http://, https:// or '/'; this address is left out";
const NO_HTTPS = 'pages load pictures only over https, so http:// was replaced by https:// in the address';
const times = (count: number, message: string): string => (count === 1 ? message : `${count} times: ${message}`);

/** Reads the URLs in one field of a feed, and counts the invalid URLs and the insecure URLs. */
class AddressReader {
  #bad = 0;
  #insecure = 0;

  /** Reads the URL of a link that a shopper may follow; null if the URL is invalid. */
  link(raw: string | null): string | null {
    const address = raw === null ? null : safeAddress(raw);
    if (address === null) this.#bad += 1;
    return address;
  }

  /**
   * Reads the address of something that a page loads, such as a picture; null if the address is invalid. The content
   * security policy forbids http, so http becomes https.
   */
  loaded(raw: string | null): string | null {
    const address = this.link(raw);
    if (!address?.startsWith('http:')) return address;
    this.#insecure += 1;
    return address.replace('http:', 'https:');
  }

  get fault(): FieldFault | undefined {
    if (this.#bad === 0 && this.#insecure === 0) return undefined;
    const said = [
      ...(this.#bad > 0 ? [times(this.#bad, NO_ADDRESS)] : []),
      ...(this.#insecure > 0 ? [times(this.#insecure, NO_HTTPS)] : []),
    ];
    return { severity: 'warning', reason: this.#bad > 0 ? 'not-an-address' : 'insecure-address', message: said.join('; ') };
  }
}

/**
 * Reads the URL of a link or of a picture. The result is null with a warning if the text is not a URL.
 *
 * @param isLoaded true if pages load the file at the URL, for example a picture. Then http is replaced by https,
 *   because the content security policy requires https
 */
export const readAddress = (text: string, isLoaded: boolean): FieldReading => {
  const reader = new AddressReader();
  const value = isLoaded ? reader.loaded(text) : reader.link(text);
  return { value, fault: reader.fault };
};

const parts = (value: FeedValue, separator: string | null): readonly FeedValue[] =>
  typeof value === 'string'
    ? value
        .split(separator ?? /[\s|]+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : entries(value);

/**
 * Reads a list of addresses of files that a page loads, such as pictures. The result has the order of the feed. It has
 * at most `MAX_SPOTS` addresses. Invalid addresses are left out with a warning.
 */
export const readAddresses = (value: FeedValue, separator: string | null): FieldReading => {
  const given = parts(value, separator).map((part) => textOf(part) ?? (isMap(part) ? textOf(part.url ?? part['#text']) : null));
  const reader = new AddressReader();
  const addresses = given.map((text) => reader.loaded(text)).filter((address) => address !== null);
  return { value: addresses.slice(0, MAX_SPOTS), fault: reader.fault };
};

const imageOf = (part: FeedValue, reader: AddressReader): VehicleImage | null => {
  if (!isMap(part)) {
    const url = reader.loaded(textOf(part));
    return url === null ? null : { url, thumbUrl: null };
  }
  // The wire format nests the URL of a picture as image.url and image.thumb.url (ENT-05). In XML the URL is the
  // element's text.
  if (isMap(part.image)) return imageOf(part.image, reader);
  const url = reader.loaded(textOf(part.url ?? part['#text'] ?? part.href));
  if (url === null) return null;
  const thumb = isMap(part.thumb) ? textOf(part.thumb.url) : textOf(part.thumb);
  return { url, thumbUrl: thumb === null ? null : reader.loaded(thumb) };
};

/**
 * Reads the pictures in the feed's order, each only once. A value that is not a picture address is left out with a
 * warning.
 */
export const readImages = (value: FeedValue, separator: string | null): FieldReading => {
  const given = parts(value, separator);
  const images = new Map<string, VehicleImage>();
  const reader = new AddressReader();
  for (const part of given) {
    const image = imageOf(part, reader);
    if (image !== null && images.size < MAX_IMAGES) images.set(image.url, image);
  }
  return { value: [...images.values()], fault: reader.fault };
};

const NOT_UNDERSTOOD = (message: string) => ({ severity: 'warning', reason: 'not-understood', message }) as const;

/** Reads the hotspots of a spin (ENT-06), at most `MAX_SPOTS`. A hotspot without an id is left out with a warning. */
export const readHotspots = (value: FeedValue): FieldReading => {
  const given = entries(value);
  const spots = given
    .filter(isMap)
    .map((spot): Hotspot => ({ id: textOf(spot.id) ?? '', description: plainLine(textOf(spot.description) ?? '', 1_000).text }))
    .filter((spot) => spot.id !== '');
  const fault = spots.length < given.length ? NOT_UNDERSTOOD('a hotspot needs an id; hotspots without an id are left out') : undefined;
  return { value: spots.slice(0, MAX_SPOTS), fault };
};

/**
 * Reads the positions of hotspots: the angle in degrees, and the place in the picture in per cent. Incomplete positions
 * are left out with a warning.
 */
export const readPositions = (value: FeedValue): FieldReading => {
  const given = entries(value);
  const positions = given.filter(isMap).flatMap((position): HotspotPosition[] => {
    const hotspotId = textOf(position.hotspotId);
    const activeAngle = numberOf(position.activeAngle);
    const posX = numberOf(position.posX);
    const posY = numberOf(position.posY);
    return hotspotId === null || activeAngle === null || posX === null || posY === null ? [] : [{ hotspotId, activeAngle, posX, posY }];
  });
  const message = 'a hotspot position needs hotspotId, activeAngle, posX and posY; incomplete positions are left out';
  return { value: positions.slice(0, MAX_POSITIONS), fault: positions.length < given.length ? NOT_UNDERSTOOD(message) : undefined };
};
