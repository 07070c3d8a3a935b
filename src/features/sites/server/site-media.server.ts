import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a site's media folder may hold; anything else in it is never sent. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export interface SiteMediaFile {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * A picture of a site's own folder, `sites/<slug>/media/<name>`, which the site names `/media/<name>`
 * (SITE-17: its logo). Null for anything else: other folders, other types, names that climb out.
 *
 * An SVG may hold script: send it with the site's Content-Security-Policy.
 */
export const findSiteMedia = async (sitesDir: string, site: { readonly slug: string }, name: string): Promise<SiteMediaFile | null> => {
  const type = MEDIA_TYPES[path.extname(name).toLowerCase()];
  const isPlain = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);
  if (!type || !isPlain) return null;
  try {
    return { type, body: await readFile(path.join(sitesDir, 'sites', site.slug, 'media', name)) };
  } catch {
    return null;
  }
};
