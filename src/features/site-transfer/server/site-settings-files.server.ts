import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DealershipSettings } from '#model/dealership/dealership.ts';

/** The settings in which a site names the other files that it uses. */
export interface SiteWithFiles {
  readonly slug: string;
  readonly template: string;
  readonly dealerships: readonly Pick<DealershipSettings, 'slug' | 'feeds'>[];
}

/** Hidden files and backup files of editors are left out. */
const isShown = (file: string): boolean => file.split('/').every((part) => !part.startsWith('.') && !part.endsWith('~'));

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null))?.isFile() === true;

/**
 * The paths of all files of a site, relative to SITES_DIR: its folder with pages and pictures, its dealerships, their
 * mappings, and its template.
 */
export const listSettingsFiles = async (sitesDir: string, site: SiteWithFiles): Promise<readonly string[]> => {
  const folder = `sites/${site.slug}`;
  const names = await readdir(path.join(sitesDir, folder), { recursive: true });
  const mappings = site.dealerships.flatMap(({ feeds }) => feeds.flatMap(({ mapping }) => (mapping === null ? [] : [mapping])));
  const candidates = [
    `templates/${site.template}.yaml`,
    ...site.dealerships.map(({ slug }) => `dealerships/${slug}.yaml`),
    ...new Set(mappings.map((mapping) => path.posix.join('dealerships', mapping))),
    ...names.map((name) => `${folder}/${name.split(path.sep).join('/')}`).sort(),
  ];
  const found = await Promise.all(candidates.map(async (file) => isShown(file) && (await exists(path.join(sitesDir, file)))));
  return candidates.filter((_, index) => found[index]);
};
