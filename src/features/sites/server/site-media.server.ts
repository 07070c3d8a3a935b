import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_MEDIA_PATH, MEDIA_PATH } from '#urls/media-path.ts';

/** The pictures that a site's media folder may hold. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** What else it may hold: videos and papers of vehicles (VDP-04, VDP-35). Anything besides is never sent. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.webm': 'video/webm',
};

/** Under this name every site of a demo finds the pictures of the demo stock. */
const DEMO_FOLDER = DEMO_MEDIA_PATH.slice(MEDIA_PATH.length);

/** Folders are looked through again at most so often. */
const LOOK_AGAIN_MS = 5_000;
/** For a file that is asked for and not known yet: it may have come just now. */
const LOOK_FOR_NEW_MS = 1_000;

export interface SiteMediaFile {
  readonly type: string;
  readonly body: Buffer;
}

interface MediaFile {
  readonly file: string;
  /** A hash of what it holds: the same on every node. */
  readonly version: string;
}

interface KnownFile extends MediaFile {
  /** Size and time as they were when it was read. */
  readonly seen: string;
}

interface Folder {
  readonly files: ReadonlyMap<string, KnownFile>;
  /** A hash of all: changes when any file does. */
  readonly version: string;
}

const EMPTY: Folder = { files: new Map(), version: '' };

const typeOf = (name: string): string | undefined => PICTURE_TYPES[path.extname(name).toLowerCase()];
const fileTypeOf = (name: string): string | undefined => typeOf(name) ?? FILE_TYPES[path.extname(name).toLowerCase()];

const isPlain = (name: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);

/**
 * The pictures of each site's own folder, `sites/<slug>/media/<name>`, which the site names `/media/<name>`
 * (SITE-17: its logo), and of the demo's folder, `/media/demo/<name>`. Knows a version of each file, so that a
 * replaced one has a new address and the pages that show it are made anew.
 */
export class SiteMedia {
  readonly #sitesDir: string;
  readonly #demoFolder: string | null;
  readonly #now: () => number;
  readonly #folders = new Map<string, Folder>();
  readonly #lookedAt = new Map<string, number>();
  readonly #looking = new Map<string, Promise<void>>();

  /** @param demoFolder null where there is no demo stock */
  constructor({
    sitesDir,
    demoFolder,
    now,
  }: { readonly sitesDir: string; readonly demoFolder: string | null; readonly now: () => number }) {
    this.#sitesDir = sitesDir;
    this.#demoFolder = demoFolder;
    this.#now = now;
  }

  /** Looks through the folders of these sites; what is asked of a site before knows nothing of its files. */
  async load(sites: readonly { readonly slug: string }[]): Promise<void> {
    await Promise.all([...sites.map(({ slug }) => this.#mediaFolder(slug)), this.#demoFolder].map((folder) => this.#look(folder)));
  }

  /** Where a picture lies, and its version; null for anything else: other folders, other types, names that climb out. */
  find(site: { readonly slug: string }, name: string): MediaFile | null {
    if (!isPlain(name) || !typeOf(name)) return null;
    const folder = this.#folderOf(site, name);
    return this.#folder(folder).files.get(folder === this.#demoFolder ? name.slice(DEMO_FOLDER.length) : name) ?? null;
  }

  /** As `find`, of a file too that came a moment ago. */
  async findNow(site: { readonly slug: string }, name: string): Promise<MediaFile | null> {
    const known = this.find(site, name);
    if (known || !isPlain(name) || !typeOf(name)) return known;
    const folder = this.#folderOf(site, name);
    if (this.#looking.has(folder) || this.#now() - (this.#lookedAt.get(folder) ?? 0) > LOOK_FOR_NEW_MS) await this.#look(folder);
    return this.find(site, name);
  }

  /** Changes when any picture that the site may show does. */
  version(site: { readonly slug: string }): string {
    return this.#folder(this.#mediaFolder(site.slug)).version + this.#folder(this.#demoFolder).version;
  }

  /**
   * A picture, video or paper as it is; a link within the folder is followed, one that leads out of it is not.
   *
   * An SVG may hold script: send it with the site's Content-Security-Policy.
   */
  async read(site: { readonly slug: string }, name: string): Promise<SiteMediaFile | null> {
    const type = fileTypeOf(name);
    if (!type || !isPlain(name)) return null;
    const folder = this.#folderOf(site, name);
    try {
      const realFolder = await realpath(folder);
      const file = await realpath(path.join(folder, folder === this.#demoFolder ? name.slice(DEMO_FOLDER.length) : name));
      const place = path.relative(realFolder, file).split(path.sep).join('/');
      return isPlain(place) && fileTypeOf(place) === type ? { type, body: await readFile(file) } : null;
    } catch {
      return null;
    }
  }

  #folderOf(site: { readonly slug: string }, name: string): string {
    return this.#demoFolder !== null && name.startsWith(DEMO_FOLDER) ? this.#demoFolder : this.#mediaFolder(site.slug);
  }

  #mediaFolder(slug: string): string {
    return path.join(this.#sitesDir, 'sites', slug, 'media');
  }

  /** As last seen; looked through again in the background where that is a while ago. */
  #folder(folder: string | null): Folder {
    if (folder === null) return EMPTY;
    if (this.#now() - (this.#lookedAt.get(folder) ?? 0) > LOOK_AGAIN_MS) void this.#look(folder);
    return this.#folders.get(folder) ?? EMPTY;
  }

  /** One look at a time: whoever comes while one is under way waits for that. */
  #look(folder: string | null): Promise<void> {
    if (folder === null) return Promise.resolve();
    const underWay = this.#looking.get(folder);
    if (underWay) return underWay;
    this.#lookedAt.set(folder, this.#now());
    const look = this.#lookThrough(folder).finally(() => this.#looking.delete(folder));
    this.#looking.set(folder, look);
    return look;
  }

  async #lookThrough(folder: string): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const before = this.#folders.get(folder) ?? EMPTY;
    const files = new Map<string, KnownFile>();
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      if (!entry.isFile() || !typeOf(name) || !isPlain(name)) continue;
      const known = await identify(file, before.files.get(name)).catch(() => null);
      if (known) files.set(name, known);
    }
    const all = [...files].map(([name, { version }]) => `${name} ${version}`).sort();
    this.#folders.set(folder, { files, version: all.length === 0 ? '' : hash(all.join('\n')) });
  }
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** Reads only what has changed since. */
const identify = async (file: string, before: KnownFile | undefined): Promise<KnownFile> => {
  const { size, mtimeMs } = await stat(file);
  const seen = `${size} ${mtimeMs}`;
  return before?.seen === seen ? before : { file, version: hash(await readFile(file)), seen };
};
