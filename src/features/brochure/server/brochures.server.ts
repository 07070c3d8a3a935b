import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { QueueFullError, WorkQueue } from '#platform/images/work-queue.ts';
import { brochureTheme } from '../rules/brochure-theme.ts';
import { printableTexts } from '../rules/printable-text.ts';
import { qrCode } from '../rules/qr-code.ts';
import { brochureContent } from '../views/brochure-content.ts';
import type { BrochureJob } from '../views/brochure-job.ts';
import { type BrochurePicturesParts, brochurePictureAddresses, loadBrochurePictures } from './brochure-pictures.server.ts';
import { BrochureTimeoutError } from './brochure-renderer.server.ts';

export interface BrochureParts extends BrochurePicturesParts {
  readonly clock: Clock;
  /** Prints one brochure in a worker thread; implemented by `BrochureRenderer`. */
  readonly press: { print(job: BrochureJob): Promise<Buffer> };
  /** Number of brochures that are printed at the same time; equals the number of workers. */
  readonly atOnce: number;
  /** A bounded cache of brochures; implemented by `PictureCache`. */
  readonly cache: { read(name: string): Promise<Buffer | null>; write(name: string, body: Buffer): Promise<void> };
  readonly log: { error(fields: object, message: string): void };
}

export interface Brochure {
  readonly pdf: Buffer;
  /**
   * The cache key, which changes when the brochure's content changes. Null if pictures are missing: a PDF without them
   * must not be cached.
   */
  readonly mark: string | null;
}

/** Maximum number of requested brochures of one site that wait to be made. Further requests are refused as "busy". */
const MOST_WAITING = 24;
/**
 * Maximum number of brochures whose pictures are loaded at the same time. A brochure gets a worker only after its
 * pictures are loaded, so slow picture hosts do not occupy workers.
 */
const PREPARED_AT_ONCE = 4;
/**
 * Version of the layout. Increase it when the layout changes, so that no cached brochure with the old layout is sent.
 */
const EDITION = 3;

/**
 * The PDFs of a site's vehicles (API-20). A PDF is cached until its content changes. The number of PDFs that are made
 * at the same time and the number of waiting requests are limited. Simultaneous requests for the same PDF share one
 * job.
 */
export class Brochures {
  readonly #parts: BrochureParts;
  readonly #preparing = new WorkQueue<Brochure>({ atOnce: PREPARED_AT_ONCE, mostWaiting: MOST_WAITING });
  readonly #pressing: WorkQueue<Buffer>;

  constructor(parts: BrochureParts) {
    this.#parts = parts;
    this.#pressing = new WorkQueue({ atOnce: parts.atOnce, mostWaiting: PREPARED_AT_ONCE });
  }

  /**
   * @param pageUrl absolute address of the vehicle's page
   * @param state the Australian state for which the price with duty is estimated; by default the state of the dealership
   */
  async make(site: Site, vehicle: Vehicle, pageUrl: string, state?: State): Promise<Result<Brochure, 'busy' | 'failed'>> {
    const { clock, cache, log, press } = this.#parts;
    const { value: content } = brochureContent(site, vehicle, pageUrl, clock.now(), state);
    const theme = brochureTheme(site.theme);
    const mark = markOf([EDITION, site.id, vehicle.id, content, theme, brochurePictureAddresses(vehicle), site.images.quality]);
    const kept = await cache.read(`${mark}.pdf`);
    if (kept) return ok({ pdf: kept, mark });
    try {
      const brochure = await this.#preparing.run(String(site.id), mark, async () => {
        const { pictures, isWhole } = await loadBrochurePictures(this.#parts, site, vehicle);
        // The page's web address is not passed to `printableTexts`, because that function puts spaces into long words.
        const printed = { ...printableTexts(content), pageUrl };
        const job: BrochureJob = { content: printed, theme, qr: qrCode(pageUrl), pictures };
        const pdf = await this.#pressing.run(String(site.id), mark, () => press.print(job));
        if (isWhole) await cache.write(`${mark}.pdf`, pdf);
        return { pdf, mark: isWhole ? mark : null };
      });
      return ok(brochure);
    } catch (error) {
      if (error instanceof QueueFullError) return err('busy');
      log.error({ err: error, site: site.slug, vehicle: vehicle.id }, 'a brochure was not made');
      return err(error instanceof BrochureTimeoutError ? 'busy' : 'failed');
    }
  }
}

const markOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
