import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { projectRoot } from '#platform/project-root.server.ts';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { type Answer, eventually, stampOf } from '#test/builders/program/running-program.ts';
import { first, ROWS_OF_A, TWO_DEALERS } from '../tenants/two-dealers.ts';
import { twoNodesOfThisFile, unknownHosts } from './two-nodes.ts';

const nodes = twoNodesOfThisFile();

const json = ({ text: body }: Answer) => JSON.parse(body);

describe('health, readiness and metrics', () => {
  test('/healthz and /readyz are answered at every host name', async () => {
    for (const host of [nodes.running.hostOf('alpha'), 'localhost', ...unknownHosts]) {
      const alive = await nodes.running.ask(host, '/healthz');
      expect([alive.status, json(alive)], host).toEqual([200, { status: 'ok' }]);
      const ready = await nodes.running.ask(host, '/readyz');
      expect([ready.status, json(ready)], host).toEqual([
        200,
        { canShowPages: true, canTakeLeads: true, database: true, migrations: true, index: true, sites: 3 },
      ]);
      expect(ready.headers['cache-control']).toBe('no-store');
    }
  });

  test('the readiness check fails while a migration is missing in the database, and succeeds when the migration is there', async () => {
    const { pool } = nodes.running.database;
    const { rows } = await pool.query<{ name: string; checksum: string }>('select * from schema_migrations order by name desc limit 1');
    const { name, checksum } = first(rows);
    await pool.query('delete from schema_migrations where name = $1', [name]);
    await eventually(
      () => nodes.running.ask('localhost', '/readyz'),
      (lacking) =>
        expect([lacking.status, json(lacking)]).toEqual([
          503,
          { canShowPages: false, canTakeLeads: false, database: true, migrations: false, index: true, sites: 3 },
        ]),
    );
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    expect((await nodes.running.ask('localhost', '/healthz')).status).toBe(200);
    await eventually(
      () => nodes.running.ask('localhost', '/readyz'),
      (ready) => expect(ready.status).toBe(200),
    );
  });

  test('the metrics are served only on the port for metrics', async () => {
    const ask = (address: string): Promise<readonly [number | undefined, string]> =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port: nodes.running.program.metricsPort, path: address }, (response) => {
          text(response).then((body) => resolve([response.statusCode, body]), reject);
        }).on('error', reject);
      });
    await nodes.running.get('alpha', '/search');
    const [status, body] = await ask('/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/forecourt_http_requests_total\{method="GET",status="200",cached="[01]"\} \d+/);
    // In this test, only the two metrics in the pattern contain the name of a site. No metric contains the name of a
    // vehicle or an IP address.
    const others = body.split('\n').filter((line) => !/^forecourt_(sign_in_sms_used_ratio|web_vitals_total)\{/.test(line));
    expect(others.join('\n')).not.toMatch(/alpha|sportage|10\.0\.0/i);
    expect(body).not.toMatch(/sportage|10\.0\.0/i);
    expect((await ask('/search'))[0]).toBe(404);
    for (const host of [nodes.running.hostOf('alpha'), 'localhost', 'nobody.example']) {
      expect((await nodes.running.ask(host, '/metrics')).status).toBe(404);
    }
  });
});

describe('the metrics', () => {
  /**
   * Returns the value of a metric, or 0 if /metrics does not list the metric.
   *
   * @param name the name of the metric with its labels, exactly as /metrics shows them
   */
  const figure = async (name: string): Promise<number> => {
    const page = await (await fetch(`http://127.0.0.1:${nodes.running.program.metricsPort}/metrics`)).text();
    return Number(
      page
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? 0,
    );
  };

  test.each(['deploy/prometheus/forecourt.rules.yml', 'deploy/grafana/forecourt.json', 'docs/operations.md'])(
    'the program reports every metric that %s uses',
    async (file) => {
      const page = await (await fetch(`http://127.0.0.1:${nodes.running.program.metricsPort}/metrics`)).text();
      const known = new Set(
        [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
          type === 'histogram' ? [name, `${name}_bucket`] : [name],
        ),
      );
      const source = await readFile(path.join(projectRoot, file), 'utf8');
      const named = new Set(source.match(/\b(?:nodejs|process)_[a-z0-9_]+|\bforecourt_(?!(?:owner|program)\b)[a-z0-9_]+/g));
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !known.has(name))).toEqual([]);
      for (const gauge of ['forecourt_lead_endpoints', 'forecourt_feeds']) expect(named).toContain(gauge);
    },
  );

  test('count each upload of stock through the API, and its accepted and rejected rows', async () => {
    const tokens = new DealershipTokens({ database: nodes.running.database, clock: systemClock });
    const { token } = await tokens.createToken(nodes.running.site('bravo').primaryDealership.id, 'figures');
    const push = (body: string, query = ''): Promise<Answer> =>
      nodes.running.ask('localhost', `/api/manage/stock?feed=figures${query}`, {
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

  test('a lead that is sent twice is counted once; the metrics also count waiting and failed deliveries', async () => {
    const address = `/cars/${first(nodes.dealers.a).slug}/enquire`;
    const stored = 'forecourt_leads_total{kind="enquiry",state="accepted"}';
    const before = await figure(stored);
    const stamp = stampOf((await nodes.running.get('alpha', address)).text);
    const altcha = await solveCaptcha(json(await nodes.running.get('alpha', '/api/captcha-challenge')));
    const fields = { ...stamp, name: 'Jo Counted', email: 'jo@example.com', phone: '0412 345 678', message: 'Count me', altcha };
    for (const _time of [1, 2]) expect((await nodes.running.postForm('alpha', address, fields)).status).toBe(303);
    expect(await figure(stored)).toBe(before + 1);
    await eventually(
      () => figure('forecourt_lead_deliveries{status="pending"}'),
      (waiting) => expect(waiting).toBe(0),
    );
    const { pool } = nodes.running.database;
    await pool.query(
      `update lead_deliveries set status = 'dead' where lead_id in (select id from leads where payload ->> 'name' = 'Jo Counted')`,
    );
    expect(await figure('forecourt_lead_deliveries{status="dead"}')).toBeGreaterThan(0);
    await pool.query(`update lead_deliveries set status = 'delivered' where status = 'dead'`);
    expect(await figure('forecourt_lead_deliveries{status="dead"}')).toBe(0);
  });
});

describe('changes of settings and stock', () => {
  test('SITE-05 after a settings file is changed, every node shows the change on its pages without a restart', async () => {
    const before = await nodes.running.get('both', '/');
    const settings = TWO_DEALERS['sites/both/site.yaml'] ?? '';
    await nodes.running.writeFile('sites/both/site.yaml', `${settings}tagline: Changed while it ran\n`);
    for (const node of [nodes.running, nodes.bare]) {
      await eventually(
        () => node.get('both', '/'),
        (page) => expect(page.text).toContain('Changed while it ran'),
      );
    }
    expect((await nodes.running.get('both', '/')).headers.etag).not.toBe(before.headers.etag);

    await nodes.running.writeFile('sites/both/site.yaml', `${settings}tagline: Never shown\nsearch: { pageSize: many }\n`);
    await eventually(
      async () => nodes.running.logText,
      (log) => expect(log).toContain('sites/both/site.yaml'),
    );
    expect(nodes.running.logText).toMatch(/sites\/both\/site\.yaml[^\n]*pageSize[^\n]*last valid version is still served/);
    const kept = await nodes.running.get('both', '/');
    expect([kept.status, kept.text.includes('Changed while it ran'), kept.text.includes('Never shown')]).toEqual([200, true, false]);

    await nodes.running.writeFile('sites/both/site.yaml', settings);
    await eventually(
      () => nodes.running.get('both', '/'),
      (page) => expect(page.text).not.toContain('Changed while it ran'),
    );
  });

  test('SITE-05 a new folder with a site.yaml adds a site while the program runs', async () => {
    expect((await nodes.running.get('gamma', '/')).status).toBe(404);
    await nodes.running.writeFile('sites/gamma/site.yaml', 'slug: gamma\ntemplate: metro\nname: Gamma Cars\ndealerships: [alpha-yard]\n');
    await eventually(
      () => nodes.running.get('gamma', '/search'),
      (page) => expect([page.status, page.text.includes('Sportage')]).toEqual([200, true]),
    );
  });

  test('after an import, every node shows the new price on its cached pages; an identical import changes nothing', async () => {
    const asked = () => Promise.all([nodes.running, nodes.bare].map((node) => node.get('alpha', '/search/kia')));
    const before = await asked();
    for (const { text: page } of before) expect(page).not.toContain('$11,990');
    const [row, ...others] = ROWS_OF_A;
    await nodes.dealers.import('alpha-yard', [{ ...row, price: 11_990 }, ...others]);
    await eventually(asked, (pages) => {
      for (const { text: page } of pages) expect(page).toContain('$11,990');
    });
    const after = await asked();
    expect(after[0]?.headers.etag).not.toBe(before[0]?.headers.etag);
    const slug = first(nodes.dealers.a).slug;
    expect((await nodes.running.get('alpha', `/cars/${slug}`)).text).toContain('$11,990');
    await nodes.dealers.import('alpha-yard', [{ ...row, price: 11_990 }, ...others]);
    expect((await nodes.running.get('alpha', '/search/kia')).headers.etag).toBe(after[0]?.headers.etag);
  });

  test('a changed vehicle reaches the search and its page even if the program gets no notification of the change', async () => {
    const { id, slug, dealershipId } = first(nodes.dealers.a);
    const addresses = ['/search/kia', `/cars/${slug}`];
    const asked = () => Promise.all(addresses.map((address) => nodes.running.get('alpha', address)));
    for (const { text: page } of await asked()) expect(page).not.toContain('$12,345');
    // The test changes the vehicle directly in the database, so the program gets no notification. The same happens if
    // the connection on which the program listens for notifications is broken.
    await nodes.running.database.pool.query(
      `with dealership as (update dealerships set change_seq = change_seq + 1 where id = $1 returning change_seq)
       update vehicles set price_cents = 1234500, change_seq = (select change_seq from dealership) where dealership_id = $1 and id = $2`,
      [dealershipId, id],
    );
    await eventually(asked, (pages) => {
      for (const { text: page } of pages) expect(page).toContain('$12,345');
    });
  });

  test('a vehicle that disappears from its feed keeps its page, and the page shows it as sold', async () => {
    const { slug } = nodes.dealers.a.at(-1) ?? first(nodes.dealers.a);
    await nodes.dealers.import('alpha-yard', [
      ...ROWS_OF_A.slice(0, -1),
      { id: 'a-9', make: 'Kia', model: 'Carnival', year: 2023, car_type: 'new' },
    ]);
    await eventually(
      () => nodes.running.get('alpha', `/cars/${slug}`),
      (page) => expect([page.status, /sold/i.test(page.text)]).toEqual([200, true]),
    );
    await eventually(
      () => nodes.running.get('alpha', '/search/kia/carnival'),
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

  test('a lead is delivered, and the log contains no personal data of its sender', async () => {
    const address = `/cars/${first(nodes.dealers.b).slug}/enquire`;
    const shopper = { 'x-forwarded-for': '198.51.100.77', 'user-agent': 'Shopper-Browser/9.9' };
    const stamp = stampOf((await nodes.running.get('bravo', address, shopper)).text);
    const altcha = await solveCaptcha(json(await nodes.running.get('bravo', '/api/captcha-challenge')));
    const refused = await nodes.running.postForm('bravo', address, { ...stamp, ...PERSON, email: 'zebedee.quill@' }, shopper);
    const sent = await nodes.running.postForm(
      'bravo',
      `${address}?email=zebedee.quill%40example.org`,
      { ...stamp, ...PERSON, altcha },
      shopper,
    );
    expect([refused.status, sent.status, sent.headers.location]).toEqual([422, 303, '/success']);
    await nodes.running.get('bravo', '/success', { ...shopper, cookie: first(sent.headers['set-cookie'] ?? []).split(';')[0] ?? '' });
    const mailDir = path.join(nodes.running.dataDir, 'mail');
    const mails = async (): Promise<string> => {
      const files = (await readdir(mailDir)).filter((name) => name.endsWith('.eml'));
      return (await Promise.all(files.map((file) => readFile(path.join(mailDir, file), 'utf8')))).join('\n');
    };
    await eventually(mails, (all) => {
      expect(all).toContain('To: sales@bravo.example');
      expect(all).toContain('Wilhelmina');
    });
    for (const log of [nodes.running.logText, nodes.bare.logText]) {
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
    expect(nodes.running.logText).toContain(`"path":"${address}"`);
  });
});
