import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ImageService, type ImageServiceOptions } from '#platform/images/image-service.server.ts';
import { makePicture } from '#platform/images/make-picture.server.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { type PictureHost, startPictureHost } from './pictures.ts';

interface HostAnswer {
  readonly type?: string;
  readonly body: Buffer;
  readonly status?: number;
  readonly location?: string;
  /** Never answers. */
  readonly isSilent?: boolean;
}

type Question = Parameters<ImageService['serve']>;

/** A folder, a local server of pictures, and image services that use both. */
export class ImageBench {
  readonly folder: string;
  readonly host: PictureHost;
  /** The responses of the picture server, by path. */
  readonly answers: Map<string, HostAnswer>;
  now = 1_000_000;
  readonly counted: { outcome: string; reason: string }[] = [];
  readonly warned: object[] = [];
  #folders = 0;

  private constructor(folder: string, host: PictureHost, answers: Map<string, HostAnswer>) {
    this.folder = folder;
    this.host = host;
    this.answers = answers;
  }

  static async open(): Promise<ImageBench> {
    const answers = new Map<string, HostAnswer>();
    const host = await startPictureHost((request, response) => {
      const answer = answers.get(request.url ?? '');
      if (answer?.isSilent) return;
      const headers = {
        ...(answer?.type ? { 'content-type': answer.type } : {}),
        ...(answer?.location ? { location: answer.location } : {}),
      };
      response.writeHead(answer?.status ?? (answer ? 200 : 404), headers).end(answer?.body);
    });
    return new ImageBench(await mkdtemp(path.join(tmpdir(), 'forecourt-images-')), host, answers);
  }

  /**
   * An image service with a separate cache folder. It may fetch pictures from the picture server, although the address
   * of this server is local.
   */
  service(options: Partial<ImageServiceOptions> = {}): ImageService {
    this.#folders += 1;
    this.counted.length = 0;
    this.warned.length = 0;
    return new ImageService({
      folder: path.join(this.folder, `cache-${this.#folders}`),
      packages: path.join(projectRoot, 'node_modules'),
      makePicture,
      maxBytes: 50_000_000,
      now: () => this.now,
      allowPrivate: [this.host.host],
      onServed: (served) => this.counted.push(served),
      log: { warn: (about) => this.warned.push(about) },
      ...options,
    });
  }

  async onDisk(name: string, body: Buffer): Promise<{ file: string }> {
    await mkdir(path.join(this.folder, 'media'), { recursive: true });
    const file = path.join(this.folder, 'media', name);
    await writeFile(file, body);
    return { file };
  }

  onHost(name: string, body: Buffer, type?: string): { address: string; hosts: readonly string[] } {
    this.answers.set(`/${name}`, { body, ...(type ? { type } : {}) });
    return { address: `${this.host.origin}/${name}`, hosts: [] };
  }

  /** How many times a path was requested from the picture server. */
  timesAsked(address: string): number {
    return this.host.asked.filter((asked) => asked.split('?')[0] === address).length;
  }

  async close(): Promise<void> {
    await this.host.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The bytes of the resized picture. The test fails if the service refuses the picture. */
export const made = async (service: ImageService, ...question: Question): Promise<Buffer> => {
  const served = await service.serve(...question);
  if (!served.ok) throw new Error(served.error.message);
  return served.value.body;
};

/** The result of a request for a picture: 'served', or the reason for the refusal. */
export const reasonOf = async (service: ImageService, ...question: Question): Promise<string> => {
  const served = await service.serve(...question);
  return served.ok ? 'served' : served.error.reason;
};
