import type { Site } from '#model/site/site.ts';
import { imageMark } from '#urls/image-address.ts';

/** The settings that name a picture (`pictureField`); a link or a feed's address in the files is never one. */
const PICTURE_SETTINGS: ReadonlySet<string> = new Set(['src', 'imageUrl', 'newImageUrl', 'image', 'logo']);

const addressesOf = new WeakMap<object, ReadonlyMap<string, string>>();

const collect = (part: object, found: Map<string, string>): void => {
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      // The site's own logo has its size beside it.
      if (name === 'logo' && 'url' in value) collect({ src: value.url }, found);
      collect(value, found);
    } else if (typeof value === 'string' && PICTURE_SETTINGS.has(name) && /^https?:\/\//i.test(value)) {
      found.set(imageMark(value), value);
    }
  }
};

/**
 * The address on another host that a site's files name under this mark; null where they name none. It is what
 * keeps the image service from fetching what anybody asks for.
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
