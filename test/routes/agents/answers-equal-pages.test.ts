import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTool, toolAnswer } from '#test/builders/agents/mcp-client.ts';
import { newVisitor, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import {
  type AvailabilityAnswer,
  compareCalculator,
  compareCards,
  compareHours,
  compareVehiclePage,
  differences,
  type LocationsAnswer,
  type PriceAnswer,
  type RepaymentAnswer,
  ShownPage,
  type VehicleAnswer,
  type VehicleSummary,
} from '../../agents/page-truth.ts';

/** The demo sites that AI agents can use. */
const SITES = ['corella-motor-group', 'kestrel-point-kia', 'wattlebird-cars'] as const;
let running: RunningProgram;
beforeAll(async () => {
  running = await startRunningProgram({ environment: { WORKER: '0', PAGE_CACHE: '0' } });
}, 120_000);
afterAll(() => running.close());

interface Found {
  readonly url: string;
  readonly count_text: string;
  readonly vehicles: readonly VehicleSummary[];
}

const asked = <Value>(slug: string, name: string, given: object): Promise<Value> =>
  toolAnswer<Value>(running, slug, name, given, { headers: { 'x-forwarded-for': newVisitor() } });

const shown = async (slug: string, url: string): Promise<ShownPage> => {
  const { pathname, search } = new URL(url);
  const { status, text } = await running.get(slug, pathname + search, { 'x-forwarded-for': newVisitor() });
  expect(status, `${slug} ${pathname}`).toBe(200);
  return new ShownPage(text);
};

/**
 * Searches that find vehicles of all kinds: the first page of the stock, the cheapest, the dearest, the sold and the
 * coming vehicles.
 */
const SEARCHES = [
  { limit: 8 },
  { limit: 8, sort: { by: 'price', order: 'asc' } },
  { limit: 8, sort: { by: 'price', order: 'desc' } },
  { limit: 4, filters: { status: ['sold'] } },
  { limit: 4, filters: { status: ['coming_soon'] } },
] as const;

const vehiclesOf = async (slug: string): Promise<readonly VehicleSummary[]> => {
  const found = await Promise.all(SEARCHES.map((search) => asked<Found>(slug, 'search_stock', search)));
  return [...new Map(found.flatMap(({ vehicles }) => vehicles).map((vehicle) => [vehicle.id, vehicle])).values()];
};

test.each(SITES)('the answers about vehicles of %s have the same values as the pages of the vehicles, field by field', async (slug) => {
  const vehicles = await vehiclesOf(slug);
  expect(vehicles.length).toBeGreaterThan(15);
  const locations = await asked<LocationsAnswer>(slug, 'list_locations', {});
  const wrong: string[] = [];
  for (const { slug: vehicle, url } of vehicles) {
    const answers = {
      vehicle: await asked<VehicleAnswer>(slug, 'get_vehicle', { vehicle }),
      availability: await asked<AvailabilityAnswer>(slug, 'check_availability', { vehicle }),
      price: await asked<PriceAnswer>(slug, 'explain_price', { vehicle }),
    };
    const page = await shown(slug, url);
    const found = [...differences(compareVehiclePage(page, answers)), ...differences(compareHours(page, locations))];
    wrong.push(...found.map((text) => `${vehicle}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

test.each(SITES)('a repayment for a vehicle of %s equals the repayment in the calculator on its page', async (slug) => {
  const vehicles = (await vehiclesOf(slug)).slice(0, 8);
  const wrong: string[] = [];
  let compared = 0;
  for (const { slug: vehicle } of vehicles) {
    for (const values of [{}, { deposit: 2_000, term_years: 3 }, { interest: 9.5, frequency: 'monthly' }, { amount: 1, residual: 100 }]) {
      const answer = await asked<RepaymentAnswer>(slug, 'estimate_repayment', { vehicle, ...values });
      if (answer.outcome === 'not-offered' || answer.url === null) continue;
      compared += 1;
      const found = differences(compareCalculator(await shown(slug, answer.url), answer));
      wrong.push(...found.map((text) => `${vehicle} ${JSON.stringify(values)}: ${text}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(compared > 0).toBe(running.site(slug).features.finance);
});

test.each(SITES)(
  'a search of the stock of %s finds the same vehicles, in the same order, as the search page to which the answer links',
  async (slug) => {
    for (const search of [
      {},
      { page: 2 },
      { ranges: { price: { max: 40_000 } }, sort: { by: 'price', order: 'asc' } },
      { text: 'automatic' },
      { text: 'white suv under 60k not diesel' },
    ]) {
      const found = await asked<Found>(slug, 'search_stock', search);
      const page = await shown(slug, found.url);
      expect(differences(compareCards(page, found.vehicles)), `${slug} ${JSON.stringify(search)}`).toEqual([]);
    }
  },
);

test('the tool that lists free appointment times of a vehicle gives the same times as the JSON API', async () => {
  const [vehicle] = (await asked<Found>('wattlebird-cars', 'search_stock', { limit: 1, filters: { status: ['in_stock'] } })).vehicles;
  const slots = await asked<{ appointments: readonly unknown[] }>('wattlebird-cars', 'list_appointment_slots', { vehicle: vehicle?.slug });
  const { text } = await running.get('wattlebird-cars', `/api/test-drive-appointments?car_id=${vehicle?.id}`);
  expect(slots).toEqual(JSON.parse(text));
  expect(slots.appointments.length).toBeGreaterThan(3);
});

test('the tool list_facets gives the same facets as the JSON API', async () => {
  const { structuredContent } = await callTool<{ facets: Record<string, unknown>; ranges: Record<string, unknown> }>(
    running,
    'wattlebird-cars',
    'list_facets',
    { attributes: ['make', 'price'] },
  );
  const read = async (name: string) => JSON.parse((await running.get('wattlebird-cars', `/api/facets/${name}`)).text);
  expect(structuredContent?.facets.make).toEqual((await read('make')).items);
  expect(structuredContent?.ranges.price).toEqual(await read('price'));
});

test('the answer about an available vehicle names the feed that last listed the vehicle, and the time at which the program read that feed', async () => {
  const [vehicle] = (await asked<Found>('wattlebird-cars', 'search_stock', { limit: 1, filters: { status: ['in_stock'] } })).vehicles;
  const answer = await asked<AvailabilityAnswer>('wattlebird-cars', 'check_availability', { vehicle: vehicle?.slug });
  const { rows } = await running.database.pool.query<{ at: Date; feed: string }>(
    `select confirmed_at as at, feed from vehicle_confirmations join vehicles on vehicles.id = vehicle_id where vehicle_id = $1`,
    [vehicle?.id],
  );
  expect(answer.evidence).toMatchObject({ feed: rows[0]?.feed, confirmed_at: rows[0]?.at.toISOString() });
});
