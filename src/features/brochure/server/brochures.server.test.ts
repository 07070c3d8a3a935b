import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#features/sites/rules/site.ts';
import { NO_MEDIA } from '#features/stock/rules/feed-vehicle.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { fixedClock } from '#kernel/clock.ts';
import { err, ok } from '#kernel/result.ts';
import { KeptLog } from '#test/builders/lead-bench.ts';
import { buildLender } from '#test/builders/lender-builder.ts';
import { randomVehicle } from '#test/builders/random-vehicle.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/vehicle-builder.ts';
import type { BrochureJob } from '../rules/brochure-job.ts';
import { BrochurePress } from './brochure-press.server.ts';
import { type BrochureParts, Brochures } from './brochures.server.ts';

const PAGE = 'https://www.example.com/cars/2021-toyota-corolla-100001';

const dealership = buildDealership({
  id: 1,
  name: 'Northside Motors',
  licences: [{ state: 'qld', kind: 'dealer', label: 'LMD', number: '4321' }],
  locations: [buildLocation({ phone: '(07) 5550 1234' })],
});
const site = buildSite({
  name: 'Northside',
  dealerships: [dealership],
  theme: { headingFont: 'fraunces', textFont: 'public-sans', brand: '#9f1239' },
});

const equipment = Array.from({ length: 30 }, (_, index) => `Feature number ${index + 1}`);
const images = (count: number): Vehicle['media'] => ({
  ...NO_MEDIA,
  images: Array.from({ length: count }, (_, index) => ({ url: `/media/${index + 1}.jpg`, thumbUrl: null })),
});
const vehicle = buildVehicle({ media: images(5), standardEquipment: equipment, vin: 'JTNK43BE903012345' });

/** A picture as heavy as a photograph: noise hardly compresses. */
const makeNoise = async (width: number): Promise<Buffer> => {
  const height = Math.round(width / 1.5);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const image = sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
  return image.jpeg({ quality: 75, mozjpeg: true }).toBuffer();
};

let press: BrochurePress;
const noise = new Map<number, Buffer>();
beforeAll(async () => {
  press = new BrochurePress({ workers: 1, packages: path.resolve('node_modules') });
  for (const width of [480, 900, 1200]) noise.set(width, await makeNoise(width));
});
afterAll(() => press.close());

interface Bench {
  readonly brochures: Brochures;
  readonly kept: Map<string, Buffer>;
  readonly log: KeptLog;
}

const benchWith = (overrides: Partial<BrochureParts> = {}): Bench => {
  const kept = new Map<string, Buffer>();
  const log = new KeptLog();
  const brochures = new Brochures({
    clock: fixedClock(TEST_NOW),
    press,
    atOnce: 1,
    cache: { read: async (name) => kept.get(name) ?? null, write: async (name, body) => void kept.set(name, body) },
    images: { serve: async (_site, _origin, { width }) => ok({ body: noise.get(width) ?? Buffer.alloc(0) }) },
    media: { findNow: async (_site, name) => ({ file: `/${name}` }) },
    log,
    ...overrides,
  });
  return { brochures, kept, log };
};

const pdfOf = async (bench: Bench, of: Vehicle = vehicle, asking: Site = site): Promise<Buffer> => {
  const made = await bench.brochures.make(asking, of, PAGE);
  if (!made.ok) throw new Error(`${made.error}: ${JSON.stringify(bench.log.lines.map(({ fields }) => String(fields.err)))}`);
  return made.value.pdf;
};

const read = async (pdf: Buffer): Promise<{ readonly text: string; readonly pages: number }> => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: totalPages };
};

/** A press that only notes what it is given. */
const notingPress = () => {
  const jobs: BrochureJob[] = [];
  const print = async (job: BrochureJob): Promise<Buffer> => {
    jobs.push(job);
    return Buffer.from(`%PDF ${jobs.length}`);
  };
  return { jobs, print };
};

describe('a printed brochure', () => {
  test('API-20 it is a PDF that says price, facts, features, seller and licence, in under 500 kB and on two pages at most', async () => {
    const pdf = await pdfOf(benchWith());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(500_000);
    const { text, pages } = await read(pdf);
    expect(pages).toBeLessThanOrEqual(2);
    // At the foot of every page.
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Northside Motors · LMD 4321 ${page} of ${pages}`);
    for (const fact of ['2021 Toyota Corolla', '$34,990', 'Drive Away', '45,210 km', 'JTNK43BE903012345', 'Feature number 30']) {
      expect(text).toContain(fact);
    }
    for (const fact of [
      'Northside Motors',
      'LMD 4321',
      '(07) 5550 1234',
      '1 Pelican Parade, Southport QLD 4215',
      'Printed 16 November 2026',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/undefined|NaN|\bnull\b/);
  });

  test('API-20 it is set in the site’s own fonts, and links to the page', async () => {
    const pdf = (await pdfOf(benchWith())).toString('latin1');
    expect(pdf).toMatch(/\/FontName\s*\/[A-Z]+\+Fraunces/);
    expect(pdf).toMatch(/\/FontName\s*\/[A-Z]+\+PublicSans/);
    expect(pdf).toContain(PAGE);
  });

  test('FIN-24 FIN-40 a finance example says repayment, both rates, what they are based on and the warning', async () => {
    const lending = { ...site, finance: { ...site.finance, provider: 'Manual' } };
    const financed = { ...vehicle, financeLenders: { manual: buildLender() } };
    const { text } = await read(await pdfOf(benchWith(), financed, lending));
    expect(text).toContain('Finance example $150 a week 8.99% p.a. 9.56% p.a. comparison rate');
    expect(text).toContain(`Comparison rate based on a secured loan of $30,000 over 5 years. ${site.finance.comparisonWarning.text}`);
    expect((await read(await pdfOf(benchWith(), financed))).text).not.toContain('Finance example');
  });

  test.each([
    [
      'nothing but a make',
      buildVehicle({ media: images(0), priceCents: null, year: null, badge: 'null', series: null, odometerKm: null, vin: null }),
    ],
    [
      'what is hostile',
      buildVehicle({
        media: images(1),
        badge: '</Text>{{x}} \u202e👍',
        model: 'W'.repeat(400),
        colour: '\u0000',
        standardEquipment: ['汽车', 'x'.repeat(2_000)],
      }),
    ],
    ['what is sold', buildVehicle({ status: 'sold', media: images(2) })],
  ])('a vehicle with %s has a brochure', async (_what, odd) => {
    const { text, pages } = await read(await pdfOf(benchWith(), odd));
    expect(pages).toBeLessThanOrEqual(2);
    expect(text).not.toMatch(/undefined|NaN|\$0|\bnull\b/);
    expect(text).toContain('LMD 4321');
  });
});

test('API-20 whatever a feed sent, there is a brochure of two pages at most', async () => {
  for (const odd of fc.sample(randomVehicle, { numRuns: 10, seed: 20261122 })) {
    const pdf = await pdfOf(benchWith(), { ...odd, dealershipId: 1 });
    const { text, pages } = await read(pdf);
    expect(pages, odd.slug).toBeLessThanOrEqual(2);
    expect(text).toContain('LMD 4321');
  }
});

describe('keeping', () => {
  test('it is made once for what it says; another price, look or picture makes it anew', async () => {
    const noting = notingPress();
    const bench = benchWith({ press: noting });
    const marks = new Set<string | null>();
    const ask = async (of: Vehicle, asking: Site = site): Promise<void> => {
      const made = await bench.brochures.make(asking, of, PAGE);
      if (made.ok) marks.add(made.value.mark);
    };
    await ask(vehicle);
    await ask(vehicle);
    expect(noting.jobs).toHaveLength(1);
    await ask({ ...vehicle, priceCents: 3_300_000 });
    await ask({ ...vehicle, media: images(4).images.length ? { ...images(4), primaryImageUrl: '/media/4.jpg' } : vehicle.media });
    await ask(vehicle, { ...site, theme: { ...site.theme, brand: '#0f172a' } });
    await ask(vehicle, { ...site, id: 99 });
    expect(noting.jobs).toHaveLength(5);
    expect(marks.size).toBe(5);
  });

  test('a picture that is refused or late is left out, and that brochure is not kept', async () => {
    const noting = notingPress();
    const slow = {
      serve: (_: number, __: object, { width }: { width: number }) =>
        width === 900 ? new Promise<never>(() => {}) : Promise.resolve(err('refused')),
    };
    const bench = benchWith({ press: noting, images: slow, patienceMs: 5 });
    // Without a mark no browser takes the next one, with its pictures, for this one.
    expect(await bench.brochures.make(site, vehicle, PAGE)).toMatchObject({ ok: true, value: { mark: null } });
    expect(noting.jobs[0]?.pictures).toEqual([]);
    expect(bench.kept.size).toBe(0);
  });

  test('the main picture is the first, three at most, and a lone one is larger', async () => {
    const noting = notingPress();
    const asked: number[] = [];
    const serve = async (_: number, __: object, { width }: { readonly width: number }) => {
      asked.push(width);
      return ok({ body: Buffer.from('JPEG') });
    };
    const bench = benchWith({ press: noting, images: { serve } });
    await pdfOf(bench);
    expect([asked, noting.jobs[0]?.pictures.length]).toEqual([[900, 480, 480], 3]);
    await pdfOf(bench, buildVehicle({ media: images(2) }));
    expect(asked.slice(3)).toEqual([1200]);
  });

  test('a version that a feed adds to a file of the media folder hides no picture', async () => {
    const noting = notingPress();
    const names: string[] = [];
    const findNow = async (_: Site, name: string) => {
      names.push(name);
      return { file: `/${name}` };
    };
    const media = { ...images(0), primaryImageUrl: null, images: [{ url: '/media/front.jpg?v=2', thumbUrl: null }] };
    await pdfOf(benchWith({ press: noting, media: { findNow } }), buildVehicle({ media }));
    expect([names, noting.jobs[0]?.pictures.length]).toEqual([['front.jpg'], 1]);
  });
});

describe('many at once', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => buildVehicle({ id: 200_000 + index }));

  test('API-20 twenty at once are printed one after the other, equal ones once', async () => {
    let running = 0;
    let most = 0;
    let printed = 0;
    const print = async (): Promise<Buffer> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      printed += 1;
      return Buffer.from('%PDF');
    };
    const bench = benchWith({ press: { print } });
    const made = await Promise.all([...twenty, ...twenty].map((one) => bench.brochures.make(site, one, PAGE)));
    expect(made.every((one) => one.ok)).toBe(true);
    expect([most, printed]).toEqual([1, 20]);
  });

  test('API-20 beyond what may wait, a site is told that it is busy; another site still gets its own', async () => {
    const gate = Promise.withResolvers<void>();
    const bench = benchWith({ press: { print: () => gate.promise.then(() => Buffer.from('%PDF')) } });
    const many = Array.from({ length: 60 }, (_, index) => bench.brochures.make(site, buildVehicle({ id: 300_000 + index }), PAGE));
    const other = bench.brochures.make({ ...site, id: 99 }, vehicle, PAGE);
    const refused = await Promise.race([...many.slice(40), new Promise((resolve) => setTimeout(resolve, 30_000, 'nobody'))]);
    expect(refused).toEqual(err('busy'));
    gate.resolve();
    const outcomes = await Promise.all(many);
    expect(outcomes.filter((one) => one.ok).length).toBe(28);
    expect((await other).ok).toBe(true);
  });
});

describe('the press', () => {
  const someJob = async (): Promise<BrochureJob> => {
    const noting = notingPress();
    await pdfOf(benchWith({ press: noting }));
    return noting.jobs[0] ?? Promise.reject(new Error('no job'));
  };

  test('what cannot be made is a failure, logged, and the next one is made', async () => {
    const blind = benchWith({ press: { print: () => Promise.reject(new Error('no ink')) } });
    expect(await blind.brochures.make(site, vehicle, PAGE)).toEqual(err('failed'));
    expect(blind.log.lines).toMatchObject([{ level: 'error', message: 'a brochure was not made', fields: { vehicle: 100_001 } }]);
    expect((await pdfOf(benchWith())).length).toBeGreaterThan(10_000);
  });

  test('a job that takes too long is ended with its worker, and another worker takes the next', async () => {
    const hasty = new BrochurePress({ workers: 1, packages: path.resolve('node_modules'), mostMs: 1 });
    const job = await someJob();
    await expect(hasty.print(job)).rejects.toThrow('longer than 1 ms');
    await expect(hasty.print(job)).rejects.toThrow('longer than 1 ms');
    await hasty.close();
    await expect(hasty.print(job)).rejects.toThrow('ending');
  });

  test('a font that could not be read is read for the next brochure', async () => {
    const packages = path.join(await mkdtemp(path.join(tmpdir(), 'brochure-')), 'packages');
    const unlucky = new BrochurePress({ workers: 1, packages });
    const job = await someJob();
    await expect(unlucky.print(job)).rejects.toThrow('ENOENT');
    await symlink(path.resolve('node_modules'), packages);
    expect((await unlucky.print(job)).length).toBeGreaterThan(1_000);
    await unlucky.close();
    await rm(path.dirname(packages), { recursive: true });
  });

  test('an idle worker is dismissed, and a new one is hired for the next brochure', async () => {
    const brief = new BrochurePress({ workers: 1, packages: path.resolve('node_modules'), idleMs: 1 });
    const job = await someJob();
    expect((await brief.print(job)).length).toBeGreaterThan(1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await brief.print(job)).length).toBeGreaterThan(1_000);
    await brief.close();
  });
});
