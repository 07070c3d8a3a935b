import type { Site } from '#model/site/site.ts';
import { imageMark } from '#urls/image-address.ts';

/**
 * Names of the options that contain pictures (type `pictureField`). Options with links and feed URLs are not included.
 */
const PICTURE_SETTINGS: ReadonlySet<string> = new Set(['src', 'imageUrl', 'newImageUrl', 'image', 'logo']);

const addressesOf = new WeakMap<object, ReadonlyMap<string, string>>();

const collect = (part: object, found: Map<string, string>): void => {
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      // The option `logo` is a map whose URL is in the key `url`. PICTURE_SETTINGS does not contain `url`, so this line adds it.
      if (name === 'logo' && 'url' in value) collect({ src: value.url }, found);
      collect(value, found);
    } else if (typeof value === 'string' && PICTURE_SETTINGS.has(name) && /^https?:\/\//i.test(value)) {
      found.set(imageMark(value), value);
    }
  }
};

/**
 * Finds the external URL of a picture in a site's settings by the hash of the URL; null if no picture has this hash. A request
 * to the image service contains only the hash, so nobody can make the service fetch a URL that the site does not use.
 */
export const findSitePicture = (site: Site, mark: string): string | null => {
  let known = addressesOf.get(site);
  if (!known) {
    const found = new Map<string, string>();
    collect(site, found);
    known = found;
    addressesOf.set(site, known);
  }
  return known.get(mark) ?? null;
};
