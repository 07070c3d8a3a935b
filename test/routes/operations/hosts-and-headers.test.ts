import { describe, expect, test } from 'vitest';
import { type Answer, newVisitor, type RunningProgram, stampOf, startRunningProgram } from '#test/builders/program/running-program.ts';
import { first } from '../tenants/two-dealers.ts';
import { twoNodesOfThisFile, unknownHosts } from './two-nodes.ts';

const nodes = twoNodesOfThisFile();

const json = ({ text: body }: Answer) => JSON.parse(body);

/** The path of the page with the whole stock of a site. */
const ALL_STOCK = '/search/new-used-and-demo-cars/';

describe('the host name in a request', () => {
  test('a request for an unknown host or for an IP address gets status 404 and plain text', async () => {
    for (const host of unknownHosts) {
      for (const address of ['/', '/search', '/favicon.svg', '/media/x.png']) {
        const answer = await nodes.running.ask(host, address);
        expect([answer.status, answer.text], `${host} ${address}`).toEqual([404, 'There is no site at this address.']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  test('requests for an unknown host are answered by the site in DEFAULT_SITE; the canonical URLs contain the host of this site', async () => {
    for (const host of unknownHosts) {
      const answer = await nodes.bare.ask(host, '/search');
      expect(answer.status, host).toBe(200);
      expect(answer.text).toContain(`<link rel="canonical" href="${nodes.bare.originOf('alpha')}${ALL_STOCK}"/>`);
    }
    expect((await nodes.bare.get('bravo', '/')).text).toContain('Bravo Motors');
  });

  test('in demo mode, localhost has a single page, which lists the sites and their addresses', async () => {
    const list = await nodes.running.ask(`localhost:${nodes.running.program.port}`, '/');
    expect(list.status).toBe(200);
    for (const slug of ['alpha', 'bravo', 'both']) expect(list.text).toContain(nodes.running.originOf(slug));
    expect((await nodes.running.ask('localhost', '/search')).status).toBe(404);
  });

  test('the page that lists the sites loads its style and icon from its own host; its content security policy allows no other host', async () => {
    const { text, headers } = await nodes.running.ask('localhost', '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect([policy.includes('unsafe'), text.includes('style='), text.includes('<script')]).toEqual([false, false, false]);
    const linked = [...text.matchAll(/<link [^>]*href="(\/[^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('/assets/'));
    expect(linked).toHaveLength(2);
    const files = await Promise.all(linked.map((href) => nodes.running.ask('localhost', href)));
    expect(files.map((file) => [file.status, file.headers['content-type']])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'text/css; charset=utf-8'],
    ]);
    expect(files[1]?.text).toContain('--site-paper:');
    expect((await nodes.running.ask('nobody.example', linked[1] ?? '')).status).toBe(404);
  });

  test('in production mode, localhost is treated like any other host', async () => {
    const production = await startRunningProgram({ beside: nodes.running, environment: { MODE: 'production', WORKER: '0' } });
    try {
      expect((await production.ask('localhost', '/')).text).toBe('There is no site at this address.');
      // This installation has no mail server, and no site may write its mails to a folder instead. So the program
      // serves no site.
      expect(production.program.sites).toEqual([]);
      expect((await production.ask('localhost', '/healthz')).status).toBe(200);
      // A node without sites is alive, so `/healthz` answers 200. But the node is not ready, so a load balancer must
      // not send visitors to this node.
      const ready = await production.ask('localhost', '/readyz');
      expect([ready.status, JSON.parse(ready.text)]).toMatchObject([503, { database: true, sites: 0 }]);
    } finally {
      await production.close();
    }
  });
});

describe('headers that a proxy sends', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bravo.localhost' };

  test('a forwarded host and a forwarded scheme are accepted only if a trusted proxy sends them', async () => {
    const behind = await nodes.running.get('alpha', '/', forwarded);
    expect(behind.text).toContain('Bravo Motors');
    expect(behind.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const direct = await nodes.bare.get('alpha', '/', forwarded);
    expect(direct.text).not.toContain('Bravo Motors');
    expect(direct.headers['strict-transport-security']).toBeUndefined();
  });

  test('a forwarded host is ignored, even from a trusted proxy, if the program is not configured to accept it', async () => {
    const passing = await startRunningProgram({ beside: nodes.running, environment: { WORKER: '0' } });
    try {
      const slipped = await passing.get('alpha', '/', forwarded);
      expect(slipped.text).not.toContain('Bravo Motors');
      expect(slipped.headers['strict-transport-security']).toBeDefined();
    } finally {
      await passing.close();
    }
  });

  test('without TLS there is no HSTS header; a program that is configured for X-Forwarded headers ignores the header Forwarded', async () => {
    expect((await nodes.running.get('alpha', '/')).headers['strict-transport-security']).toBeUndefined();
    expect((await nodes.running.get('alpha', '/', { 'x-forwarded-proto': 'http' })).headers['strict-transport-security']).toBeUndefined();
    const other = await nodes.running.get('alpha', '/', { forwarded: 'for=198.51.100.7;proto=https;host=bravo.localhost' });
    expect(other.headers['strict-transport-security']).toBeUndefined();
    expect(other.text).not.toContain('Bravo Motors');
  });

  test('a forwarded client address is accepted only if a trusted proxy sends it', async () => {
    const browser = { 'user-agent': 'Mozilla/5.0 Firefox/150.0' };
    const [one, other] = nodes.dealers.a;
    const viewsOf = async (node: RunningProgram, slug: string | undefined): Promise<number> => {
      const visit = () => node.get('alpha', `/api/cars/${slug}/view.json`, { ...browser, 'x-forwarded-for': newVisitor() });
      await visit();
      return json(await visit()).views;
    };
    expect(await viewsOf(nodes.running, one?.slug)).toBe(2);
    expect(await viewsOf(nodes.bare, other?.slug)).toBe(1);
  });

  test('a form from a page that was served over TLS is accepted, and the answer sets a cookie with the prefix __Host-', async () => {
    const address = `/cars/${first(nodes.dealers.a).slug}/enquire`;
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'alpha.localhost' };
    const stamp = stampOf((await nodes.running.get('alpha', address, tls)).text);
    const fields = { ...stamp, name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Over TLS' };
    const sent = await nodes.running.postForm('alpha', address, fields, { ...tls, origin: 'https://alpha.localhost' });
    expect(sent.status).toBe(303);
    expect(sent.headers['set-cookie']?.[0]).toMatch(/^__Host-.*; Path=\/;.*HttpOnly; SameSite=Lax; Secure$/);
    const foreign = await nodes.running.postForm('alpha', address, fields, { ...tls, origin: 'http://alpha.localhost' });
    expect(foreign.status).toBe(403);
  });
});

describe('a program behind a TLS proxy that it does not trust', () => {
  test('a form is refused; the log says that TRUSTED_PROXIES is missing, but only once', async () => {
    const post = (origin: string) => nodes.bare.postForm('alpha', '/enquire', {}, { origin });
    expect((await post('https://foreign.example')).status).toBe(403);
    expect(nodes.bare.logText).not.toContain('TRUSTED_PROXIES');
    for (const _again of [1, 2, 3]) expect((await post(nodes.bare.originOf('alpha').replace('http:', 'https:'))).status).toBe(403);
    expect(nodes.bare.logText.match(/Set TRUSTED_PROXIES to the address/g)).toHaveLength(1);
  });
});

describe('every answer', () => {
  const PUBLIC = ['/', '/search', '/search/kia', '/search/kia/sportage', '/special-offers', '/search?query=sportage&page=1'];
  const PRIVATE = ['/enquire', '/success', '/nothing-here', '/api/captcha-challenge', '/api/nothing'];

  test('every answer has a different request id, and the log line of the request contains this id', async () => {
    const ids = new Set<string>();
    for (const address of [...PUBLIC, ...PUBLIC, ...PRIVATE, '/healthz']) {
      const id = String((await nodes.running.get('alpha', address)).headers['x-request-id']);
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      expect(nodes.running.logText).toContain(`"requestId":"${id}"`);
    }
    expect((await nodes.running.get('alpha', '/', { 'x-request-id': 'mine' })).headers['x-request-id']).not.toBe('mine');
  });

  test('every answer has the security headers, and a cacheable answer sets no cookie', async () => {
    for (const address of [...PUBLIC, ...PRIVATE, `/cars/${first(nodes.dealers.a).slug}`]) {
      for (const _round of ['made', 'kept']) {
        const { headers } = await nodes.running.get('alpha', address, { cookie: 'x=y' });
        expect(headers['content-security-policy'], address).toContain("script-src 'self';");
        expect(headers['content-security-policy'], address).toContain("frame-ancestors 'self'");
        expect(headers['x-content-type-options'], address).toBe('nosniff');
        expect(headers['referrer-policy'], address).toBe('strict-origin-when-cross-origin');
        if (headers['cache-control']?.includes('public')) expect(headers['set-cookie'], address).toBeUndefined();
      }
    }
  });

  test('an answer is either public with an ETag, or private and not stored', async () => {
    for (const address of PUBLIC) {
      const { headers } = await nodes.running.get('alpha', address);
      expect([headers['cache-control']?.startsWith('public, max-age=0'), typeof headers.etag], address).toEqual([true, 'string']);
    }
    for (const address of PRIVATE) {
      const { headers } = await nodes.running.get('alpha', address);
      expect([headers['cache-control'], headers.etag], address).toEqual(['private, no-store', undefined]);
    }
  });

  test('a browser that already has the current version of a page gets 304 and no body', async () => {
    const { headers, text: body } = await nodes.running.get('alpha', '/search');
    const again = await nodes.running.get('alpha', '/search', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await nodes.running.get('both', '/search', { 'if-none-match': String(headers.etag) })).status).toBe(200);
    const head = await nodes.running.ask(nodes.running.hostOf('alpha'), '/search', { method: 'HEAD' });
    expect([head.status, head.text, Number(head.headers['content-length'])]).toEqual([200, '', Buffer.byteLength(body)]);
  });

  test('SEARCH-01 search engines may index search pages without filters only; the canonical URL of a search page with filters is the page without filters', async () => {
    const headOf = async (address: string) => {
      const { text: page } = await nodes.running.get('alpha', address);
      return {
        canonical: /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1],
        isIndexed: !page.includes('<meta name="robots" content="noindex"/>'),
      };
    };
    const origin = nodes.running.originOf('alpha');
    for (const address of ['/', ALL_STOCK, '/search/kia', '/search/kia/sportage', `/cars/${first(nodes.dealers.a).slug}`]) {
      expect(await headOf(address), address).toEqual({ canonical: origin + address, isIndexed: true });
    }
    // A search without text and filters has the same result as the page of all stock.
    for (const address of ['/search', '/search?utm_source=mail'])
      expect(await headOf(address)).toEqual({ canonical: origin + ALL_STOCK, isIndexed: true });
    for (const query of ['query=kia', 'refinementList[make][0]=Kia', 'range[price]=1:2', 'sortBy=Car_production:price:asc']) {
      expect(await headOf(`/search?${query}`), query).toEqual({ canonical: origin + ALL_STOCK, isIndexed: false });
    }
    for (const address of ['/enquire', '/success', '/nothing-here']) expect((await headOf(address)).isIndexed, address).toBe(false);
  });
});

describe('speculation rules', () => {
  test('public pages name the file with the speculation rules in a header; pages with a form have no such header', async () => {
    for (const address of ['/', '/search', '/search?page=1'])
      expect((await nodes.running.get('alpha', address)).headers['speculation-rules'], address).toBe('"/speculation-rules.json"');
    // The second request is answered from the page cache.
    expect((await nodes.running.get('alpha', '/search')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const form = await nodes.running.get('alpha', '/enquire');
    expect([form.status, form.headers['speculation-rules']]).toEqual([200, undefined]);
  });

  test('the rules match the URLs of vehicle pages, but not the URLs of forms about a vehicle', async () => {
    const { status, headers, text } = await nodes.running.get('alpha', '/speculation-rules.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
    const rules = JSON.parse(text) as Record<
      string,
      readonly { readonly where: { readonly href_matches: string }; readonly eagerness: string }[]
    >;
    expect(Object.keys(rules)).toEqual(['prefetch']);
    for (const [kind, [rule]] of Object.entries(rules)) {
      expect(rule?.eagerness).toBe('moderate');
      const pattern = new URLPattern({ pathname: rule?.where.href_matches ?? '' });
      const matched = ['/cars/2021-kia-rio-7', '/cars/2021-kia-rio-7/enquire', '/cars/2021-kia-rio-7/test-drive', '/search', '/api/cars'];
      expect(
        matched.filter((path) => pattern.test({ pathname: path })),
        kind,
      ).toEqual(['/cars/2021-kia-rio-7']);
    }
  });
});
