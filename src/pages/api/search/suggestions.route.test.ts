import { expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { suggestionsApi } from './suggestions.route.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 3));

/** Title and note of the suggestions for vehicles at these prices, best first. */
const linesOf = async (prices: readonly number[]): Promise<readonly (readonly [string, string | null])[]> => {
  const vehicles = prices.map((price, index) => buildVehicle({ id: index + 1, slug: `car-${index + 1}`, priceCents: price * 100 }));
  const handler = suggestionsApi({
    clock,
    suggestions: {
      suggest: async () => ({ makes: [], models: [], bodies: [], vehicleIds: vehicles.map(({ id }) => id), count: vehicles.length }),
    },
    vehicles: { listByIds: async () => vehicles },
  });
  const url = new URL('http://the-yard.localhost/api/suggestions?query=kia');
  const answer = await handler({ site: buildSite(), url } as Parameters<typeof handler>[0]);
  if (answer.kind !== 'json') throw new Error('not JSON');
  const { groups } = answer.value as { groups: { heading: string; items: { label: string; note: string | null; href: string }[] }[] };
  return (groups.find(({ heading }) => heading === 'cars')?.items ?? []).map(({ note, href }) => [href, note]);
};

test('two vehicles with the same title and price are suggested once, and the next one follows', async () => {
  expect(await linesOf([20_000, 20_000, 21_000, 20_000, 22_000])).toEqual([
    ['/cars/car-1', '$20,000'],
    ['/cars/car-3', '$21,000'],
    ['/cars/car-5', '$22,000'],
  ]);
});

test('at most three vehicles are suggested', async () => {
  expect(await linesOf([20_000, 21_000, 22_000, 23_000])).toHaveLength(3);
});
