import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The paths of all files in a site's media folder, relative to the folder. The set is empty if the site has no such
 * folder.
 */
export const readMediaNames = async (sitesDir: string, slug: string): Promise<ReadonlySet<string>> => {
  const folder = path.join(sitesDir, 'sites', slug, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/')));
};
