import { expect } from 'vitest';
import { GARAGE_PATHS, WATCHLIST_PATHS } from '#model/site/options/shoppers/garage-and-watchlist-paths.ts';
import type { RouteCases } from './route-case.ts';

/** Test cases of a path for the account page: a session of site B does not sign a shopper in on site A. */
const garageCases = (path: string): RouteCases => {
  const isOn = path === '/my-garage';
  return {
    [`GET ${path}`]: {
      asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(path, { cookie: ofB.signedInCookies }), isOn ? 303 : 404),
      control: async ({ ofB, expectShown, onB }) =>
        isOn ? expectShown(await onB(path, { cookie: ofB.signedInCookies })) : expect((await onB(path)).status).toBe(404),
    },
    [`POST ${path}`]: {
      asked: async ({ running, ofB, expectHidden }) => {
        for (const action of ['sign-out', 'end-other-sessions', 'delete']) {
          const answer = await running.postForm('alpha', path, { action }, { cookie: ofB.signedInCookies });
          expectHidden(answer, isOn ? 303 : 404);
          if (isOn) expect(answer.headers.location).toContain('/sign-in?');
        }
      },
    },
  };
};

/** The test case of a route that changes the watchlist: with a session of site B, site A changes nothing. */
const watchlistChange = (name: string): RouteCases[string] => ({
  asked: async ({ running, ofB, expectHidden }) => {
    const body = { car_id: ofB.id, favourites: [{ car_id: ofB.id, saved: true, at: 1 }] };
    expectHidden(await running.postJson('alpha', `/api/watchlist/${name}`, body, { cookie: ofB.signedInCookies }), 401);
  },
});

/** Test cases of the account routes: a sign-in code or a session of site B is not valid on site A. */
export const ACCOUNT_CASES: RouteCases = {
  'GET /sign-in': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA('/sign-in', { cookie: ofB.signedInCookies }), 200),
    control: async ({ ofB, onB }) => expect((await onB('/sign-in', { cookie: ofB.signedInCookies })).status).toBe(303),
  },
  'POST /sign-in': {
    asked: async ({ running, ofB, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/sign-in', { again: '1' }, { cookie: ofB.signedInCookies }), 422),
  },
  'GET /sign-in/code': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA('/sign-in/code', { cookie: ofB.signedInCookies }), 200),
    control: async ({ ofB, expectShown, onB }) => expectShown(await onB('/sign-in/code', { cookie: ofB.signedInCookies })),
  },
  'POST /sign-in/code': {
    asked: async ({ running, ofB, expectHidden }) => {
      const answer = await running.postForm('alpha', '/sign-in/code', { code: '000000' }, { cookie: ofB.signedInCookies });
      expectHidden(answer, 422);
      expect(answer.text).toContain('This code has expired or was used.');
    },
  },
  'POST /sign-in/passkey': {
    asked: async ({ running, ofB, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/sign-in/passkey', { credential: '{}' }, { cookie: ofB.signedInCookies }), 422),
  },
  'GET /watchlist': {
    asked: async ({ ofB, expectHidden, onA }) => {
      expectHidden(await onA('/watchlist', { cookie: ofB.signedInCookies }), 303);
      expectHidden(await onA(`/watchlist?car_id=${ofB.id}`, { cookie: ofB.signedInCookies }), 303);
    },
    control: async ({ ofB, onB }) => {
      const address = `/watchlist?car_id=${ofB.id}`;
      expect((await onB(address, { cookie: ofB.signedInCookies })).text).toContain('Save to watchlist');
    },
  },
  'POST /watchlist': {
    asked: async ({ running, ofB, expectHidden }) => {
      for (const action of ['save', 'remove']) {
        const answer = await running.postForm('alpha', `/watchlist?car_id=${ofB.id}`, { action }, { cookie: ofB.signedInCookies });
        expectHidden(answer, 303);
        expect(answer.headers.location).toContain('/sign-in?');
      }
    },
  },
  'GET /api/watchlist': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA('/api/watchlist', { cookie: ofB.signedInCookies }), 401),
    control: async ({ ofB, onB }) => expect((await onB('/api/watchlist', { cookie: ofB.signedInCookies })).status).toBe(200),
  },
  'POST /api/watchlist/save-car': watchlistChange('save-car'),
  'POST /api/watchlist/remove-car': watchlistChange('remove-car'),
  'POST /api/watchlist/merge': watchlistChange('merge'),
  'GET /spin-to-win': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA('/spin-to-win', { cookie: ofB.signedInCookies }), 404),
  },
  'POST /spin-to-win': {
    asked: async ({ running, ofB, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/spin-to-win', {}, { cookie: ofB.signedInCookies }), 404),
  },
  'POST /sign-out': {
    asked: async ({ running, ofB, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/sign-out', {}, { cookie: ofB.signedInCookies }), 303),
  },
  ...Object.assign({}, ...GARAGE_PATHS.map(garageCases)),
  // Both sites have the page of saved vehicles at /watchlist, so the other paths that a site can choose for this page
  // are not found.
  ...Object.fromEntries(
    WATCHLIST_PATHS.slice(1).map((path): [string, RouteCases[string]] => [
      `GET ${path}`,
      { asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(path, { cookie: ofB.signedInCookies }), 404) },
    ]),
  ),
};
