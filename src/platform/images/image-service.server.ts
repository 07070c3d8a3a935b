import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { err, ok, type Result } from '#kernel/result.ts';
import { fetchPicture, MOST_SOURCE_BYTES, type PictureBytes } from './fetch-picture.server.ts';
import type { ImageRefusal } from './image-refusal.ts';
import { makePicture, type PictureSpec } from './make-picture.server.ts';
import { PictureCache } from './picture-cache.server.ts';
import { pictureType } from './picture-type.server.ts';
import { QueueFullError, WorkQueue } from './work-queue.ts';

/** Where a picture comes from: a file of this machine, or an address that the site's stock or files name. */
export type PictureOrigin = { readonly file: string } | RemoteOrigin;

interface RemoteOrigin {
  readonly address: string;
  /** `images.hosts` of the site; empty: any. */
  readonly hosts: readonly string[];
}

export interface ServedPicture {
  readonly body: Buffer;
  /** Changes whenever the picture would. */
  readonly mark: string;
}

export interface ImageServiceOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly now: () => number;
  /** `host` or `host:port` whose private addresses are allowed (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate?: readonly string[];
  /** How long a picture's host may take. */
  readonly fetchTimeoutMs?: number;
  readonly onServed?: (served: { readonly outcome: 'kept' | 'made' | 'refused'; readonly reason: string }) => void;
  /** Told once of each picture that is refused, and of a disk that refuses. */
  readonly log: { warn(about: object, message: string): void };
}

type Answer = Result<Buffer, ImageRefusal>;

/** Pictures asked for beyond these wait no longer: they are refused as 'busy'. Of each site. */
const MOST_WAITING = 150;
/** Hosts are slow, processors are not: more may be fetched at once than made. */
const FETCHES_AT_ONCE = 6;
/** Of one site, so that its slow host leaves places to the others. */
const FETCHES_OF_A_SITE = 2;
/** Two at most, and one processor always left to the pages. */
const jobsAtOnce = (): number => Math.max(1, Math.min(2, availableParallelism() - 1));

/** A host that failed is asked again after a minute; a bad picture stays bad for longer. */
const RETRY_AFTER_MS = { host: 60_000, picture: 15 * 60_000 };
const HOST_FAULTS: ReadonlySet<ImageRefusal['reason']> = new Set(['host-failed', 'too-slow', 'not-found', 'host-not-allowed']);
const MOST_REFUSALS = 5_000;

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
 * Makes pictures in the sizes and formats that pages ask for, keeps them on disk, and refuses what would
 * harm (IMG area). It never holds up a page: few pictures are made at once, few may wait, and equal requests
 * share one job.
 */
export class ImageService {
  readonly #options: ImageServiceOptions;
  readonly #cache: PictureCache;
  readonly #making = new WorkQueue<Answer>({ atOnce: jobsAtOnce(), mostWaiting: MOST_WAITING });
  readonly #fetching = new WorkQueue<Result<null, ImageRefusal>>({
    atOnce: FETCHES_AT_ONCE,
    atOnceOfLine: FETCHES_OF_A_SITE,
    mostWaiting: MOST_WAITING,
  });
  /** By picture, and by site and host where the host itself does not answer. */
  readonly #refusals = new Map<string, { readonly refusal: ImageRefusal; readonly until: number }>();

  constructor(options: ImageServiceOptions) {
    this.#options = options;
    const onTrouble = (error: unknown): void => options.log.warn({ err: error }, 'a picture could not be kept on disk');
    this.#cache = new PictureCache({ ...options, onTrouble });
  }

  /** Takes stock of what is on disk. Call it once at the start; pictures are served meanwhile. */
  start(): Promise<void> {
    return this.#cache.sweep();
  }

  /** @param siteId leads every key: one site's pictures are never another's, even from one address */
  async serve(siteId: number, origin: PictureOrigin, spec: PictureSpec): Promise<Result<ServedPicture, ImageRefusal>> {
    const source = await identify(siteId, origin);
    if (source === null) return this.#refuse({ reason: 'not-found', message: 'There is no such picture' });
    const mark = hash(`${source} ${spec.width} ${spec.frame} ${spec.format} ${spec.quality}`);
    const kept = await this.#cache.read(`${mark}.${spec.format}`);
    if (kept) {
      this.#options.onServed?.({ outcome: 'kept', reason: '' });
      return ok({ body: kept, mark });
    }
    const known = this.#refusals.get(source);
    if (known && known.until > this.#options.now()) return this.#refuse(known.refusal);
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
      // Before the making queue, because a slow host must not hold one of the few places in it; onto the disk,
      // because a hundred that wait with their sources in memory would fill it.
      const fetched = 'address' in origin ? await this.#fetching.run(line, source, () => this.#keepSource(line, origin, source)) : ok(null);
      if (!fetched.ok) return fetched;
      return await this.#making.run(line, mark, async () => {
        const read = await this.#read(origin, source);
        const made = read.ok ? await makePicture(read.value.bytes, read.value.claimedType, spec) : read;
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
    const known = this.#refusals.get(host);
    // Each picture of a host that does not answer would hold its place until the time is up.
    if (known && known.until > this.#options.now()) return err(known.refusal);
    const fetched = await this.#fetch(origin);
    if (!fetched.ok) {
      if (fetched.error.reason === 'too-slow') this.#keepRefusal(host, fetched.error);
      return fetched;
    }
    // Before it is kept: what is no picture takes no room.
    const type = pictureType(fetched.value.bytes, fetched.value.claimedType);
    if (!type.ok) return type;
    await this.#cache.write(sourceFile(source), fetched.value.bytes);
    return ok(null);
  }

  async #read(origin: PictureOrigin, source: string): Promise<Result<PictureBytes, ImageRefusal>> {
    if ('file' in origin) {
      const claimedType = MEDIA_TYPES[path.extname(origin.file).toLowerCase()] ?? null;
      const { size } = await stat(origin.file);
      if (size > MOST_SOURCE_BYTES) return err({ reason: 'too-large', message: `It has ${size} bytes; allowed are ${MOST_SOURCE_BYTES}` });
      return ok({ bytes: await readFile(origin.file), claimedType });
    }
    const kept = await this.#cache.read(sourceFile(source));
    // The disk refused to keep it, or it was thrown away while it waited.
    return kept ? ok({ bytes: kept, claimedType: null }) : this.#fetch(origin);
  }

  #fetch({ address, hosts }: RemoteOrigin): Promise<Result<PictureBytes, ImageRefusal>> {
    const { allowPrivate = [], fetchTimeoutMs } = this.#options;
    return fetchPicture(address, { hosts, allowPrivate, timeoutMs: fetchTimeoutMs });
  }

  #remember(source: string, origin: PictureOrigin, refusal: ImageRefusal): void {
    const isNew = !this.#refusals.has(source);
    this.#keepRefusal(source, refusal);
    if (isNew) this.#options.log.warn({ picture: nameOf(origin), ...refusal }, 'a picture is refused');
  }

  #keepRefusal(of: string, refusal: ImageRefusal): void {
    const lasts = HOST_FAULTS.has(refusal.reason) ? RETRY_AFTER_MS.host : RETRY_AFTER_MS.picture;
    if (this.#refusals.size >= MOST_REFUSALS) this.#refusals.clear();
    this.#refusals.set(of, { refusal, until: this.#options.now() + lasts });
  }

  #refuse(refusal: ImageRefusal): Result<never, ImageRefusal> {
    this.#options.onServed?.({ outcome: 'refused', reason: refusal.reason });
    return err(refusal);
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** A file's size and time are part of what it is: a replaced one is another picture. */
const identify = async (siteId: number, origin: PictureOrigin): Promise<string | null> => {
  if ('address' in origin) return hash(`${siteId} ${origin.address}`);
  const about = await stat(origin.file).catch(() => null);
  return about?.isFile() ? hash(`${siteId} ${origin.file} ${about.size} ${about.mtimeMs}`) : null;
};

/** Without query and password, which may be somebody's key. */
const nameOf = (origin: PictureOrigin): string => {
  if ('file' in origin) return origin.file;
  return URL.canParse(origin.address) ? new URL(origin.address).host + new URL(origin.address).pathname : '(unreadable address)';
};

const hostOf = (line: string, { address }: RemoteOrigin): string => `${line} ${URL.canParse(address) ? new URL(address).host : address}`;

const sourceFile = (source: string): string => `${source}.source`;
