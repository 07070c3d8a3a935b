import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { ROUTES } from '#main/routes.ts';
import type { Answer } from '#test/builders/program/running-program.ts';
import { type OtherDealer, startOtherDealer } from './other-dealer.ts';
import { ACCOUNT_CASES } from './tenant-cases/account-cases.ts';
import { API_CASES } from './tenant-cases/api-cases.ts';
import { CHECKOUT_CASES, prepareCheckoutCases } from './tenant-cases/checkout-cases.ts';
import { CONTENT_PAGE_CASES, prepareContentPageCases } from './tenant-cases/content-page-cases.ts';
import { FORM_CASES } from './tenant-cases/form-cases.ts';
import { FOUND_CASES, prepareFoundCases } from './tenant-cases/found-cases.ts';
import { LINE_UP_CASES, prepareLineUpCases } from './tenant-cases/line-up-cases.ts';
import { PAGE_CASES } from './tenant-cases/page-cases.ts';
import { PAYMENT_CASES, preparePaymentCases } from './tenant-cases/payment-cases.ts';
import { PLACE_CASES } from './tenant-cases/place-cases.ts';
import { json, type RouteCases } from './tenant-cases/route-case.ts';
import { prepareTradeInCases, TRADE_IN_CASES } from './tenant-cases/trade-in-cases.ts';

/** Requests every route of dealer A's site with data of dealer B (architecture, rule 1). */
let dealer: OtherDealer;
beforeAll(async () => {
  dealer = await startOtherDealer();
  await prepareTradeInCases(dealer);
  await prepareContentPageCases(dealer);
  await prepareFoundCases(dealer);
  await prepareLineUpCases(dealer);
  await preparePaymentCases(dealer);
  await prepareCheckoutCases(dealer);
});
afterAll(() => dealer.dealers.close());

const cases: RouteCases = {
  ...ACCOUNT_CASES,
  ...PAGE_CASES,
  ...FORM_CASES,
  ...CONTENT_PAGE_CASES,
  ...FOUND_CASES,
  ...LINE_UP_CASES,
  ...PLACE_CASES,
  ...TRADE_IN_CASES,
  ...PAYMENT_CASES,
  ...CHECKOUT_CASES,
  ...API_CASES,
};
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe('requests with the other dealer’s ids', () => {
  test('every route has a test case, and every test case has a route', () => {
    expect(Object.keys(cases).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  test.each(ROUTES.map(nameOf))('%s neither shows nor changes data of the other dealer', async (name) => {
    const { rowsOfB } = dealer;
    const routeCase = cases[name];
    if (!routeCase) throw new Error(`The route ${name} has no case`);
    const before = await rowsOfB();
    await routeCase.asked(dealer);
    expect(await rowsOfB()).toEqual(before);
    await routeCase.control?.(dealer);
  });

  test.each(['GET', 'POST'])('%s /api/leads/{id} answers 404, because no route returns a lead by its id', async (method) => {
    const { ofB, running } = dealer;
    for (const address of [`/api/leads/${ofB.leadId}`, `/api/leads/${ofB.submissionId}`, '/api/leads/all']) {
      const answer = await running.ask(running.hostOf('alpha'), address, { method });
      expect([answer.status, json(answer)]).toEqual([404, { error: `There is nothing at ${address}.` }]);
    }
  });

  test('a site’s media folder is served only by that site, even if the path contains .. or is percent-encoded', async () => {
    const { expectHidden, expectShown, onA, onB } = dealer;
    for (const address of [
      '/media/only-b.svg',
      '/media/../../bravo/media/only-b.svg',
      '/media/..%2f..%2fbravo%2fmedia%2fonly-b.svg',
      '/media/%2e%2e/%2e%2e/bravo/media/only-b.svg',
    ]) {
      expectHidden(await onA(address), 404);
    }
    expectShown(await onB('/media/only-b.svg'));
  });

  test('the icon and the style sheet are those of the requested site, even if the path is that of another site’s file', async () => {
    const { onA, onB } = dealer;
    const themeOfB = /href="(\/theme\.[0-9a-f]+\.css)"/.exec((await onB('/')).text)?.[1] ?? '';
    expect((await onA(themeOfB)).text).toContain('--');
    expect((await onA('/favicon.svg')).text).not.toBe((await onB('/favicon.svg')).text);
  });
});

describe('the push API', () => {
  const push = (token: string, address: string, rows: readonly object[], host = 'alpha'): Promise<Answer> =>
    dealer.running.ask(dealer.running.hostOf(host), address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });

  test('a token of dealer A changes only A’s stock, whatever host, parameters and rows the request contains', async () => {
    const { dealers, running, ofB, rowsOfB, slips } = dealer;
    const tokens = new DealershipTokens({ database: running.database, clock: systemClock });
    const { token } = await tokens.createToken(running.site('alpha').primaryDealership.id, 'test');
    const before = await rowsOfB();
    const row = { id: 'b-1', make: 'Kia', model: 'Cerato', year: 2022, car_type: 'used', price: 1 };
    const others = { dealership_id: ofB.dealershipId, dealership_slug: 'bravo-yard', slug: ofB.slug, website_id: ofB.siteId };
    const answer = await push(token, '/api/manage/stock?feed=main', [{ ...row, ...others }], 'bravo');
    expect([answer.status, slips(answer), json(answer)]).toMatchObject([200, [], { dealership: 'alpha-yard', inserted: 1, updated: 0 }]);
    expect((await push(token, '/api/manage/stock?dealership=bravo-yard', [row])).status).toBe(403);
    expect((await push(`${token}x`, '/api/manage/stock', [row])).status).toBe(401);
    expect(await rowsOfB()).toEqual(before);
    expect((await dealers.vehicles('alpha')).map(({ model }) => model)).toContain('Cerato');
  });

  test('a revoked token gives no access', async () => {
    const { running, ofB, expectHidden } = dealer;
    const tokens = new DealershipTokens({ database: running.database, clock: systemClock });
    const { id, token } = await tokens.createToken(ofB.dealershipId, 'gone');
    expect(await tokens.revokeToken(running.site('alpha').primaryDealership.id, id)).toBe(false);
    expect(await tokens.revokeToken(ofB.dealershipId, id)).toBe(true);
    const answer = await push(token, '/api/manage/stock', [{ id: 'b-9', make: 'Kia', model: 'Rio' }]);
    expectHidden(answer, 403);
  });
});
