import { describe, expect, test } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { brochuresOver, images, notingPress, PAGE, pdfOf, site, vehicle } from '#test/builders/vehicle-page/brochure-bench.ts';
import { BrochureTimeoutError } from './brochure-renderer.server.ts';

describe('the brochure service', () => {
  test('makes a brochure once for equal content, and again when price, theme or pictures change', async () => {
    const noting = notingPress();
    const bench = brochuresOver(noting);
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

  test('omits a picture that cannot be loaded or takes too long, and does not cache a brochure without this picture', async () => {
    const noting = notingPress();
    const slow = {
      serve: (_: number, __: object, { width }: { width: number }) =>
        width === 900 ? new Promise<never>(() => {}) : Promise.resolve(err('refused')),
    };
    const bench = brochuresOver(noting, { images: slow, timeoutMs: 5 });
    // This brochure is incomplete, so it has no ETag. A browser with this brochure therefore gets a new one at its next
    // request.
    expect(await bench.brochures.make(site, vehicle, PAGE)).toMatchObject({ ok: true, value: { mark: null } });
    expect(noting.jobs[0]?.pictures).toEqual([]);
    expect(bench.kept.size).toBe(0);
  });

  test('puts the main picture first, shows at most three pictures, and enlarges a single picture', async () => {
    const noting = notingPress();
    const asked: number[] = [];
    const serve = async (_: number, __: object, { width }: { readonly width: number }) => {
      asked.push(width);
      return ok({ body: Buffer.from('JPEG') });
    };
    const bench = brochuresOver(noting, { images: { serve } });
    await pdfOf(bench);
    expect([asked, noting.jobs[0]?.pictures.length]).toEqual([[900, 480, 480], 3]);
    await pdfOf(bench, buildVehicle({ media: images(2) }));
    expect(asked.slice(3)).toEqual([1200]);
  });

  test('finds a picture in the media folder even if the feed adds a version such as ?v=2 to the file name', async () => {
    const noting = notingPress();
    const names: string[] = [];
    const findNow = async (_: Site, name: string) => {
      names.push(name);
      return { file: `/${name}` };
    };
    const media = { ...images(0), primaryImageUrl: null, images: [{ url: '/media/front.jpg?v=2', thumbUrl: null }] };
    await pdfOf(brochuresOver(noting, { media: { findNow } }), buildVehicle({ media }));
    expect([names, noting.jobs[0]?.pictures.length]).toEqual([['front.jpg'], 1]);
  });
});

describe('the brochure service with many requests at once', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => buildVehicle({ id: 200_000 + index }));

  test('API-20 prints twenty brochures that are requested twice each: one after another, and each brochure once', async () => {
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
    const bench = brochuresOver({ print });
    const made = await Promise.all([...twenty, ...twenty].map((one) => bench.brochures.make(site, one, PAGE)));
    expect(made.every((one) => one.ok)).toBe(true);
    expect([most, printed]).toEqual([1, 20]);
  });

  test('API-20 answers a site with "busy" if the queue of this site is full, while another site still gets its brochure', async () => {
    const gate = Promise.withResolvers<void>();
    const bench = brochuresOver({ print: () => gate.promise.then(() => Buffer.from('%PDF')) });
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

test('if a brochure cannot be made, the failure is logged, and the next request makes the brochure', async () => {
  const noting = notingPress();
  let isDry = true;
  const bench = brochuresOver({ print: (job) => (isDry ? Promise.reject(new Error('no ink')) : noting.print(job)) });
  expect(await bench.brochures.make(site, vehicle, PAGE)).toEqual(err('failed'));
  expect(bench.log.lines).toMatchObject([{ level: 'error', message: 'a brochure was not made', fields: { vehicle: 100_001 } }]);
  isDry = false;
  expect((await bench.brochures.make(site, vehicle, PAGE)).ok).toBe(true);
  expect(noting.jobs).toHaveLength(1);
});

test('if making a brochure takes longer than the time limit, the result is the error "busy", so that the client can try again', async () => {
  const bench = brochuresOver({ print: () => Promise.reject(new BrochureTimeoutError('The brochure took longer than 20000 ms')) });
  expect(await bench.brochures.make(site, vehicle, PAGE)).toEqual(err('busy'));
});
