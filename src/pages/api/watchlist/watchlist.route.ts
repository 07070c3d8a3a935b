import { z } from 'zod';
import type { Sessions, SignedIn } from '#features/accounts/server/sessions.server.ts';
import { parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { maySave } from '#features/stock/rules/keeping/keep-controls.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { type SaveServices, saveVehicle } from '#pages/save-to-watchlist.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { apiPaths } from '#urls/api-paths.ts';
import { bodyFault, readJsonBody } from '../json-body.ts';

interface WatchlistApiServices extends SaveServices {
  readonly sessions: Sessions;
  readonly vehicles: Pick<VehicleStore, 'findById' | 'listByIds'>;
}

const answerWith = (status: number, value: object): PageAnswer => ({ kind: 'json', status, value, caching: 'private' });
const succeed = (more: object = {}): PageAnswer => answerWith(200, { success: true, ...more });
const refuse = (status: number, error: string): PageAnswer => answerWith(status, { success: false, error });

/** What an endpoint of the watchlist does for a signed-in shopper. */
type Act = (services: WatchlistApiServices, page: PageRequest, session: SignedIn) => Promise<PageAnswer>;

/**
 * Every endpoint answers `{success: true}` with 200, or `{success: false, error}`: 401 without a session, 404 on a site
 * without a watchlist. Answers are never cached.
 */
const forShopper =
  (act: Act) =>
  (services: WatchlistApiServices): PageHandler =>
  async (page) => {
    if (!page.site.features.garage) return refuse(404, 'This site has no watchlist.');
    const session = await findSession(page, services.sessions);
    return session === null ? refuse(401, 'Please sign in to save to your watchlist.') : act(services, page, session);
  };

const list: Act = async ({ watchlist }, { site }, { account }) =>
  succeed({ vehicle_ids: (await watchlist.list(site, account.id)).map(({ vehicleId }) => vehicleId) });

/**
 * The body of a request that saves or removes one vehicle (API-11, API-12). `phone_number` may be missing; otherwise it
 * must be the phone number of the account.
 */
const oneSchema = z.object({ car_id: z.int().positive(), phone_number: z.string().max(40).nullish() });

/**
 * Reads which vehicle a request names. Refuses the request if it contains a phone number that differs from the phone
 * number of the account.
 */
const readOne = async (
  { request }: PageRequest,
  { account }: SignedIn,
): Promise<{ readonly id: number } | { readonly refused: PageAnswer }> => {
  const body = await readJsonBody(request);
  if (!body.ok) return { refused: refuse(400, body.error) };
  const parsed = oneSchema.safeParse(body.value);
  if (!parsed.success) return { refused: refuse(400, bodyFault(parsed.error)) };
  const { phone_number: phone, car_id: id } = parsed.data;
  if (phone && parsePhoneNumber(phone) !== account.phone)
    return { refused: refuse(403, 'The phone number is not that of the signed-in account.') };
  return { id };
};

const save: Act = async (services, page, session) => {
  const asked = await readOne(page, session);
  if ('refused' in asked) return asked.refused;
  const vehicle = await services.vehicles.findById(page.site, asked.id);
  if (vehicle === null) return refuse(404, `This ${page.site.vehicleWord.singular} is no longer listed here.`);
  const saved = await saveVehicle(services, page, session.account, vehicle);
  return saved.ok ? succeed() : refuse(422, saved.error);
};

const remove: Act = async ({ watchlist, clock }, page, session) => {
  const asked = await readOne(page, session);
  if ('refused' in asked) return asked.refused;
  await watchlist.remove(page.site, session.account.id, asked.id, clock.now());
  return succeed();
};

/**
 * The body of a request with the favourites of a browser. `at` is in epoch milliseconds, by the clock of the browser.
 */
const mergeSchema = z.object({
  favourites: z.array(z.object({ car_id: z.int().positive(), saved: z.boolean(), at: z.int().nonnegative() })).max(200),
});

/**
 * Adds favourites to the watchlist of the account. A browser stored them while the site had no accounts of shoppers
 * (WATCH-10). Sold vehicles are left out (WATCH-03).
 */
const merge: Act = async ({ watchlist, vehicles, clock }, { site, request }, { account }) => {
  const body = await readJsonBody(request);
  if (!body.ok) return refuse(400, body.error);
  const parsed = mergeSchema.safeParse(body.value);
  if (!parsed.success) return refuse(400, bodyFault(parsed.error));
  const { favourites } = parsed.data;
  const found = await vehicles.listByIds(
    site,
    favourites.map(({ car_id }) => car_id),
  );
  const savable = new Set(found.filter((vehicle) => maySave(vehicle, false)).map(({ id }) => id));
  const now = clock.now();
  await watchlist.merge(
    site,
    account.id,
    favourites
      .filter(({ car_id, saved }) => !saved || savable.has(car_id))
      .map(({ car_id, saved, at }) => ({ vehicleId: car_id, isSaved: saved, at: Math.min(at, now) })),
  );
  return succeed();
};

const isOn = ({ features }: Site): boolean => features.garage;
const succeeded = z.strictObject({ success: z.literal(true) });
const REFUSED = ['bad-request', 'unauthorised', 'not-found'] as const;
const common = {
  group: 'shopper',
  answers: { 200: succeeded },
  refused: z.strictObject({ success: z.literal(false), error: z.string() }).meta({ id: 'WatchlistError' }),
  needsSession: true,
} as const;

export const WATCHLIST_API_ROUTES: readonly Route<WatchlistApiServices>[] = [
  {
    method: 'GET',
    path: apiPaths.watchlist(),
    handler: forShopper(list),
    isOn,
    endpoint: {
      ...common,
      summary: 'The ids of the saved vehicles',
      answers: { 200: succeeded.extend({ vehicle_ids: z.array(z.int()) }) },
      refusals: ['unauthorised', 'not-found'],
    },
  },
  {
    method: 'POST',
    path: apiPaths.watchlistSave(),
    handler: forShopper(save),
    isOn,
    endpoint: { ...common, summary: 'Saves a vehicle', body: oneSchema, refusals: [...REFUSED, 'forbidden', 'invalid'] },
  },
  {
    method: 'POST',
    path: apiPaths.watchlistRemove(),
    handler: forShopper(remove),
    isOn,
    endpoint: { ...common, summary: 'Removes a vehicle', body: oneSchema, refusals: [...REFUSED, 'forbidden'] },
  },
  {
    method: 'POST',
    path: apiPaths.watchlistMerge(),
    handler: forShopper(merge),
    isOn,
    endpoint: { ...common, summary: 'Adds the favourites of a browser to the saved vehicles', body: mergeSchema, refusals: REFUSED },
  },
];
