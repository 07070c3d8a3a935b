import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Brochure } from '#features/brochure/server/brochures.server.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { type BenchRequest, openPageBench, type PageBench } from '#test/builders/pages/page-bench.tsx';
import { brochureApi } from './brochure.route.ts';

let bench: PageBench;
let vehicle: Vehicle;
beforeAll(async () => {
  bench = await openPageBench();
  const { rio } = await bench.addVehicles({ rio: { make: 'Kia', model: 'Rio', price: 18_990 } });
  if (!rio) throw new Error('no vehicle');
  vehicle = rio;
});
afterAll(() => bench.close());

const PDF = Buffer.from('%PDF');

const ask = async (made: Result<Brochure, 'busy' | 'failed'>, from: Partial<BenchRequest> = {}) => {
  const brochures = { make: async () => made };
  const answer = await bench.ask(brochureApi({ ...bench.services, brochures }), '/x', { slug: vehicle.slug, ...from });
  if (answer.kind !== 'file') throw new Error(`The answer is no file but ${answer.kind}`);
  return answer;
};

test('API-20 VDP-38 a brochure is downloaded as {slug}.pdf, and before the browser uses a cached brochure again, it must check its ETag with the server', async () => {
  expect((await ask(ok({ pdf: PDF, mark: 'abc' }))).headers).toMatchObject({
    'content-disposition': `attachment; filename="${vehicle.slug}.pdf"`,
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: '"abc"',
  });
});

test('API-20 a brochure whose pictures could not all be loaded is not cached', async () => {
  const { status, headers } = await ask(ok({ pdf: PDF, mark: null }));
  expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
});

test('API-20 ERR-05 if a brochure cannot be made, the answer is a message for shoppers that is not cached', async () => {
  const busy = await ask(err('busy'));
  expect([busy.status, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(busy.body.toString()).toContain('try again');
  expect((await ask(err('failed'))).status).toBe(500);
});

test('API-20 each IP address has its own rate limit for brochures', async () => {
  const made = ok({ pdf: PDF, mark: 'abc' });
  const greedy = { clientAddress: '203.0.113.7' };
  for (const _ of [1, 2, 3]) expect((await ask(made, greedy)).status).toBe(200);
  const refused = await ask(made, greedy);
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body.toString()).toMatch(/^You have requested many brochures\./);
  expect((await ask(made, { clientAddress: '203.0.113.8' })).status).toBe(200);
});
