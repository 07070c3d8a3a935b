import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { PageCache } from '#main/http/page-cache.ts';
import type { PageServices } from '#main/page-services.server.ts';
import { siteRoutes } from '#main/routes.ts';
import { solveCaptcha } from '#test/builders/lead-bench.ts';
import { FILLED_FORM } from '#test/builders/lead-builder.ts';
import { type Answer, type RunningProgram, stampOf } from '#test/builders/running-program.ts';
import { first, SECRETS_OF_B, startTwoDealers, type TwoDealers } from './two-dealers.ts';

/** Architecture rule 1: every route is asked, on dealer A's site, with what is dealer B's. */
let dealers: TwoDealers;
let running: RunningProgram;
/** What B's site gave to B's shoppers. */
let ofB: {
  readonly slug: string;
  readonly id: number;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly leadId: string;
  readonly submissionId: string;
  readonly ticketCookie: string;
  /** A form of B's site as it was shown: its submission id and signed time. */
  readonly stamp: Readonly<Record<string, string>>;
};
let ownSlug: string;
let leads: LeadStore;

const cookieOf = (answer: Answer): string => (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

const solvedOn = async (slug: string): Promise<string> =>
  solveCaptcha(JSON.parse((await running.get(slug, '/api/captcha-challenge')).text));

/** An enquiry about a vehicle, as a shopper's browser with JavaScript sends it. */
const enquireOn = async (slug: string, vehicleSlug: string, overrides: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const address = `/cars/${vehicleSlug}/enquire`;
  const stamp = stampOf((await running.get(slug, address)).text);
  return running.postForm(slug, address, { ...FILLED_FORM, ...stamp, altcha: await solvedOn(slug), ...overrides });
};

beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
  running = dealers.running;
  leads = new LeadStore(running.database);
  const { slug, id } = first(dealers.b);
  ownSlug = first(dealers.a).slug;
  const sent = await enquireOn('bravo', slug, { message: 'A message for B alone' });
  const site = running.site('bravo');
  const [stored] = await leads.list(site);
  if (!stored) throw new Error(`B has no lead: ${sent.status} ${sent.text}`);
  ofB = {
    slug,
    id,
    siteId: site.id,
    dealershipId: site.primaryDealership.id,
    leadId: stored.lead.id,
    submissionId: stored.lead.submissionId,
    ticketCookie: cookieOf(sent),
    stamp: stampOf((await running.get('bravo', `/cars/${slug}/enquire`)).text),
  };
  await running.writeFile('sites/bravo/media/only-b.svg', '<svg xmlns="http://www.w3.org/2000/svg"><title>only Bravo knows</title></svg>');
});
afterAll(() => dealers.close());

/** Every row that names B's site or dealership, whatever the table, and the budgets of B's visitors. */
const rowsOfB = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { pool } = running.database;
  const { rows: columns } = await pool.query<{ table_name: string; column_name: 'site_id' | 'dealership_id' }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name in ('site_id', 'dealership_id')",
  );
  const found: Record<string, unknown> = {
    budgets: (await pool.query('select * from rate_limits where key like $1 order by key', [`${ofB.siteId}:%`])).rows,
    dealership: (await pool.query('select * from dealerships where id = $1', [ofB.dealershipId])).rows,
  };
  for (const { table_name: table, column_name: column } of columns) {
    const id = column === 'site_id' ? ofB.siteId : ofB.dealershipId;
    const { rows } = await pool.query(`select * from "${table}" t where "${column}" = $1 order by to_jsonb(t)::text`, [id]);
    found[`${table}.${column}`] = rows;
  }
  return found;
};

/** What an answer lets slip of B: a secret, or a vehicle that was not even asked for. */
const slips = ({ text, headers }: Answer): readonly string[] => {
  const told = `${text} ${JSON.stringify(headers)}`;
  const others = dealers.b.filter(({ id }) => id !== ofB.id).map(({ id }) => String(id));
  return [...SECRETS_OF_B, ...others, ofB.leadId, 'A message for B alone'].filter((secret) => told.includes(secret));
};
const expectHidden = (answer: Answer, status: number): void => {
  expect([answer.status, slips(answer)]).toEqual([status, []]);
};
/** The same question on the site it belongs to is answered: the one before was not refused for another reason. */
const expectShown = (answer: Answer): void => {
  expect(answer.status).toBe(200);
  expect(slips(answer)).not.toEqual([]);
};

const onA = (address: string, headers?: Readonly<Record<string, string>>): Promise<Answer> => running.get('alpha', address, headers);
const onB = (address: string, headers?: Readonly<Record<string, string>>): Promise<Answer> => running.get('bravo', address, headers);
const json = ({ text }: Answer) => JSON.parse(text);
const leadsOfA = () => leads.list(running.site('alpha'));

interface RouteCase {
  /** Everything that A's site is asked; B's rows are compared before and after. */
  readonly asked: () => Promise<void>;
  /** The same on B's own site. */
  readonly control?: () => Promise<void>;
}

const vehiclePageCase = (suffix: string): RouteCase => ({
  asked: async () => {
    for (const slug of [ofB.slug, `kluger-${ofB.id}`, String(ofB.id)]) expectHidden(await onA(`/cars/${slug}${suffix}`), 404);
  },
  control: async () => expect((await onB(`/cars/${ofB.slug}${suffix}`)).status).toBeLessThan(400),
});

/** A form of A that was filled in with B's things is A's lead, held, and tells nothing. */
const vehicleFormCase = (suffix: string): RouteCase => ({
  asked: async () => {
    const captcha = await solvedOn('bravo');
    const before = (await leadsOfA()).length;
    expectHidden(await running.postForm('alpha', `/cars/${ofB.slug}${suffix}`, { ...FILLED_FORM, ...ofB.stamp }), 404);
    expectHidden(await running.postForm('alpha', `/cars/kluger-${ofB.id}${suffix}`, { ...FILLED_FORM, ...ofB.stamp }), 404);
    expect(await leadsOfA()).toHaveLength(before);
    const fields = { ...FILLED_FORM, ...ofB.stamp, car_id: String(ofB.id), dealership_slug: 'bravo-yard', location: 'robina' };
    const sent = await running.postForm('alpha', `/cars/${ownSlug}${suffix}`, { ...fields, altcha: captcha });
    expectHidden(sent, 303);
    const [held] = await leadsOfA();
    expect(held).toMatchObject({ state: 'held', heldReason: 'forged-captcha', dealershipSlug: 'alpha-yard' });
    expect(held?.lead.vehicle?.slug).toBe(ownSlug);
    expect(held?.deliveries.map(({ receiver }) => receiver)).not.toContain('sales@bravo.example');
    const unsolved = await running.postForm('alpha', `/cars/${ownSlug}${suffix}`, { ...fields, message: 'Without a captcha' });
    expectHidden(unsolved, 303);
    expect((await leadsOfA())[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard' });
  },
});

const emptySearch = async (address: string): Promise<void> => {
  const answer = await onA(address);
  expectHidden(answer, 200);
  expect(json(answer)).toMatchObject({ hits: [], count: 0 });
};

const leadsLeadNowhere = async (method: string): Promise<void> => {
  for (const address of [`/api/leads/${ofB.leadId}`, `/api/leads/${ofB.submissionId}`, '/api/leads/all']) {
    const answer = await running.ask(running.hostOf('alpha'), address, { method });
    expect([answer.status, json(answer)]).toEqual([404, { error: `There is nothing at ${address}` }]);
  }
};

const cases: Readonly<Record<string, RouteCase>> = {
  'GET /': {
    asked: async () => expectHidden(await onA(`/?car_id=${ofB.id}&dealership=bravo-yard&website_id=${ofB.siteId}`), 200),
    control: async () => expectShown(await onB('/')),
  },
  'GET /enquire': {
    asked: async () => expectHidden(await onA(`/enquire?dealership=bravo-yard&car_id=${ofB.id}`), 200),
    control: async () => expectShown(await running.get('both', '/enquire?dealership=bravo-yard')),
  },
  'POST /enquire': {
    asked: async () => {
      const before = (await leadsOfA()).length;
      const fields = { ...FILLED_FORM, ...ofB.stamp, car_id: String(ofB.id), dealership_slug: 'bravo-yard' };
      expectHidden(await running.postForm('alpha', '/enquire?dealership=bravo-yard', { ...fields, category: 'Sales' }), 303);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      const lead = { vehicle: null, preferredDealershipSlug: null };
      expect(stored[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard', lead });
    },
  },
  'GET /success': {
    asked: async () => {
      const without = await onA('/success');
      const answer = await onA('/success', { cookie: ofB.ticketCookie });
      expectHidden(answer, 200);
      expect(answer.text).toBe(without.text);
    },
    control: async () => {
      expect((await onB('/success', { cookie: ofB.ticketCookie })).text).toContain('Kluger');
      // The group's site is another site too, although it sells the same vehicle.
      expect((await running.get('both', '/success', { cookie: ofB.ticketCookie })).text).not.toContain('Kluger');
    },
  },
  'GET /cars/:slug': vehiclePageCase(''),
  'GET /cars/:slug/similar': vehiclePageCase('/similar'),
  'GET /cars/:slug/enquire': vehiclePageCase('/enquire'),
  'POST /cars/:slug/enquire': vehicleFormCase('/enquire'),
  'GET /cars/:slug/test-drive': vehiclePageCase('/test-drive'),
  'POST /cars/:slug/test-drive': vehicleFormCase('/test-drive'),
  'GET /cars/:slug/phone': vehiclePageCase('/phone'),
  'POST /cars/:slug/phone': {
    asked: async () => expectHidden(await running.postForm('alpha', `/cars/${ofB.slug}/phone`, {}), 404),
    control: async () => expectShown(await running.postForm('bravo', `/cars/${ofB.slug}/phone`, {})),
  },
  'GET /api/site': {
    asked: async () => {
      const answer = await onA(`/api/site?website_id=${ofB.siteId}&slug=bravo&dealership_slug=bravo-yard`);
      expectHidden(answer, 200);
      expect(json(answer)).toMatchObject({ slug: 'alpha', dealerships: [{ slug: 'alpha-yard' }] });
    },
    control: async () => expectShown(await onB('/api/site')),
  },
  'GET /api/search': {
    asked: async () => {
      await emptySearch('/api/search?refinementList[dealership_slug][0]=bravo-yard');
      await emptySearch(`/api/search?refinementList[dealership_id][0]=${ofB.dealershipId}&refinementList[make][0]=Toyota`);
      await emptySearch('/api/search?query=Kluger');
      await emptySearch('/api/search?path=/search/toyota/kluger');
      const all = await onA('/api/search');
      expectHidden(all, 200);
      expect(json(all).count).toBe(dealers.a.length);
    },
    control: async () => expectShown(await onB('/api/search?query=Kluger')),
  },
  'POST /api/multi-search': {
    asked: async () => {
      const filters = ['make = Toyota', 'dealership_slug = bravo-yard', `id = ${ofB.id}`, `slug = ${ofB.slug} OR make = Toyota`];
      const answer = await running.postJson('alpha', '/api/multi-search', { queries: filters.map((filter) => ({ filter })) });
      expectHidden(answer, 200);
      expect(json(answer)).toEqual({ results: filters.map(() => ({ hits: [] })) });
      const other = await running.postJson('alpha', '/api/multi-search', { queries: [{ index: 'bravo', filter: 'make = Toyota' }] });
      expectHidden(other, 400);
    },
    control: async () => expectShown(await running.postJson('bravo', '/api/multi-search', { queries: [{ filter: 'make = Toyota' }] })),
  },
  'GET /api/cars': {
    asked: async () => {
      for (const filter of [`id=${ofB.id}`, `slug=${ofB.slug}`, 'dealership_slug=bravo-yard', 'make=Toyota OR make=Nothing']) {
        const answer = await onA(`/api/cars?filter=${encodeURIComponent(filter)}&limit=100`);
        expectHidden(answer, 200);
        expect(json(answer)).toEqual({ items: [] });
      }
      const all = await onA('/api/cars?limit=100');
      expectHidden(all, 200);
      expect(json(all).items).toHaveLength(dealers.a.length);
    },
    control: async () => expectShown(await onB(`/api/cars?filter=${encodeURIComponent('dealership_slug=bravo-yard')}`)),
  },
  'GET /api/models': {
    asked: async () => {
      for (const query of ['manufacturer=Toyota', 'model=Kluger', 'query=Kluger', 'dealership_slug=bravo-yard&manufacturer=Toyota']) {
        await emptySearch(`/api/models?${query}`);
      }
      expectHidden(await onA('/api/models'), 200);
    },
    control: async () => expect(json(await onB('/api/models?query=Kluger')).hits).toHaveLength(1),
  },
  'GET /api/dealerships/:slug/cars': {
    asked: async () => {
      for (const slug of ['bravo-yard', 'bravo', String(ofB.dealershipId)]) expectHidden(await onA(`/api/dealerships/${slug}/cars`), 404);
      await emptySearch(`/api/dealerships/alpha-yard/cars?query=Kluger&dealership_id=${ofB.dealershipId}`);
    },
    control: async () => {
      expectShown(await onB('/api/dealerships/bravo-yard/cars'));
      expectShown(await running.get('both', '/api/dealerships/bravo-yard/cars'));
    },
  },
  'GET /api/facets/:attribute': {
    asked: async () => {
      for (const attribute of ['make', 'model', 'dealership_slug', 'dealership_name', 'location_name', 'categories']) {
        const answer = await onA(`/api/facets/${attribute}?refinementList[dealership_slug][0]=bravo-yard`);
        expectHidden(answer, 200);
        const { items } = json(answer);
        // What is asked for stays to be unticked, with nothing behind it.
        expect(items.filter(({ count }: { count: number }) => attribute !== 'dealership_slug' && count > 0)).toEqual([]);
      }
      expect(json(await onA('/api/facets/price?refinementList[dealership_slug][0]=bravo-yard'))).toEqual({ min: null, max: null });
    },
    control: async () => expect((await onB('/api/facets/model')).text).toContain('Kluger'),
  },
  'GET /api/cars/:slug/view.json': {
    asked: async () => {
      for (const id of [ofB.slug, String(ofB.id)]) {
        expectHidden(await onA(`/api/cars/${id}/view.json?website_id=${ofB.siteId}`, { 'user-agent': 'Mozilla/5.0 Firefox/150.0' }), 404);
      }
    },
    control: async () => {
      const answer = await onB(`/api/cars/${ofB.slug}/view.json`, { 'user-agent': 'Mozilla/5.0 Firefox/150.0' });
      expect(json(answer)).toMatchObject({ views: 1 });
      // The group shows the vehicle too, and counts its own views.
      expect(json(await running.get('both', `/api/cars/${ofB.slug}/view.json`))).toMatchObject({ views: 0 });
    },
  },
  'GET /api/cars/:slug/similar': {
    asked: async () => {
      for (const id of [ofB.slug, String(ofB.id)]) expectHidden(await onA(`/api/cars/${id}/similar`), 404);
      const { ids } = json(await onA(`/api/cars/${ownSlug}/similar`));
      expect(ids.every((id: number) => dealers.a.some((vehicle) => vehicle.id === id))).toBe(true);
    },
    control: async () => expect(json(await onB(`/api/cars/${ofB.slug}/similar`)).ids).not.toEqual([]),
  },
  'POST /api/phone-reveals': {
    asked: async () => {
      const { id: websiteId, primaryDealership } = running.site('alpha');
      const reveal = async (value: object, status: number) =>
        expectHidden(await running.postJson('alpha', '/api/phone-reveals', value), status);
      await reveal({ car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: ofB.siteId }, 422);
      await reveal({ car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: websiteId }, 404);
      await reveal({ car_id: null, dealership_id: ofB.dealershipId, website_id: websiteId }, 404);
      await reveal({ car_id: ofB.id, dealership_id: primaryDealership.id, website_id: websiteId }, 404);
      expect((await running.database.pool.query('select from phone_reveals where site_id = $1', [websiteId])).rowCount).toBe(0);
    },
    control: async () => {
      const value = { car_id: ofB.id, dealership_id: ofB.dealershipId, website_id: ofB.siteId };
      expect((await running.postJson('bravo', '/api/phone-reveals', value)).status).toBe(200);
    },
  },
  'POST /api/leads': {
    asked: async () => {
      const before = (await leadsOfA()).length;
      for (const car of [ofB.id, String(ofB.id), ofB.slug]) {
        expectHidden(await running.postJson('alpha', '/api/leads', { ...FILLED_FORM, car_id: car }), 404);
      }
      expect(await leadsOfA()).toHaveLength(before);
      // B's very submission again, to A: a lead of A's own, under a number of its own.
      const submission = { ...FILLED_FORM, message: 'A message for B alone', submission_id: ofB.submissionId };
      const answer = await running.postJson('alpha', '/api/leads', {
        ...submission,
        category: 'Sales',
        dealership_slug: 'bravo-yard',
        lead_id: ofB.leadId,
        dealership_id: ofB.dealershipId,
        website_id: ofB.siteId,
      });
      expectHidden(answer, 200);
      expect(json(answer).lead_id).not.toBe(ofB.leadId);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { id: json(answer).lead_id, siteSlug: 'alpha' } });
    },
  },
  'POST /api/events': {
    asked: async () => {
      for (const slug of [ofB.slug, String(ofB.id)]) {
        expectHidden(await running.postJson('alpha', '/api/events', { event_id: 4, slug }), 404);
      }
      expectHidden(await running.postJson('alpha', '/api/events', { event_id: 49, website_id: ofB.siteId }), 422);
    },
    control: async () => expect((await running.postJson('bravo', '/api/events', { event_id: 4, slug: ofB.slug })).status).toBe(204),
  },
  'GET /api/captcha-challenge': {
    asked: async () => {
      const answer = await onA(`/api/captcha-challenge?website_id=${ofB.siteId}`);
      expectHidden(answer, 200);
      expect(json(answer).parameters.data.site).toBe(running.site('alpha').id);
      // A solution that was made for A is worth nothing on B, nor B's on A (the forms' cases).
      const solved = await solveCaptcha(json(answer));
      const form = { ...FILLED_FORM, category: 'Sales', dealership_slug: 'alpha-yard', altcha: solved };
      const sent = await running.postJson('both', '/api/leads', form);
      expect([sent.status, (await leads.list(running.site('both')))[0]?.heldReason]).toEqual([200, 'forged-captcha']);
    },
  },
  'GET /api/*': { asked: () => leadsLeadNowhere('GET') },
  'POST /api/*': { asked: () => leadsLeadNowhere('POST') },
  'GET /*': {
    asked: async () => {
      for (const [address, status] of [
        ['/search?refinementList[dealership_slug][0]=bravo-yard', 200],
        ['/search?query=Kluger', 200],
        ['/search/new-used-and-demo-cars/?refinementList[make][0]=Toyota', 200],
        ['/search/toyota', 404],
        ['/search/toyota/kluger', 404],
        ['/used-car/toyota/kluger', 200],
        ['/special-offers?refinementList[dealership_slug][0]=bravo-yard', 200],
        ['/bravo-yard', 404],
        ['/bravo', 404],
      ] as const) {
        const answer = await onA(address);
        expectHidden(answer, status);
        expect(answer.text, address).not.toContain(`/cars/${ofB.slug}`);
      }
    },
    control: async () => {
      expectShown(await onB('/search/toyota'));
      expectShown(await running.get('both', '/search?refinementList[dealership_slug][0]=bravo-yard'));
    },
  },
};

const routes = siteRoutes({} as PageServices);
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe('the other dealer’s ids', () => {
  test('every route of the table has a case, and every case a route', () => {
    expect(Object.keys(cases).sort()).toEqual(routes.map(nameOf).sort());
  });

  test.each(routes.map(nameOf))('%s shows, counts, changes and accepts nothing of another dealer’s', async (name) => {
    const routeCase = cases[name];
    if (!routeCase) throw new Error(`The route ${name} has no case`);
    const before = await rowsOfB();
    await routeCase.asked();
    expect(await rowsOfB()).toEqual(before);
    await routeCase.control?.();
  });

  test('the pictures of a site’s folder are its own, however the address is written', async () => {
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

  test('the icon and the style sheet are the asked site’s, whoever’s address is asked', async () => {
    const themeOfB = /href="(\/theme\.[0-9a-f]+\.css)"/.exec((await onB('/')).text)?.[1] ?? '';
    expect((await onA(themeOfB)).text).toContain('--');
    expect((await onA('/favicon.svg')).text).not.toBe((await onB('/favicon.svg')).text);
  });
});

describe('the push API', () => {
  const push = (token: string, address: string, rows: readonly object[], host = 'alpha'): Promise<Answer> =>
    running.ask(running.hostOf(host), address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });

  test('a token of A reaches A’s stock alone, whatever host, parameters and rows say', async () => {
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

  test('a revoked token reaches nothing any more', async () => {
    const tokens = new DealershipTokens({ database: running.database, clock: systemClock });
    const { id, token } = await tokens.createToken(ofB.dealershipId, 'gone');
    expect(await tokens.revokeToken(running.site('alpha').primaryDealership.id, id)).toBe(false);
    expect(await tokens.revokeToken(ofB.dealershipId, id)).toBe(true);
    const answer = await push(token, '/api/manage/stock', [{ id: 'b-9', make: 'Kia', model: 'Rio' }]);
    expectHidden(answer, 403);
  });
});

describe('the page cache', () => {
  const publicPages = (): readonly string[] => ['/', '/search', '/search/new-used-and-demo-cars/', '/special-offers', '/used-car'];

  test('one path on three hosts is three pages, made or kept', async () => {
    for (const address of publicPages()) {
      const [a, b, both] = [await onA(address), await onB(address), await running.get('both', address)];
      expect(new Set([a.headers.etag, b.headers.etag, both.headers.etag]).size, address).toBe(3);
      for (const _round of [1, 2]) {
        for (const [slug, made] of [
          ['both', both],
          ['alpha', a],
          ['bravo', b],
        ] as const) {
          const kept = await running.get(slug, address, { 'x-forwarded-host': running.hostOf(slug) });
          expect([kept.headers.etag, kept.text === made.text], `${slug} ${address}`).toEqual([made.headers.etag, true]);
        }
      }
      expectHidden(a, 200);
    }
    expect(running.logText).toMatch(/"path":"\/search\/new-used-and-demo-cars\/","status":200[^\n]*"cached":true/);
  });

  test('another host’s name in a header or in the address changes nothing', async () => {
    const own = await onA('/search');
    for (const answer of [
      await onA(`${running.originOf('bravo')}/search`),
      await running.ask(running.hostOf('ALPHA'), '/search'),
      await onA('/search', { 'x-host': 'bravo.localhost', 'x-original-host': 'bravo.localhost', forwarded: 'host=bravo.localhost' }),
    ]) {
      expect(slips(answer)).toEqual([]);
      expect(answer.headers.etag).toBe(own.headers.etag);
    }
  });

  test('unknown parameters make no entry of their own', async () => {
    const store = vi.spyOn(PageCache.prototype, 'store');
    try {
      // The first visitor comes from a campaign too.
      const asked = async (visitor: number) => onA(`/search/kia/sportage?utm_source=mail${visitor}&gclid=${visitor}&session=${visitor}`);
      const { headers } = await asked(0);
      for (let visitor = 1; visitor < 20; visitor += 1) {
        const answer = await asked(visitor);
        expect([answer.status, answer.headers.etag]).toEqual([200, headers.etag]);
      }
      expect((await onA('/search/kia/sportage')).headers.etag).toBe(headers.etag);
      expect(store).toHaveBeenCalledTimes(1);
      await onA('/search/kia/sportage?query=sportage');
      expect(store).toHaveBeenCalledTimes(2);
    } finally {
      store.mockRestore();
    }
  });

  test('what a query says of a person stands in no page, neither made for them nor kept', async () => {
    const person = 'name=Jo+Q+Citizen&email=jo.q%40example.com&phone=0412000111&message=private+words&comments=private+words';
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      const address = path.replace(':slug', ownSlug).replace('*', 'search/demo-cars');
      for (const asked of [`${address}?${person}`, address]) {
        const { status, text, headers } = await onA(asked);
        const told = `${text} ${JSON.stringify(headers)}`;
        const found = ['Jo Q', 'Jo+Q', 'jo.q', '0412000111', 'private words', 'private+words'].filter((one) => told.includes(one));
        expect([asked, status < 500, found]).toEqual([asked, true, []]);
      }
    }
  });
});
