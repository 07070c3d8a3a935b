import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startTwoDealers();
});
afterAll(() => dealers?.close());

const metric = async (line: RegExp): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${dealers.running.program.metricsPort}/metrics`)).text();
  return Number(line.exec(text)?.[1] ?? 0);
};

describe('a request with two Host headers', () => {
  test.each(['/', '/search', '/healthz'])('is refused at %s, even if one or both of the hosts are hosts of a site', async (address) => {
    const { running } = dealers;
    for (const hosts of [
      ['alpha.localhost', 'bravo.localhost'],
      ['nobody.example', 'alpha.localhost'],
    ]) {
      const answer = await running.sendRaw(
        `GET ${address} HTTP/1.1\r\nHost: ${hosts[0]}\r\nhost: ${hosts[1]}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toMatch(/Alpha Autos|Bravo Motors/);
    }
    const one = await running.sendRaw(`GET ${address} HTTP/1.1\r\nHost: alpha.localhost\r\nConnection: close\r\n\r\n`);
    expect(one).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('other sites', () => {
  test('may embed pictures of a site, but no pages and no JSON (header Cross-Origin-Resource-Policy)', async () => {
    const { running } = dealers;
    const policyOf = async (address: string) => (await running.get('alpha', address)).headers['cross-origin-resource-policy'];
    for (const address of ['/', '/search', '/api/search', '/enquire', '/nothing-here', `/cars/${first(dealers.a).slug}`])
      expect([address, await policyOf(address)]).toEqual([address, 'same-origin']);
    const shared = /<meta property="og:image" content="https?:\/\/[^/"]+(\/share\/[^"]+)"/.exec((await running.get('alpha', '/')).text);
    expect(await policyOf(shared?.[1] ?? '')).toBe('cross-origin');
  });
});

test('every answer, even plain text, tells browsers not to guess its content type', async () => {
  const { running } = dealers;
  for (const [host, address] of [
    ['nobody.example', '/'],
    ['alpha.localhost', '/images/1x1/none.jpg'],
    ['alpha.localhost', '/robots.txt'],
    ['alpha.localhost', '/favicon.svg'],
    ['alpha.localhost', '/api/manage/stock'],
    ['alpha.localhost', '/theme.abc.css'],
  ] as const) {
    const { headers } = await running.ask(host, address);
    expect([host, address, headers['x-content-type-options']]).toEqual([host, address, 'nosniff']);
  }
});

describe('reports about the content security policy', () => {
  const report = (blocked: string) => ({
    'csp-report': {
      'document-uri': `${dealers.running.originOf('alpha')}/search?query=jo`,
      'blocked-uri': blocked,
      'effective-directive': 'script-src-elem',
    },
  });

  test('are counted and logged; the log contains neither the query of the page nor the path of the blocked URL', async () => {
    const { running } = dealers;
    const { headers } = await running.get('alpha', '/');
    const endpoint = /policy="([^"]+)"/.exec(String(headers['reporting-endpoints']))?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`report-uri ${endpoint}; report-to policy`);
    const counted = () => metric(/forecourt_policy_reports_total\{site="alpha",directive="script-src-elem"\} (\d+)/);
    const before = await counted();
    const answer = await running.postJson('alpha', endpoint, report('https://evil.example/steal.js?jo'), {
      'content-type': 'application/csp-report',
    });
    expect(answer.status).toBe(204);
    expect(await counted()).toBe(before + 1);
    const line = running.logText.split('\n').find((text) => text.includes('broke the content security policy')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      site: 'alpha',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: 'search',
    });
    expect(line).not.toMatch(/steal|jo/);
  });

  test('are accepted in a limited number from each IP address; a body that is not a report is refused', async () => {
    const { running } = dealers;
    expect((await running.postJson('alpha', '/policy-reports', { some: 'thing' })).status).toBe(400);
    const from = { 'x-forwarded-for': newVisitor() };
    const statuses: number[] = [];
    for (let sent = 0; sent < 25; sent += 1)
      statuses.push((await running.postJson('alpha', '/policy-reports', report('inline'), from)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(204));
    expect(statuses[24]).toBe(429);
  });
});

test('security.txt contains the address of the operator, the URL of the file, and an expiry date within a year (RFC 9116)', async () => {
  const { running } = dealers;
  const { status, text, headers } = await running.get('alpha', '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain('Contact: mailto:security@operator.example\n');
  expect(text).toContain(`Canonical: ${running.originOf('alpha')}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test('if a client closes the connection in the middle of a POST request, no error is logged', async () => {
  const { running } = dealers;
  const errors = () => running.logText.split('\n').filter((line) => line.includes('"level":"error"')).length;
  const before = errors();
  for (const address of ['/enquire', '/api/web-vitals', '/policy-reports', '/api/manage/stock']) {
    const socket = connect(running.program.port, '127.0.0.1');
    const type = address.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
    socket.write(`POST ${address} HTTP/1.1\r\nHost: alpha.localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\nname=Jo`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }
  // Waits until the program has handled the closed connections, and checks that it still answers requests.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await running.get('alpha', '/')).status).toBe(200);
  expect(errors()).toBe(before);
});
