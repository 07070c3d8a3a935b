import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '#kernel/result.ts';
import { slugField } from '#model/site/options/field-types.ts';
import { dealershipFile } from '../rules/new-site/dealership-file.ts';
import type { NewFile, NewSite } from '../rules/new-site/new-site.ts';
import { aboutPage, homeFile, siteFile } from '../rules/new-site/site-file.ts';

const listNames = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};

/** The names of the templates that a new site can have. */
export const listTemplates = async (sitesDir: string): Promise<readonly string[]> =>
  (await listNames(path.join(sitesDir, 'templates'))).filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -5));

/** Why a site cannot have this slug; null if it can. */
export const refuseSlug = async (sitesDir: string, slug: string): Promise<string | null> => {
  if (!slugField.safeParse(slug).success)
    return `slug '${slug}' is not allowed; allowed: at most 63 lower-case letters, digits and single hyphens`;
  const folder = (name: string) => listNames(path.join(sitesDir, name));
  if ((await folder('sites')).includes(slug)) return `The folder sites/${slug} already exists`;
  if ((await folder('dealerships')).includes(`${slug}.yaml`)) return `The file dealerships/${slug}.yaml already exists`;
  return (await folder('dealerships/mappings')).includes(`${slug}.yaml`)
    ? `The file dealerships/mappings/${slug}.yaml already exists`
    : null;
};

/** The files of a new site, in the order of writing. `site.yaml` is the last, so that a running server finds only complete sites. */
const filesOf = (site: NewSite): readonly NewFile[] => [
  ...(site.mapping === undefined ? [] : [{ file: `dealerships/mappings/${site.slug}.yaml`, text: site.mapping }]),
  { file: `dealerships/${site.slug}.yaml`, text: dealershipFile(site) },
  { file: `sites/${site.slug}/pages/about-us.yaml`, text: aboutPage(site) },
  { file: `sites/${site.slug}/home.yaml`, text: homeFile(site) },
  { file: `sites/${site.slug}/site.yaml`, text: siteFile(site) },
];

/**
 * Writes the commented files of a new site with legally safe values: `sites/<slug>/site.yaml`, `home.yaml`, a page about the
 * dealer, `dealerships/<slug>.yaml`, and the mapping of the feed if there is one. It never changes an existing file.
 *
 * @returns the written files
 */
export const createNewSite = async (sitesDir: string, site: NewSite): Promise<Result<readonly string[], string>> => {
  const refused = await refuseSlug(sitesDir, site.slug);
  if (refused !== null) return err(refused);
  const templates = await listTemplates(sitesDir);
  if (!templates.includes(site.template)) return err(`template '${site.template}' is not known; allowed: ${templates.join(', ')}`);
  if (site.name.trim() === '') return err('name must not be empty');
  const files = filesOf(site);
  for (const { file, text } of files) {
    const target = path.join(sitesDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text, { flag: 'wx' });
  }
  return ok(files.map(({ file }) => file).toReversed());
};
