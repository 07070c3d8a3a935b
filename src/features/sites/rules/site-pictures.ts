import { imageMark } from '#urls/image-address.ts';
import type { Site } from './site.ts';

/** Addresses of receivers and feeds stand in the files too; they are never a picture's. */
const PRIVATE_PARTS: ReadonlySet<string> = new Set(['recipients', 'feeds', 'token']);

const addressesOf = new WeakMap<object, ReadonlyMap<string, string>>();

const collect = (part: unknown, found: Map<string, string>): void => {
  if (typeof part === 'string') {
    if (/^https?:\/\//i.test(part)) found.set(imageMark(part), part);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) if (!PRIVATE_PARTS.has(name)) collect(value, found);
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
