import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildValuation } from '#test/builders/trade-in/valuation-builder.ts';
import type { OtherDealer } from '../other-dealer.ts';
import { json, type RouteCase, type RouteCases } from './route-case.ts';

/** For each test setup, the id of the valuation that was stored for dealer B. All test cases use this valuation. */
const valuationsOfB = new WeakMap<OtherDealer, Promise<string>>();
const valuationOfB = (dealer: OtherDealer): Promise<string> => {
  const made = valuationsOfB.get(dealer) ?? makeValuation(dealer);
  valuationsOfB.set(dealer, made);
  return made;
};
const makeValuation = async ({ running, ofB }: OtherDealer): Promise<string> => {
  const id = randomUUID();
  const store = new ValuationStore(running.database);
  await store.insert({ id: ofB.siteId }, buildValuation({ id, expiresAt: Date.now() + DAY_MS }));
  return id;
};

const startCase = (path: string): RouteCases => ({
  [`GET ${path}`]: { asked: async ({ onA, expectHidden, ofB }) => expectHidden(await onA(`${path}?car_id=${ofB.id}`), 200) },
  [`POST ${path}`]: {
    asked: async ({ running, expectHidden, ofB }) => {
      const fields = { by: 'plate', rego: 'ABC123', regoState: 'qld', car_id: String(ofB.id) };
      expectHidden(await running.postForm('alpha', `${path}?car_id=${ofB.id}`, fields), 303);
      const { rows } = await running.database.pool.query('select wanted_vehicle_id from trade_in_valuations where site_id = $1', [
        running.site('alpha').id,
      ]);
      expect(rows.every(({ wanted_vehicle_id }) => wanted_vehicle_id === null)).toBe(true);
    },
  },
});

/** Returns the cases of one page of a valuation: on dealer A's site, the page of dealer B's valuation does not exist. */
const stepCases = (suffix: string, fields: Readonly<Record<string, string>>): RouteCases => {
  const path = `/trade-in/:valuation${suffix}`;
  const address = async (dealer: OtherDealer) => `/trade-in/${await valuationOfB(dealer)}${suffix}`;
  const shown: RouteCase = {
    asked: async (dealer) => dealer.expectHidden(await dealer.onA(await address(dealer)), 404),
    control: async (dealer) => expect((await dealer.onB(await address(dealer))).status).toBeLessThan(400),
  };
  const posted: RouteCase = {
    asked: async (dealer) => {
      const before = (await dealer.leadsOfA()).length;
      dealer.expectHidden(await dealer.running.postForm('alpha', await address(dealer), fields), 404);
      expect(await dealer.leadsOfA()).toHaveLength(before);
    },
  };
  return { [`GET ${path}`]: shown, [`POST ${path}`]: posted };
};

/**
 * Stores the valuation of dealer B. This must happen before a test reads the rows of dealer B, because the test would
 * otherwise report the new row as a change.
 */
export const prepareTradeInCases = async (dealer: OtherDealer): Promise<void> => void (await valuationOfB(dealer));

/** The trade-in pages and their API. */
export const TRADE_IN_CASES: RouteCases = {
  'GET /cars/trade-in': {
    asked: async ({ onA, expectHidden, ofB }) => {
      for (const car of [String(ofB.id), ofB.slug]) expectHidden(await onA(`/cars/trade-in?car_id=${car}`), 303);
    },
    control: async ({ onB, expectShown, ofB }) => expectShown(await onB(`/cars/trade-in?car_id=${ofB.id}`)),
  },
  'POST /cars/trade-in': {
    asked: async ({ running, expectHidden, ofB }) =>
      expectHidden(await running.postForm('alpha', `/cars/trade-in?car_id=${ofB.id}`, { rego: 'ABC123', regoState: 'qld' }), 303),
  },
  ...startCase('/trade-in'),
  ...startCase('/sell-your-car'),
  ...startCase('/sell-my-car'),
  ...stepCases('', { wish: 'person' }),
  ...stepCases('/vehicle', { make: 'Kia', model: 'Rio', year: '2022', km: '5' }),
  ...stepCases('/questions', { km: '5' }),
  ...stepCases('/details', { ...FILLED_FORM, last_name: 'Citizen', postcode: '4000' }),
  ...stepCases('/accept', {}),
  'POST /api/miscellaneous': {
    asked: async (dealer) => {
      const answer = await dealer.running.postJson('alpha', '/api/miscellaneous', {
        column_name: 'valuation',
        valuation: { id: await valuationOfB(dealer) },
      });
      expect([answer.status, json(answer)]).toMatchObject([404, { error: expect.any(String) }]);
    },
  },
};
