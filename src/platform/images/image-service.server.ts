import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { err, ok, type Result } from '#kernel/result.ts';
import { fetchPicture, MOST_SOURCE_BYTES, type PictureBytes } from './fetch-picture.server.ts';
import type { ImageRefusal } from './image-refusal.ts';
import type { PictureSpec } from './make-picture.server.ts';
import { PictureCache } from './picture-cache.server.ts';
import { pictureType } from './picture-type.server.ts';
import { ShareFonts } from './share-font.server.ts';
import { makeSharePicture, SHARE_WIDTH, type ShareDesign } from './share-picture.server.ts';
import { QueueFullError, WorkQueue } from './work-queue.ts';

/** The source of a picture: a local file, or a URL in the data of a vehicle or in the settings files of a site. */
export type PictureOrigin = { readonly file: string } | RemoteOrigin;

interface RemoteOrigin {
  readonly address: string;
  /** The site option `images.hosts`; an empty list allows any host. */
  readonly hosts: readonly string[];
}

export interface ServedPicture {
  readonly body: Buffer;
  /** Identifies the version of the picture. It changes when the source or the requested size, format or quality changes. */
  readonly mark: string;
}

export interface ImageServiceOptions {
  readonly folder: string;
  /** Path of `node_modules`. It contains the fonts for the preview pictures that are shown where a link is shared. */
  readonly packages: string;
  readonly maxBytes: number;
  readonly now: () => number;
  /** Hosts (`host` or `host:port`) that may have private IP addresses (setting FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate?: readonly string[];
  /** Timeout in milliseconds for fetching a picture from its host. */
  readonly fetchTimeoutMs?: number;
  /** Makes a picture, either in a separate process (`PictureProcesses`) or in the process of the image service. */
  readonly makePicture: MakePicture;
  readonly onServed?: (served: { readonly outcome: 'kept' | 'made' | 'refused'; readonly reason: string }) => void;
  /** Called once for each refused picture, and for errors of the disk. */
  readonly log: { warn(about: object, message: string): void };
}

/** Makes one picture from the bytes of a source. */
export type MakePicture = (bytes: Buffer, claimedType: string | null, spec: PictureSpec) => Promise<Answer>;

type Answer = Result<Buffer, ImageRefusal>;

/** Maximum number of waiting pictures for each site; further requests are refused as 'busy'. */
const MOST_WAITING = 150;
/**
 * Maximum number of simultaneous downloads. It is higher than the number of pictures that are made at the same time. A
 * download mostly waits for the network, so it uses little processor time.
 */
const FETCHES_AT_ONCE = 6;
/** Maximum number of simultaneous downloads of one site, so that a slow host of one site does not block the other sites. */
const FETCHES_OF_A_SITE = 2;
/**
 * Maximum number of pictures made at the same time. It is 1 on a machine with at most two processors, because pages
 * need a processor too. Otherwise it is 2.
 */
const jobsAtOnce = (): number => Math.max(1, Math.min(2, availableParallelism() - 1));

/** Time in milliseconds for which a refusal is remembered: one minute for a failed host, longer for a damaged picture. */
const RETRY_AFTER_MS = { host: 60_000, picture: 15 * 60_000 };
const HOST_FAULTS: ReadonlySet<ImageRefusal['reason']> = new Set(['host-failed', 'too-slow', 'not-found', 'host-not-allowed']);
const MOST_REFUSALS = 5_000;
/**
 * JPEG quality of the picture of a vehicle inside a preview picture for shared links. The quality is high, because the
 * whole preview picture is compressed again.
 */
const SHARED_QUALITY = 90;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * Makes pictures in the requested sizes and formats, caches them on disk, and refuses harmful ones (IMG area). It never
 * delays pages: only a few pictures are made at once, the number of waiting pictures is limited, and equal requests
 * share one job.
 */
export class ImageService {
  readonly #options: ImageServiceOptions;
  readonly #cache: PictureCache;
  readonly #fonts: ShareFonts;
  readonly #making = new WorkQueue<Answer>({ atOnce: jobsAtOnce(), mostWaiting: MOST_WAITING });
  readonly #fetching = new WorkQueue<Result<null, ImageRefusal>>({
    atOnce: FETCHES_AT_ONCE,
    atOnceOfLine: FETCHES_OF_A_SITE,
    mostWaiting: MOST_WAITING,
  });
  /**
   * Recent refusals of pictures, and of hosts that did not answer. The key for a picture is its source. The key for a
   * host consists of the site and the name of the host.
   */
  readonly #refusals = new Map<string, { readonly refusal: ImageRefusal; readonly until: number }>();

  constructor(options: ImageServiceOptions) {
    this.#options = options;
    this.#fonts = new ShareFonts(options.packages, path.join(options.folder, 'fonts'));
    const onTrouble = (error: unknown): void => options.log.warn({ err: error }, 'a picture could not be stored on disk');
    this.#cache = new PictureCache({ ...options, onTrouble });
  }

  /**
   * Reads the list of the pictures on disk. This method must be called once at the start. The service can serve pictures
   * before the reading is finished.
   */
  start(): Promise<void> {
    return this.#cache.sweep();
  }

  /**
   * The preview picture for a shared link. It shows the picture at `origin`, for example of a vehicle. If there is no
   * such picture, or if it cannot be read, the preview picture shows only texts. Null if too many pictures are waiting.
   */
  async serveShared(siteId: number, design: ShareDesign, origin: PictureOrigin | null): Promise<ServedPicture | null> {
    const source = origin === null ? null : await identify(siteId, origin);
    const mark = hash(`shared ${siteId} ${source} ${JSON.stringify(design)}`);
    const kept = await this.#cache.read(`${mark}.jpg`);
    if (kept) return { body: kept, mark };
    const spec = { width: SHARE_WIDTH, frame: 'card', format: 'jpg', quality: SHARED_QUALITY } as const;
    const base = origin === null ? null : await this.serve(siteId, origin, spec);
    if (base && !base.ok && base.error.reason === 'busy') return null;
    try {
      const made = await this.#making.run(String(siteId), mark, async () => {
        const [heading, body] = await Promise.all([this.#fonts.load(design.heading), this.#fonts.load(design.body)]);
        const picture = await makeSharePicture(design, { heading, body }, base?.ok ? base.value.body : null);
        // If the vehicle's picture could not be read, the preview picture is not cached: the next attempt may succeed.
        if (base === null || base.ok) await this.#cache.write(`${mark}.jpg`, picture);
        return ok(picture);
      });
      return made.ok ? { body: made.value, mark } : null;
    } catch (error) {
      if (error instanceof QueueFullError) return null;
      throw error;
    }
  }

  /**
   * @param siteId id of the site. It is a part of every cache key, so that two sites never share a cached picture, even
   * if both pictures come from the same URL
   */
  async serve(siteId: number, origin: PictureOrigin, spec: PictureSpec): Promise<Result<ServedPicture, ImageRefusal>> {
    const source = await identify(siteId, origin);
    if (source === null) return this.#refuse({ reason: 'not-found', message: 'The picture file does not exist' });
    const mark = hash(`${source} ${spec.width} ${spec.frame} ${spec.format} ${spec.quality}`);
    const kept = await this.#cache.read(`${mark}.${spec.format}`);
    if (kept) {
      this.#options.onServed?.({ outcome: 'kept', reason: '' });
      return ok({ body: kept, mark });
    }
    const known = this.#knownRefusal(source);
    if (known) return this.#refuse(known);
    const answer = await this.#make(String(siteId), origin, source, spec, mark);
    if (!answer.ok) {
      if (answer.error.reason !== 'busy') this.#remember(source, origin, answer.error);
      return this.#refuse(answer.error);
    }
    this.#options.onServed?.({ outcome: 'made', reason: '' });
    return ok({ body: answer.value, mark });
  }

  async #make(line: string, origin: PictureOrigin, source: string, spec: PictureSpec, mark: string): Promise<Answer> {
    try {
      // Downloads have a queue of their own, so that a slow host does not block making pictures. A downloaded source is
      // stored on disk, because a hundred waiting sources would fill the memory.
      const fetched = 'address' in origin ? await this.#fetching.run(line, source, () => this.#keepSource(line, origin, source)) : ok(null);
      if (!fetched.ok) return fetched;
      return await this.#making.run(line, mark, async () => {
        const read = await this.#read(origin, source);
        const made = read.ok ? await this.#options.makePicture(read.value.bytes, read.value.claimedType, spec) : read;
        if (made.ok) await this.#cache.write(`${mark}.${spec.format}`, made.value);
        return made;
      });
    } catch (error) {
      if (error instanceof QueueFullError) return err({ reason: 'busy', message: error.message });
      throw error;
    }
  }

  async #keepSource(line: string, origin: RemoteOrigin, source: string): Promise<Result<null, ImageRefusal>> {
    if (await this.#cache.has(sourceFile(source))) return ok(null);
    const host = hostOf(line, origin);
    const known = this.#knownRefusal(host);
    // If a host does not answer, requests for all its pictures are refused for some time. Otherwise the download of
    // each picture would wait until the timeout.
    if (known) return err(known);
    const fetched = await this.#fetch(origin);
    if (!fetched.ok) {
      if (fetched.error.reason === 'too-slow') this.#keepRefusal(host, fetched.error);
      return fetched;
    }
    // The type is checked before the file is stored, so that files that are not pictures use no disk space.
    const type = pictureType(fetched.value.bytes, fetched.value.claimedType);
    if (!type.ok) return type;
    await this.#cache.write(sourceFile(source), fetched.value.bytes);
    return ok(null);
  }

  async #read(origin: PictureOrigin, source: string): Promise<Result<PictureBytes, ImageRefusal>> {
    if ('file' in origin) {
      const claimedType = MEDIA_TYPES[path.extname(origin.file).toLowerCase()] ?? null;
      const { size } = await stat(origin.file);
      if (size > MOST_SOURCE_BYTES)
        return err({ reason: 'too-large', message: `The picture has ${size} bytes; at most ${MOST_SOURCE_BYTES} are allowed` });
      return ok({ bytes: await readFile(origin.file), claimedType });
    }
    const kept = await this.#cache.read(sourceFile(source));
    // The source is fetched again if it could not be stored on disk, or if it was removed from disk while the job
    // waited.
    return kept ? ok({ bytes: kept, claimedType: null }) : this.#fetch(origin);
  }

  #fetch({ address, hosts }: RemoteOrigin): Promise<Result<PictureBytes, ImageRefusal>> {
    const { allowPrivate = [], fetchTimeoutMs } = this.#options;
    return fetchPicture(address, { hosts, allowPrivate, timeoutMs: fetchTimeoutMs });
  }

  #remember(source: string, origin: PictureOrigin, refusal: ImageRefusal): void {
    const isNew = !this.#refusals.has(source);
    this.#keepRefusal(source, refusal);
    if (isNew) this.#options.log.warn({ picture: nameOf(origin), ...refusal }, 'a picture was refused');
  }

  /**
   * The stored refusal of a picture or host, if it has not expired; otherwise null. If the end of a refusal is too far
   * in the future, the clock was wrong when the refusal was stored. Such a refusal is ignored (ADR 079).
   */
  #knownRefusal(of: string): ImageRefusal | null {
    const known = this.#refusals.get(of);
    const leftMs = known === undefined ? 0 : known.until - this.#options.now();
    return known !== undefined && leftMs > 0 && leftMs <= retryAfterMs(known.refusal) ? known.refusal : null;
  }

  #keepRefusal(of: string, refusal: ImageRefusal): void {
    if (this.#refusals.size >= MOST_REFUSALS) this.#refusals.clear();
    this.#refusals.set(of, { refusal, until: this.#options.now() + retryAfterMs(refusal) });
  }

  #refuse(refusal: ImageRefusal): Result<never, ImageRefusal> {
    this.#options.onServed?.({ outcome: 'refused', reason: refusal.reason });
    return err(refusal);
  }
}

const retryAfterMs = ({ reason }: ImageRefusal): number => (HOST_FAULTS.has(reason) ? RETRY_AFTER_MS.host : RETRY_AFTER_MS.picture);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/**
 * A text that identifies one version of a source. The text contains the size and the modification time of a file. So if
 * the file is replaced, the text changes, and the picture is made again.
 */
const identify = async (siteId: number, origin: PictureOrigin): Promise<string | null> => {
  if ('address' in origin) return hash(`${siteId} ${origin.address}`);
  const about = await stat(origin.file).catch(() => null);
  return about?.isFile() ? hash(`${siteId} ${origin.file} ${about.size} ${about.mtimeMs}`) : null;
};

/** The name of a picture for the log. Query and password of a URL are left out, because they may be secret. */
const nameOf = (origin: PictureOrigin): string => {
  if ('file' in origin) return origin.file;
  return URL.canParse(origin.address) ? new URL(origin.address).host + new URL(origin.address).pathname : '(unreadable address)';
};

const hostOf = (line: string, { address }: RemoteOrigin): string => `${line} ${URL.canParse(address) ? new URL(address).host : address}`;

const sourceFile = (source: string): string => `${source}.source`;
