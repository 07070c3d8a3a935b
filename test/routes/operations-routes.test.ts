import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { solveCaptcha } from '#test/builders/lead-bench.ts';
import { type Answer, eventually, newVisitor, type RunningProgram, stampOf, startRunningProgram } from '#test/builders/running-program.ts';
import { first, ROWS_OF_A, startTwoDealers, TWO_DEALERS, type TwoDealers } from './two-dealers.ts';

/** The running program as its operator, its proxy and its neighbours see it. */
let dealers: TwoDealers;
/** Believes its proxy. */
let running: RunningProgram;
/** A second node over the same database and files: believes no proxy, and has a site for unknown hosts. */
let bare: RunningProgram;

beforeAll(async () => {
  dealers = await startTwoDealers({ FORWARDED_HOST: '1' });
  running = dealers.running;
  bare = await startRunningProgram({ beside: running, environment: { TRUSTED_PROXIES: '', DEFAULT_SITE: 'alpha', WORKER: '0' } });
});
afterAll(async () => {
  await bare?.close();
  await dealers.close();
});

const json = ({ text: body }: Answer) => JSON.parse(body);
const unknownHosts = ['nobody.example', '192.0.2.7', '127.0.0.1:3000', '[::1]:3000', 'alpha.localhost.evil.example', 'alpha'];

describe('for machines', () => {
  test('health and readiness are answered on any host', async () => {
    for (const host of [running.hostOf('alpha'), 'localhost', ...unknownHosts]) {
      const alive = await running.ask(host, '/healthz');
      expect([alive.status, json(alive)], host).toEqual([200, { status: 'ok' }]);
      const ready = await running.ask(host, '/readyz');
      expect([ready.status, json(ready)], host).toEqual([200, { database: true, migrations: true, index: true }]);
      expect(ready.headers['cache-control']).toBe('no-store');
    }
  });

  test('a database that lacks a migration is not ready, and ready again with it', async () => {
    const { pool } = running.database;
    const { rows } = await pool.query<{ name: string; checksum: string }>('select * from schema_migrations order by name desc limit 1');
    const { name, checksum } = first(rows);
    await pool.query('delete from schema_migrations where name = $1', [name]);
    await eventually(
      () => running.ask('localhost', '/readyz'),
      (lacking) => expect([lacking.status, json(lacking)]).toEqual([503, { database: true, migrations: false, index: true }]),
    );
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    expect((await running.ask('localhost', '/healthz')).status).toBe(200);
    await eventually(
      () => running.ask('localhost', '/readyz'),
      (ready) => expect(ready.status).toBe(200),
    );
  });

  test('metrics are on a port of their own, and nowhere else', async () => {
    const ask = (address: string): Promise<readonly [number | undefined, string]> =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port: running.program.metricsPort, path: address }, (response) => {
          text(response).then((body) => resolve([response.statusCode, body]), reject);
        }).on('error', reject);
      });
    await running.get('alpha', '/search');
    const [status, body] = await ask('/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/forecourt_http_requests_total\{method="GET",status="200",cached="[01]"\} \d+/);
    expect(body).not.toMatch(/alpha|sportage|10\.0\.0/i);
    expect((await ask('/search'))[0]).toBe(404);
    for (const host of [running.hostOf('alpha'), 'localhost', 'nobody.example']) {
      expect((await running.ask(host, '/metrics')).status).toBe(404);
    }
  });
});

describe('the figures', () => {
  /** A figure by its name and labels, in the order of the program's; 0 where it was never counted. */
  const figure = async (name: string): Promise<number> => {
    const page = await (await fetch(`http://127.0.0.1:${running.program.metricsPort}/metrics`)).text();
    return Number(
      page
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? 0,
    );
  };

  test('a push is counted with its rows, also one that does not go in', async () => {
    const tokens = new DealershipTokens({ database: running.database, clock: systemClock });
    const { token } = await tokens.createToken(running.site('bravo').primaryDealership.id, 'figures');
    const push = (body: string, query = ''): Promise<Answer> =>
      running.ask('localhost', `/api/manage/stock?feed=figures${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        body,
      });
    const row = JSON.stringify({ id: 'f-1', make: 'Kia', model: 'Rio', year: 2020, car_type: 'used' });
    expect((await push(row, '&dry_run=1')).status).toBe(200);
    expect((await push(`${row}\nno json\n`)).status).toBe(200);
    expect(await figure('forecourt_stock_imports_total{outcome="imported"}')).toBe(1);
    expect(await figure('forecourt_stock_imports_total{outcome="dry-run"}')).toBe(1);
    expect(await figure('forecourt_stock_import_rows_total{result="inserted"}')).toBe(1);
    expect(await figure('forecourt_stock_import_rows_total{result="rejected"}')).toBe(1);
  });

  test('a lead is counted once however often it is sent, and what waits or was given up is told', async () => {
    const address = `/cars/${first(dealers.a).slug}/enquire`;
    const stored = 'forecourt_leads_total{kind="enquiry",state="accepted"}';
    const before = await figure(stored);
    const stamp = stampOf((await running.get('alpha', address)).text);
    const altcha = await solveCaptcha(json(await running.get('alpha', '/api/captcha-challenge')));
    const fields = { ...stamp, name: 'Jo Counted', email: 'jo@example.com', phone: '0412 345 678', message: 'Count me', altcha };
    for (const _time of [1, 2]) expect((await running.postForm('alpha', address, fields)).status).toBe(303);
    expect(await figure(stored)).toBe(before + 1);
    await eventually(
      () => figure('forecourt_lead_deliveries{status="pending"}'),
      (waiting) => expect(waiting).toBe(0),
    );
    const { pool } = running.database;
    await pool.query(
      `update lead_deliveries set status = 'dead' where lead_id in (select id from leads where payload ->> 'name' = 'Jo Counted')`,
    );
    expect(await figure('forecourt_lead_deliveries{status="dead"}')).toBeGreaterThan(0);
    await pool.query(`update lead_deliveries set status = 'delivered' where status = 'dead'`);
    expect(await figure('forecourt_lead_deliveries{status="dead"}')).toBe(0);
  });
});

describe('hosts', () => {
  test('an unknown host, an address included, gets a plain 404', async () => {
    for (const host of unknownHosts) {
      for (const address of ['/', '/search', '/favicon.svg', '/media/x.png']) {
        const answer = await running.ask(host, address);
        expect([answer.status, answer.text], `${host} ${address}`).toEqual([404, 'There is no site at this address.']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  test('DEFAULT_SITE is what unknown hosts get, with the canonical addresses of its own host', async () => {
    for (const host of unknownHosts) {
      const answer = await bare.ask(host, '/search');
      expect(answer.status, host).toBe(200);
      expect(answer.text).toContain(`<link rel="canonical" href="${bare.originOf('alpha')}/search"/>`);
    }
    expect((await bare.get('bravo', '/')).text).toContain('Bravo Motors');
  });

  test('localhost lists the sites in demo mode, each with its address, and nothing else', async () => {
    const list = await running.ask(`localhost:${running.program.port}`, '/');
    expect(list.status).toBe(200);
    for (const slug of ['alpha', 'bravo', 'both']) expect(list.text).toContain(running.originOf(slug));
    expect((await running.ask('localhost', '/search')).status).toBe(404);
  });

  test('the list of sites has its look and its icon under its own host, and a policy that lets nothing else in', async () => {
    const { text, headers } = await running.ask('localhost', '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect([policy.includes('unsafe'), text.includes('style='), text.includes('<script')]).toEqual([false, false, false]);
    const linked = [...text.matchAll(/<link [^>]*href="(\/[^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('/assets/'));
    expect(linked).toHaveLength(2);
    const files = await Promise.all(linked.map((href) => running.ask('localhost', href)));
    expect(files.map((file) => [file.status, file.headers['content-type']])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'text/css; charset=utf-8'],
    ]);
    expect(files[1]?.text).toContain('--site-paper:');
    expect((await running.ask('nobody.example', linked[1] ?? '')).status).toBe(404);
  });

  test('in production localhost is a host like any other', async () => {
    const production = await startRunningProgram({ beside: running, environment: { MODE: 'production', WORKER: '0' } });
    try {
      expect((await production.ask('localhost', '/')).text).toBe('There is no site at this address.');
      // No mail server is set and no site allows the stand-in, so none serves.
      expect(production.program.sites).toEqual([]);
      expect((await production.ask('localhost', '/healthz')).status).toBe(200);
    } finally {
      await production.close();
    }
  });
});

describe('what a proxy says', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bravo.localhost' };

  test('host and scheme are believed from a trusted proxy alone', async () => {
    const behind = await running.get('alpha', '/', forwarded);
    expect(behind.text).toContain('Bravo Motors');
    expect(behind.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const direct = await bare.get('alpha', '/', forwarded);
    expect(direct.text).not.toContain('Bravo Motors');
    expect(direct.headers['strict-transport-security']).toBeUndefined();
  });

  test('a host that a client slips through a proxy chooses no site, unless the proxies are said to set it', async () => {
    const passing = await startRunningProgram({ beside: running, environment: { WORKER: '0' } });
    try {
      const slipped = await passing.get('alpha', '/', forwarded);
      expect(slipped.text).not.toContain('Bravo Motors');
      expect(slipped.headers['strict-transport-security']).toBeDefined();
    } finally {
      await passing.close();
    }
  });

  test('without TLS there is no HSTS, and the RFC’s header is not believed where the other is set up', async () => {
    expect((await running.get('alpha', '/')).headers['strict-transport-security']).toBeUndefined();
    expect((await running.get('alpha', '/', { 'x-forwarded-proto': 'http' })).headers['strict-transport-security']).toBeUndefined();
    const other = await running.get('alpha', '/', { forwarded: 'for=198.51.100.7;proto=https;host=bravo.localhost' });
    expect(other.headers['strict-transport-security']).toBeUndefined();
    expect(other.text).not.toContain('Bravo Motors');
  });

  test('addresses are believed from a trusted proxy alone', async () => {
    const browser = { 'user-agent': 'Mozilla/5.0 Firefox/150.0' };
    const [one, other] = dealers.a;
    const viewsOf = async (node: RunningProgram, slug: string | undefined): Promise<number> => {
      const visit = () => node.get('alpha', `/api/cars/${slug}/view.json`, { ...browser, 'x-forwarded-for': newVisitor() });
      await visit();
      return json(await visit()).views;
    };
    expect(await viewsOf(running, one?.slug)).toBe(2);
    expect(await viewsOf(bare, other?.slug)).toBe(1);
  });

  test('a form of a page that came by TLS is taken from there, and its cookie is bound to the host', async () => {
    const address = `/cars/${first(dealers.a).slug}/enquire`;
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'alpha.localhost' };
    const stamp = stampOf((await running.get('alpha', address, tls)).text);
    const fields = { ...stamp, name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Over TLS' };
    const sent = await running.postForm('alpha', address, fields, { ...tls, origin: 'https://alpha.localhost' });
    expect(sent.status).toBe(303);
    expect(sent.headers['set-cookie']?.[0]).toMatch(/^__Host-.*; Path=\/;.*HttpOnly; SameSite=Lax; Secure$/);
    const foreign = await running.postForm('alpha', address, fields, { ...tls, origin: 'http://alpha.localhost' });
    expect(foreign.status).toBe(403);
  });
});

describe('TLS in front of a program that trusts no proxy', () => {
  test('a form is refused, and the log says once that TRUSTED_PROXIES is missing', async () => {
    const post = (origin: string) => bare.postForm('alpha', '/enquire', {}, { origin });
    expect((await post('https://foreign.example')).status).toBe(403);
    expect(bare.logText).not.toContain('TRUSTED_PROXIES');
    for (const _again of [1, 2, 3]) expect((await post(bare.originOf('alpha').replace('http:', 'https:'))).status).toBe(403);
    expect(bare.logText.match(/Set TRUSTED_PROXIES to the address/g)).toHaveLength(1);
  });
});

describe('every answer', () => {
  const PUBLIC = ['/', '/search', '/search/kia', '/search/kia/sportage', '/special-offers', '/search?query=sportage&page=1'];
  const PRIVATE = ['/enquire', '/success', '/nothing-here', '/api/captcha-challenge', '/api/nothing'];

  test('has a request id of its own that stands in the log', async () => {
    const ids = new Set<string>();
    for (const address of [...PUBLIC, ...PUBLIC, ...PRIVATE, '/healthz']) {
      const id = String((await running.get('alpha', address)).headers['x-request-id']);
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      expect(running.logText).toContain(`"requestId":"${id}"`);
    }
    expect((await running.get('alpha', '/', { 'x-request-id': 'mine' })).headers['x-request-id']).not.toBe('mine');
  });

  test('carries the security headers; a cacheable one sets no cookie', async () => {
    for (const address of [...PUBLIC, ...PRIVATE, `/cars/${first(dealers.a).slug}`]) {
      for (const _round of ['made', 'kept']) {
        const { headers } = await running.get('alpha', address, { cookie: 'x=y' });
        expect(headers['content-security-policy'], address).toContain("script-src 'self';");
        expect(headers['content-security-policy'], address).toContain("frame-ancestors 'self'");
        expect(headers['x-content-type-options'], address).toBe('nosniff');
        expect(headers['referrer-policy'], address).toBe('strict-origin-when-cross-origin');
        if (headers['cache-control']?.includes('public')) expect(headers['set-cookie'], address).toBeUndefined();
      }
    }
  });

  test('is public with a tag, or private and kept by no one', async () => {
    for (const address of PUBLIC) {
      const { headers } = await running.get('alpha', address);
      expect([headers['cache-control']?.startsWith('public, max-age=0'), typeof headers.etag], address).toEqual([true, 'string']);
    }
    for (const address of PRIVATE) {
      const { headers } = await running.get('alpha', address);
      expect([headers['cache-control'], headers.etag], address).toEqual(['private, no-store', undefined]);
    }
  });

  test('a browser that has a page is told so, until the page is another', async () => {
    const { headers, text: body } = await running.get('alpha', '/search');
    const again = await running.get('alpha', '/search', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await running.get('both', '/search', { 'if-none-match': String(headers.etag) })).status).toBe(200);
    const head = await running.ask(running.hostOf('alpha'), '/search', { method: 'HEAD' });
    expect([head.status, head.text, Number(head.headers['content-length'])]).toEqual([200, '', Buffer.byteLength(body)]);
  });

  test('SEARCH-01 search engines keep base pages alone; all other combinations name their base', async () => {
    const headOf = async (address: string) => {
      const { text: page } = await running.get('alpha', address);
      return {
        canonical: /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1],
        isIndexed: !page.includes('<meta name="robots" content="noindex"/>'),
      };
    };
    const origin = running.originOf('alpha');
    for (const address of ['/', '/search', '/search/kia', '/search/kia/sportage', `/cars/${first(dealers.a).slug}`]) {
      expect(await headOf(address), address).toEqual({ canonical: origin + address, isIndexed: true });
    }
    expect(await headOf('/search?utm_source=mail')).toEqual({ canonical: `${origin}/search`, isIndexed: true });
    for (const query of ['query=kia', 'refinementList[make][0]=Kia', 'range[price]=1:2', 'sortBy=Car_production:price:asc']) {
      expect(await headOf(`/search?${query}`), query).toEqual({ canonical: `${origin}/search`, isIndexed: false });
    }
    for (const address of ['/enquire', '/success', '/nothing-here']) expect((await headOf(address)).isIndexed, address).toBe(false);
  });
});

describe('what changes', () => {
  test('SITE-05 a settings file changes the page without a restart, on every node', async () => {
    const before = await running.get('both', '/');
    const settings = TWO_DEALERS['sites/both/site.yaml'] ?? '';
    await running.writeFile('sites/both/site.yaml', `${settings}tagline: Changed while it ran\n`);
    for (const node of [running, bare]) {
      await eventually(
        () => node.get('both', '/'),
        (page) => expect(page.text).toContain('Changed while it ran'),
      );
    }
    expect((await running.get('both', '/')).headers.etag).not.toBe(before.headers.etag);

    await running.writeFile('sites/both/site.yaml', `${settings}tagline: Never shown\nsearch: { pageSize: many }\n`);
    await eventually(
      async () => running.logText,
      (log) => expect(log).toContain('sites/both/site.yaml'),
    );
    expect(running.logText).toMatch(/sites\/both\/site\.yaml[^\n]*pageSize[^\n]*last good version goes on serving/);
    const kept = await running.get('both', '/');
    expect([kept.status, kept.text.includes('Changed while it ran'), kept.text.includes('Never shown')]).toEqual([200, true, false]);

    await running.writeFile('sites/both/site.yaml', settings);
    await eventually(
      () => running.get('both', '/'),
      (page) => expect(page.text).not.toContain('Changed while it ran'),
    );
  });

  test('SITE-05 a new folder is a new site', async () => {
    expect((await running.get('gamma', '/')).status).toBe(404);
    await running.writeFile('sites/gamma/site.yaml', 'slug: gamma\ntemplate: metro\nname: Gamma Cars\ndealerships: [alpha-yard]\n');
    await eventually(
      () => running.get('gamma', '/search'),
      (page) => expect([page.status, page.text.includes('Sportage')]).toEqual([200, true]),
    );
  });

  test('an import changes pages that are cached, on every node, and an equal one changes nothing', async () => {
    const asked = () => Promise.all([running, bare].map((node) => node.get('alpha', '/search/kia')));
    const before = await asked();
    for (const { text: page } of before) expect(page).not.toContain('$11,990');
    const [row, ...others] = ROWS_OF_A;
    await dealers.import('alpha-yard', [{ ...row, price: 11_990 }, ...others]);
    await eventually(asked, (pages) => {
      for (const { text: page } of pages) expect(page).toContain('$11,990');
    });
    const after = await asked();
    expect(after[0]?.headers.etag).not.toBe(before[0]?.headers.etag);
    const slug = first(dealers.a).slug;
    expect((await running.get('alpha', `/cars/${slug}`)).text).toContain('$11,990');
    await dealers.import('alpha-yard', [{ ...row, price: 11_990 }, ...others]);
    expect((await running.get('alpha', '/search/kia')).headers.etag).toBe(after[0]?.headers.etag);
  });

  test('a change that no bell told of is seen all the same, in the search and on the vehicle’s page', async () => {
    const { id, slug, dealershipId } = first(dealers.a);
    const addresses = ['/search/kia', `/cars/${slug}`];
    const asked = () => Promise.all(addresses.map((address) => running.get('alpha', address)));
    for (const { text: page } of await asked()) expect(page).not.toContain('$12,345');
    // What is written by hand rings no bell: as if the connection that listens were dead.
    await running.database.pool.query(
      `with dealership as (update dealerships set change_seq = change_seq + 1 where id = $1 returning change_seq)
       update vehicles set price_cents = 1234500, change_seq = (select change_seq from dealership) where dealership_id = $1 and id = $2`,
      [dealershipId, id],
    );
    await eventually(asked, (pages) => {
      for (const { text: page } of pages) expect(page).toContain('$12,345');
    });
  });

  test('a vehicle that left its feed keeps its page, as sold', async () => {
    const { slug } = dealers.a.at(-1) ?? first(dealers.a);
    await dealers.import('alpha-yard', [
      ...ROWS_OF_A.slice(0, -1),
      { id: 'a-9', make: 'Kia', model: 'Carnival', year: 2023, car_type: 'new' },
    ]);
    await eventually(
      () => running.get('alpha', `/cars/${slug}`),
      (page) => expect([page.status, /sold/i.test(page.text)]).toEqual([200, true]),
    );
    await eventually(
      () => running.get('alpha', '/search/kia/carnival'),
      (page) => expect([page.status, page.text.includes('Carnival')]).toEqual([200, true]),
    );
  });
});

describe('a lead', () => {
  const PERSON = {
    name: 'Zebedee Quill',
    email: 'zebedee.quill@example.org',
    phone: '0491 570 156',
    message: 'Please ring my aunt Wilhelmina',
  };

  test('is delivered, and no line of the log says who sent it', async () => {
    const address = `/cars/${first(dealers.b).slug}/enquire`;
    const shopper = { 'x-forwarded-for': '198.51.100.77', 'user-agent': 'Shopper-Browser/9.9' };
    const stamp = stampOf((await running.get('bravo', address, shopper)).text);
    const altcha = await solveCaptcha(json(await running.get('bravo', '/api/captcha-challenge')));
    const refused = await running.postForm('bravo', address, { ...stamp, ...PERSON, email: 'zebedee.quill@' }, shopper);
    const sent = await running.postForm('bravo', `${address}?email=zebedee.quill%40example.org`, { ...stamp, ...PERSON, altcha }, shopper);
    expect([refused.status, sent.status, sent.headers.location]).toEqual([422, 303, '/success']);
    await running.get('bravo', '/success', { ...shopper, cookie: first(sent.headers['set-cookie'] ?? []).split(';')[0] ?? '' });
    const mailDir = path.join(running.dataDir, 'mail');
    const mails = async (): Promise<string> => {
      const files = (await readdir(mailDir)).filter((name) => name.endsWith('.eml'));
      return (await Promise.all(files.map((file) => readFile(path.join(mailDir, file), 'utf8')))).join('\n');
    };
    await eventually(mails, (all) => {
      expect(all).toContain('To: sales@bravo.example');
      expect(all).toContain('Wilhelmina');
    });
    for (const log of [running.logText, bare.logText]) {
      const said = [
        'Zebedee',
        'Quill',
        'zebedee',
        '0491',
        '491570156',
        '491 570',
        'Wilhelmina',
        '198.51.100.77',
        'Shopper-Browser',
        'email=',
      ];
      expect(said.filter((word) => log.includes(word))).toEqual([]);
    }
    expect(running.logText).toContain(`"path":"${address}"`);
  });
});
