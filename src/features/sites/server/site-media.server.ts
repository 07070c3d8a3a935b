import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_MEDIA_PATH, MEDIA_PATH } from '#urls/media-path.ts';

/** The picture types that a media folder may contain. */
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

/**
 * The file types that are served in addition to pictures: videos and documents of vehicles (VDP-04, VDP-35), and the
 * style of a map (LOC-33). Files of any other type are refused.
 */
const FILE_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.webm': 'video/webm',
};

/** Folder name under which every demo site finds the pictures of the demo stock. */
const DEMO_FOLDER = DEMO_MEDIA_PATH.slice(MEDIA_PATH.length);

/** Minimum time between two scans of a folder, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;
/**
 * Minimum time between two scans for unknown files, in milliseconds. A request for an unknown file may mean that the
 * file is new.
 */
const LOOK_FOR_NEW_MS = 1_000;

export interface SiteMediaFile {
  readonly type: string;
  readonly body: Buffer;
}

interface MediaFile {
  readonly file: string;
  /** Hash of the file's content; the same on every node. */
  readonly version: string;
}

interface KnownFile extends MediaFile {
  /** Size and modification time when the file was last read. */
  readonly seen: string;
}

interface Folder {
  readonly files: ReadonlyMap<string, KnownFile>;
  /** Hash of all files; it changes when any file changes. */
  readonly version: string;
}

const EMPTY: Folder = { files: new Map(), version: '' };

const typeOf = (name: string): string | undefined => PICTURE_TYPES[path.extname(name).toLowerCase()];
const fileTypeOf = (name: string): string | undefined => typeOf(name) ?? FILE_TYPES[path.extname(name).toLowerCase()];

const isPlain = (name: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);

/**
 * The media files that sites serve, for example a logo (SITE-17). Files in `sites/<slug>/media` have the paths
 * `/media/<name>` on their site. Files in the demo folder have the paths `/media/demo/<name>`. Each file has a version,
 * so that a replaced file gets a new URL and pages that show it are rendered again.
 */
export class SiteMedia {
  readonly #sitesDir: string;
  readonly #demoFolder: string | null;
  readonly #now: () => number;
  readonly #folders = new Map<string, Folder>();
  readonly #lookedAt = new Map<string, number>();
  readonly #looking = new Map<string, Promise<void>>();

  /** @param demoFolder the folder with the pictures of the demo stock; null if there is no demo stock */
  constructor({
    sitesDir,
    demoFolder,
    now,
  }: { readonly sitesDir: string; readonly demoFolder: string | null; readonly now: () => number }) {
    this.#sitesDir = sitesDir;
    this.#demoFolder = demoFolder;
    this.#now = now;
  }

  /** Scans the media folders of the given sites. Before its first scan, a site has no known files. */
  async load(sites: readonly { readonly slug: string }[]): Promise<void> {
    await Promise.all([...sites.map(({ slug }) => this.#mediaFolder(slug)), this.#demoFolder].map((folder) => this.#look(folder)));
  }

  /**
   * Path and version of a media file; null for a path in another folder, another file type, or a path that leads out
   * of the folder.
   */
  find(site: { readonly slug: string }, name: string): MediaFile | null {
    if (!isPlain(name) || !typeOf(name)) return null;
    const folder = this.#folderOf(site, name);
    return this.#folder(folder).files.get(folder === this.#demoFolder ? name.slice(DEMO_FOLDER.length) : name) ?? null;
  }

  /**
   * Path and version of a media file; null if the file does not exist. A file that no scan has found may be new. So the
   * folder is scanned again for such a file, at most once in `LOOK_FOR_NEW_MS`.
   */
  async findNow(site: { readonly slug: string }, name: string): Promise<MediaFile | null> {
    const known = this.find(site, name);
    if (known || !isPlain(name) || !typeOf(name)) return known;
    const folder = this.#folderOf(site, name);
    if (this.#looking.has(folder) || this.#sinceLook(folder) > LOOK_FOR_NEW_MS) await this.#look(folder);
    return this.find(site, name);
  }

  /** A version that changes when any media file of the site or of the demo stock changes. */
  version(site: { readonly slug: string }): string {
    return this.#folder(this.#mediaFolder(site.slug)).version + this.#folder(this.#demoFolder).version;
  }

  /**
   * The content of a media file. A symbolic link is followed if its target is within the folder. An SVG may contain
   * scripts: send it with the site's Content-Security-Policy.
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

  /**
   * Returns the files that the last scan of a folder found. If this scan is older than `LOOK_AGAIN_MS`, a new scan
   * starts in the background.
   */
  #folder(folder: string | null): Folder {
    if (folder === null) return EMPTY;
    if (this.#sinceLook(folder) > LOOK_AGAIN_MS) void this.#look(folder);
    return this.#folders.get(folder) ?? EMPTY;
  }

  /**
   * The number of milliseconds since the last scan. If the last scan is in the future, the clock was wrong, so the scan counts
   * as old (ADR 079).
   */
  #sinceLook(folder: string): number {
    const lookedAt = this.#lookedAt.get(folder);
    const ms = this.#now() - (lookedAt ?? 0);
    return lookedAt === undefined || ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }

  /** Scans a folder. If a scan of this folder is running already, the returned promise waits for that scan instead. */
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

/** Reads only the files that have changed since the last scan. */
const identify = async (file: string, before: KnownFile | undefined): Promise<KnownFile> => {
  const { size, mtimeMs } = await stat(file);
  const seen = `${size} ${mtimeMs}`;
  return before?.seen === seen ? before : { file, version: hash(await readFile(file)), seen };
};
