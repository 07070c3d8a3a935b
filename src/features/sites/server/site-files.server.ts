import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsSources, SiteSource, SourceFile } from '../rules/settings/settings-sources.ts';

/** The folders below SITES_DIR that contain settings. */
export const SETTINGS_FOLDERS = ['sites', 'dealerships', 'templates'] as const;

const listFolder = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const readSource = async (sitesDir: string, name: string, file: string): Promise<SourceFile> => {
  try {
    return { name, file, text: await readFile(path.join(sitesDir, file), 'utf8') };
  } catch {
    return { name, file, text: null };
  }
};

/** Ignores hidden files and backup files, which editors create beside the real files. */
const isShown = (name: string) => !name.startsWith('.') && !name.endsWith('~');

const readYamlFolder = async (sitesDir: string, folder: string): Promise<SourceFile[]> => {
  const entries = await listFolder(path.join(sitesDir, folder));
  const files = entries.filter((entry) => !entry.isDirectory() && isShown(entry.name) && entry.name.endsWith('.yaml'));
  return Promise.all(files.map(({ name }) => readSource(sitesDir, name.slice(0, -'.yaml'.length), `${folder}/${name}`)));
};

/** @param only slugs of the sites to read; all sites if it is not given */
const readSites = async (sitesDir: string, only?: ReadonlySet<string>): Promise<SiteSource[]> => {
  const entries = await listFolder(path.join(sitesDir, 'sites'));
  const folders = entries.filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isShown(entry.name));
  return Promise.all(folders.flatMap(({ name }) => (only === undefined || only.has(name) ? [readSite(sitesDir, name)] : [])));
};

/** Reads the folder of a site: `site.yaml`, the other YAML files beside it, and the content pages in `pages/`. */
const readSite = async (sitesDir: string, slug: string): Promise<SiteSource> => {
  const folder = `sites/${slug}`;
  const [site, files, pages] = await Promise.all([
    readSource(sitesDir, slug, `${folder}/site.yaml`),
    readYamlFolder(sitesDir, folder).catch(() => []),
    readYamlFolder(sitesDir, `${folder}/pages`).catch(() => []),
  ]);
  return { ...site, neighbours: byName(files.filter(({ name }) => name !== 'site')), pages: byName(pages) };
};

const byName = <Source extends SourceFile>(sources: readonly Source[]) =>
  sources.toSorted((left, right) => (left.name < right.name ? -1 : 1));

/** Reports a wrong SITES_DIR, which would otherwise look like an installation without sites. */
const checkSitesDir = async (sitesDir: string): Promise<void> => {
  const found = await stat(sitesDir).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error) && found.isDirectory()) return;
  const reason = !(found instanceof Error)
    ? 'is not a folder'
    : found.code === 'ENOENT'
      ? 'does not exist'
      : `cannot be read (${found.code})`;
  throw new Error(
    `SITES_DIR: '${path.resolve(sitesDir)}' ${reason}; allowed: the folder that contains sites/, dealerships/ and templates/`,
  );
};

/**
 * Whether a site, dealership or template has the same settings in both arguments. Both the main file (of a site:
 * `site.yaml`) and all other settings files must have the same text.
 */
const isSame = (one: SiteSource, other: SiteSource | undefined): boolean =>
  other !== undefined && one.text === other.text && isSameList(one.neighbours, other.neighbours) && isSameList(one.pages, other.pages);

const isSameList = (one: readonly SourceFile[] = [], other: readonly SourceFile[] = []): boolean =>
  one.length === other.length && one.every(({ name, text }, index) => name === other[index]?.name && text === other[index].text);

/**
 * Sorts the sources by name. If a source has not changed, the result contains its former object instead of the new one.
 * The former object is the one in `former` that has the same name.
 */
const withFormer = <Source extends SiteSource>(sources: readonly Source[], former: readonly Source[]): Source[] => {
  const known = new Map(former.map((source) => [source.name, source]));
  return byName(sources).map((source) => {
    const before = known.get(source.name);
    return before !== undefined && isSame(source, before) ? before : source;
  });
};

/**
 * Reads the settings files. A source is a site, a dealership or a template. If a source has not changed since the last
 * call, the same object is returned again. `ResolveMemo` has stored a result for this object, and can use this result
 * again.
 */
export class SettingsFiles {
  readonly #sitesDir: string;
  #sources: SettingsSources = { sites: [], dealerships: [], templates: [] };

  constructor(sitesDir: string) {
    this.#sitesDir = sitesDir;
  }

  /** @throws Error that names SITES_DIR when it is not a folder */
  async readAll(): Promise<SettingsSources> {
    const { sites, dealerships, templates } = await readSettingsSources(this.#sitesDir);
    this.#sources = {
      sites: withFormer(sites, this.#sources.sites),
      dealerships: withFormer(dealerships, this.#sources.dealerships),
      templates: withFormer(templates, this.#sources.templates),
    };
    return this.#sources;
  }

  /**
   * Reads the folders of the given sites, and the folders of all dealerships and templates. For all other sites, the result
   * contains what an earlier call has read.
   */
  async readSites(slugs: ReadonlySet<string>): Promise<SettingsSources> {
    await checkSitesDir(this.#sitesDir);
    const { sites: former } = this.#sources;
    const [changed, dealerships, templates] = await Promise.all([
      readSites(this.#sitesDir, slugs),
      readYamlFolder(this.#sitesDir, 'dealerships'),
      readYamlFolder(this.#sitesDir, 'templates'),
    ]);
    this.#sources = {
      sites: withFormer([...former.filter(({ name }) => !slugs.has(name)), ...changed], former),
      dealerships: withFormer(dealerships, this.#sources.dealerships),
      templates: withFormer(templates, this.#sources.templates),
    };
    return this.#sources;
  }
}

/**
 * Reads every settings file below SITES_DIR, in a stable order. A missing subfolder counts as empty; the text of a
 * file that cannot be read is null.
 *
 * @throws Error that names SITES_DIR when it is not a folder
 */
export const readSettingsSources = async (sitesDir: string): Promise<SettingsSources> => {
  await checkSitesDir(sitesDir);
  const [sites, dealerships, templates] = await Promise.all([
    readSites(sitesDir),
    readYamlFolder(sitesDir, 'dealerships'),
    readYamlFolder(sitesDir, 'templates'),
  ]);
  return { sites: byName(sites), dealerships: byName(dealerships), templates: byName(templates) };
};
