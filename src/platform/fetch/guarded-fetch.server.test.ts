import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.server.ts';
import { isPublicAddress } from './public-address.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const limits = { maxBytes: 10_000, timeoutMs: 5_000 };
const here = { ...limits, allowPrivate: ['127.0.0.1'] } satisfies GuardedFetchOptions;

describe('addresses', () => {
  test.each([
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '172.16.5.5',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fec0::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
    ],
    ...['2002:7f00:1::1', '2001::1', '2001:db8::1', '100::1', 'fe80::1%eth0', 'nonsense', ''],
  ])('%s is not a public IP address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2001:4860:4860::8888'])('%s is a public IP address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('the URL %s is refused, because its IP address is private', async (address) => {
    expect(await guardedFetch(address, limits)).toMatchObject({ ok: false, error: { kind: 'private-address' } });
  });

  test.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://x', 'nonsense', ''])(
    "the text '%s' is refused, because it is no URL with http or https",
    async (address) => {
      expect(await guardedFetch(address, limits)).toMatchObject({ ok: false, error: { kind: 'bad-address' } });
    },
  );

  test('a host with a private and a public IP address is refused, and a host without an IP address is reported as unknown', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await guardedFetch('http://mixed.example/', { ...limits, resolve })).toMatchObject({
      ok: false,
      error: { kind: 'private-address' },
    });
    expect(await guardedFetch('http://none.example/', { ...limits, resolve: async () => [] })).toMatchObject({
      ok: false,
      error: { kind: 'unknown-host' },
    });
  });

  test('a fetch fails if resolving the host name takes longer than the timeout', async () => {
    for (const resolve of [() => new Promise<never>(() => {}), () => new Promise<never>((_, reject) => setTimeout(reject, 100))])
      expect(await guardedFetch('http://slow.example/', { ...limits, resolve, timeoutMs: 50 })).toMatchObject({
        ok: false,
        error: { kind: 'timed-out' },
      });
    const stop = new AbortController();
    const stopped = guardedFetch('http://slow.example/', { ...limits, resolve: () => new Promise(() => {}), signal: stop.signal });
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });

  test('a host name is resolved only once, so the connection uses the IP address that was checked', async () => {
    const port = await serve((_request, response) => response.end('hello'));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const fetched = await guardedFetch(`http://feed.example:${port}/`, { ...limits, resolve, allowPrivate: [`feed.example:${port}`] });
    expect(fetched.ok && (await text(fetched.value.body))).toBe('hello');
    expect(asked).toBe(1);
  });
});

describe('redirects', () => {
  test('a redirect to a private address is refused', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: `http://localhost:${port}/secret` }).end());
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/`, { ...here, maxRedirects: 3 });
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'private-address' } });
  });

  test('redirects are followed up to the limit, and secret headers are sent to the first host only', async () => {
    const seen: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      seen.push(request.headers.authorization);
      const [, count = 0] = request.url?.split('/').map(Number) ?? [];
      if (count < 3) response.writeHead(302, { location: `http://localhost:${port}/${count + 1}` }).end();
      else response.end('there');
    });
    const options = { ...limits, allowPrivate: ['127.0.0.1', 'localhost'], headers: { authorization: 'Bearer x' } };
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/0`, { ...options, maxRedirects: 3 });
    expect(fetched.ok && (await text(fetched.value.body))).toBe('there');
    expect(seen).toEqual(['Bearer x', undefined, undefined, undefined]);
    expect(await guardedFetch(`http://127.0.0.1:${port}/0`, { ...options, maxRedirects: 2 })).toMatchObject({
      ok: false,
      error: { kind: 'too-many-redirects' },
    });
  });

  test('if no redirects are allowed, the redirect itself is returned as the response', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: '/x' }).end());
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/`, { ...here, method: 'POST', body: '{}' });
    expect(fetched.ok && fetched.value.status).toBe(302);
    if (fetched.ok) fetched.value.body.destroy();
  });
});

describe('limits', () => {
  test('a response is refused if its header announces too many bytes, or as soon as more bytes than the limit have been read', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/said') response.writeHead(200, { 'content-length': 20_000 }).end('x'.repeat(20_000));
      else for (let part = 0; part < 20; part += 1) response.write('x'.repeat(1_000));
      if (request.url !== '/said') response.end();
    });
    expect(await guardedFetch(`http://127.0.0.1:${port}/said`, here)).toMatchObject({ ok: false, error: { kind: 'too-large' } });
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/grows`, here);
    await expect(fetched.ok && text(fetched.value.body)).rejects.toMatchObject({ problem: { kind: 'too-large' } });
  });

  test('a compressed response is decompressed, and the size limit applies to the decompressed response', async () => {
    const port = await serve((request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(request.url === '/bomb' ? 1_000_000 : 5_000))),
    );
    const good = await guardedFetch(`http://127.0.0.1:${port}/`, here);
    expect(good.ok && (await text(good.value.body))).toHaveLength(5_000);
    const bomb = await guardedFetch(`http://127.0.0.1:${port}/bomb`, here);
    await expect(bomb.ok && text(bomb.value.body)).rejects.toMatchObject({ problem: { kind: 'too-large' } });
  });

  test('a server that never responds, or stops in the middle of its response, causes a timeout', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/half') response.writeHead(200).write('half');
    });
    // The timeout is long enough for the first half of the response to arrive on a busy machine.
    const soon = { ...here, timeoutMs: 2_000 };
    expect(await guardedFetch(`http://127.0.0.1:${port}/never`, { ...soon, timeoutMs: 50 })).toMatchObject({
      ok: false,
      error: { kind: 'timed-out' },
    });
    const half = await guardedFetch(`http://127.0.0.1:${port}/half`, soon);
    await expect(half.ok && text(half.value.body)).rejects.toMatchObject({ problem: { kind: 'timed-out' } });
  });

  test('reading a response fails if the server sends nothing for `idleMs`, and succeeds if the server sends slowly but without such a pause', async () => {
    const port = await serve((request, response) => {
      response.writeHead(200).write('half');
      if (request.url === '/slow')
        for (const at of [1, 2, 3]) setTimeout(() => (at === 3 ? response.end() : response.write('.')), at * 1_500);
    });
    const patient = { ...here, timeoutMs: 60_000, idleMs: 3_000 };
    const [stalled, slow] = await Promise.all(['stalled', 'slow'].map((path) => guardedFetch(`http://127.0.0.1:${port}/${path}`, patient)));
    await expect(stalled?.ok && text(stalled.value.body)).rejects.toMatchObject({
      problem: { kind: 'timed-out', message: 'The server sent nothing for 3000 ms, in the middle of its answer' },
    });
    expect(slow?.ok && (await text(slow.value.body))).toBe('half..');
  });

  test('a closed port gives a connection error', async () => {
    const port = await serve(() => {});
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await guardedFetch(`http://127.0.0.1:${port}/`, here)).toMatchObject({ ok: false, error: { kind: 'failed' } });
  });
});

test('a POST request sends its body and headers, and a user name in the URL becomes Basic authorization', async () => {
  const port = await serve(async (request, response) => {
    response.end(`${request.method} ${request.headers['webhook-id']} ${request.headers.authorization} ${await text(request)}`);
  });
  const posted = await guardedFetch(`http://me:p%40ss@127.0.0.1:${port}/`, {
    ...here,
    method: 'POST',
    headers: { 'webhook-id': 'w1' },
    body: '{"a":1}',
  });
  expect(posted.ok && (await text(posted.value.body))).toBe(`POST w1 Basic ${Buffer.from('me:p@ss').toString('base64')} {"a":1}`);
});
