import path from 'node:path';
import sharp from 'sharp';
import { BrochureRenderer } from '#features/brochure/server/brochure-renderer.server.ts';
import { type BrochureParts, Brochures } from '#features/brochure/server/brochures.server.ts';
import type { BrochureJob } from '#features/brochure/views/brochure-job.ts';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { fixedClock } from '#kernel/clock.ts';
import { ok } from '#kernel/result.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { KeptLog } from '../leads/lead-bench.ts';
import { buildDealership, buildLocation, buildSite } from '../site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '../stock/vehicle-builder.ts';

/** The page to which a brochure links. */
export const PAGE = 'https://www.example.com/cars/2021-toyota-corolla-100001';

const dealership = buildDealership({
  id: 1,
  name: 'Northside Motors',
  licences: [{ state: 'qld', kind: 'dealer', label: 'LMD', number: '4321' }],
  locations: [buildLocation({ phone: '(07) 5550 1234' })],
});
export const site = buildSite({
  name: 'Northside',
  dealerships: [dealership],
  theme: { headingFont: 'fraunces', textFont: 'public-sans', brand: '#9f1239' },
});

export const images = (count: number): Vehicle['media'] => ({
  ...NO_MEDIA,
  images: Array.from({ length: count }, (_, index) => ({ url: `/media/${index + 1}.jpg`, thumbUrl: null })),
});
export const vehicle = buildVehicle({
  media: images(5),
  standardEquipment: Array.from({ length: 30 }, (_, index) => `Feature number ${index + 1}`),
  vin: 'JTNK43BE903012345',
});

/** A picture as large in bytes as a photograph. It consists of noise, because noise hardly compresses. */
const makeNoise = async (width: number): Promise<Buffer> => {
  const height = Math.round(width / 1.5);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const image = sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
  return image.jpeg({ quality: 75, mozjpeg: true }).toBuffer();
};
const made = new Map<number, Promise<Buffer>>();
const noiseOf = (width: number): Promise<Buffer> => {
  const noise = made.get(width) ?? makeNoise(width);
  made.set(width, noise);
  return noise;
};

/** A brochure press (the worker thread that makes PDFs) for tests. The caller closes it. */
export const openPress = (
  options: { readonly limitMs?: number; readonly idleMs?: number; readonly packages?: string } = {},
): BrochureRenderer => new BrochureRenderer({ workers: 1, packages: path.resolve('node_modules'), ...options });

/** A replacement for the brochure press, which prints brochures as PDF. It makes no PDF and only records its input. */
export const notingPress = () => {
  const jobs: BrochureJob[] = [];
  const print = async (job: BrochureJob): Promise<Buffer> => {
    jobs.push(job);
    return Buffer.from(`%PDF ${jobs.length}`);
  };
  return { jobs, print };
};

export interface BrochureBench {
  readonly brochures: Brochures;
  /** The cached PDFs by name. */
  readonly kept: Map<string, Buffer>;
  readonly log: KeptLog;
}

/**
 * A brochure service that makes its PDFs with the given renderer (`press`). Its pictures have the file size of
 * photographs.
 */
export const brochuresOver = (press: BrochureParts['press'], overrides: Partial<BrochureParts> = {}): BrochureBench => {
  const kept = new Map<string, Buffer>();
  const log = new KeptLog();
  const brochures = new Brochures({
    clock: fixedClock(TEST_NOW),
    press,
    atOnce: 1,
    cache: { read: async (name) => kept.get(name) ?? null, write: async (name, body) => void kept.set(name, body) },
    images: { serve: async (_site, _origin, { width }) => ok({ body: await noiseOf(width) }) },
    media: { findNow: async (_site, name) => ({ file: `/${name}` }) },
    log,
    ...overrides,
  });
  return { brochures, kept, log };
};

/** The PDF of a vehicle. @throws if the brochure is refused; the error contains the logged reasons */
export const pdfOf = async (
  { brochures, log }: BrochureBench,
  of: Vehicle = vehicle,
  asking: Site = site,
  state?: State,
): Promise<Buffer> => {
  const answer = await brochures.make(asking, of, PAGE, state);
  if (!answer.ok) throw new Error(`${answer.error}: ${JSON.stringify(log.lines.map(({ fields }) => String(fields.err)))}`);
  return answer.value.pdf;
};
