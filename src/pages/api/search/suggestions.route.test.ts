import { expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { suggestionsApi } from './suggestions.route.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 3));

/**
 * Returns the route's answer to a search that finds `vehicles` and whose result is valid until `validUntil` (epoch
 * milliseconds).
 */
const answerOf = async (vehicles: readonly Vehicle[], validUntil: number | null, site = buildSite()) => {
  const handler = suggestionsApi({
    clock,
    suggestions: {
      suggest: async () => ({
        value: { makes: [], models: [], bodies: [], vehicleIds: vehicles.map(({ id }) => id), count: vehicles.length, plain: null },
        validUntil,
      }),
    },
    vehicles: { listByIds: async () => vehicles },
  });
  const url = new URL('http://the-yard.localhost/api/suggestions?query=kia');
  const answer = await handler({ site, url } as Parameters<typeof handler>[0]);
  if (answer.kind !== 'json') throw new Error('not JSON');
  return answer;
};

/**
 * Returns the URL and the price of each suggested vehicle. The search finds vehicles with the given prices, in the given
 * order.
 */
const linesOf = async (prices: readonly number[]): Promise<readonly (readonly [string, string | null])[]> => {
  const vehicles = prices.map((price, index) => buildVehicle({ id: index + 1, slug: `car-${index + 1}`, priceCents: price * 100 }));
  const answer = await answerOf(vehicles, null);
  const { groups } = answer.value as { groups: { heading: string; items: { label: string; note: string | null; href: string }[] }[] };
  return (groups.find(({ heading }) => heading === 'cars')?.items ?? []).map(({ note, href }) => [href, note]);
};

test('if several vehicles have the same title and price, only the first of them is suggested', async () => {
  expect(await linesOf([20_000, 20_000, 21_000, 20_000, 22_000])).toEqual([
    ['/cars/car-1', '$20,000 Drive Away'],
    ['/cars/car-3', '$21,000 Drive Away'],
    ['/cars/car-5', '$22,000 Drive Away'],
  ]);
});

test('PRICE-01 if a suggested vehicle is offered by subscription, its price says that it is paid every week', async () => {
  const vehicle = buildVehicle({ subscriptionPriceCents: 19_900 });
  const subscribing = buildSite({ dealerships: [buildDealership({ stock: { offersSubscriptions: true } })] });
  const answer = await answerOf([vehicle], null, subscribing);
  expect(JSON.stringify(answer.value)).toContain('"note":"$199 a week by subscription"');
});

test('at most three vehicles are suggested', async () => {
  expect(await linesOf([20_000, 21_000, 22_000, 23_000])).toHaveLength(3);
});

test('suggestions are cached until the search result expires, or until a tag of a suggested vehicle, such as New, changes', async () => {
  const car = buildVehicle();
  expect((await answerOf([car], clock.now() + 9_000)).caching).toEqual({ until: clock.now() + 9_000 });
  const newUntil = clock.now() + HOUR_MS;
  const newArrival = buildVehicle({ createdAt: newUntil - 8 * DAY_MS });
  expect((await answerOf([car, newArrival], null)).caching).toEqual({ until: newUntil + 1 });
});

test('the page of a model is suggested on a site with model pages, and not on other sites', async () => {
  const groupsOn = async (site: ReturnType<typeof buildSite>) => {
    const handler = suggestionsApi({
      clock,
      suggestions: {
        suggest: async () => ({ value: { makes: [], models: [], bodies: [], vehicleIds: [], count: 0, plain: null }, validUntil: null }),
      },
      vehicles: { listByIds: async () => [] },
    });
    const url = new URL('http://the-yard.localhost/api/suggestions?query=ev5');
    const answer = await handler({ site, url } as Parameters<typeof handler>[0]);
    return answer.kind === 'json' ? (answer.value as { groups: unknown }).groups : answer.kind;
  };
  expect(await groupsOn(buildSite({ manufacturer: { name: 'Kia' }, models: [{ name: 'EV5', slug: 'ev5' }] }))).toEqual([
    { heading: 'About the model', items: [{ label: 'Kia EV5: facts and offers', note: null, href: '/ev5' }] },
  ]);
  expect(await groupsOn(buildSite())).toEqual([]);
});
