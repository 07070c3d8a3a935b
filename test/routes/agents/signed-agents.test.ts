import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually, newVisitor, type RunningProgram } from '#test/builders/program/running-program.ts';
import { first, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

const DIRECTORY = '/.well-known/http-message-signatures-directory';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const KEY_ID = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** The server of the agent, which publishes the public keys of the agent. */
const asked: string[] = [];
const signer = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/http-message-signatures-directory+json');
  response.end(JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, use: 'sig' }] }));
});

// An agent that signs its requests has an https address on port 443. A test cannot run a server there. So this mock
// sends requests for this address to the server of the test, and passes everything else to the real `guardedFetch`.
vi.mock('#platform/fetch/guarded-fetch.server.ts', async (original) => {
  const real = await original<typeof import('#platform/fetch/guarded-fetch.server.ts')>();
  return {
    ...real,
    guardedFetch: (url: string, options: Parameters<typeof real.guardedFetch>[1]) =>
      real.guardedFetch(url.replace('https://agent.example', `http://127.0.0.1:${(signer.address() as AddressInfo).port}`), {
        ...options,
        allowPrivate: ['127.0.0.1'],
      }),
  };
});

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  await new Promise<void>((resolve) => signer.listen(0, '127.0.0.1', resolve));
  dealers = await startTwoDealers();
  running = dealers.running;
});
afterAll(async () => {
  await dealers.close();
  signer.close();
});

/** The headers of a request that agent.example signed for a host. */
const signedFor = (host: string): Record<string, string> => {
  const created = Math.floor(Date.now() / 1_000) - 5;
  const params = `("@authority" "signature-agent");created=${created};expires=${created + 60};keyid="${KEY_ID}";alg="ed25519";tag="web-bot-auth"`;
  const agent = '"https://agent.example"';
  const text = [`"@authority": ${host}`, `"signature-agent": ${agent}`, `"@signature-params": ${params}`].join('\n');
  return {
    'signature-agent': agent,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${sign(null, Buffer.from(text), privateKey).toString('base64')}:`,
    'x-forwarded-for': newVisitor(),
  };
};

const ask = async (headers: Record<string, string>): Promise<number> =>
  (await running.get('alpha', `/cars/${first(dealers.a).slug}`, headers)).status;

/** Returns how many page requests of agent.example were counted as verified (1) or as not verified (0). */
const counted = async (verified: 0 | 1): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${running.program.metricsPort}/metrics`)).text();
  const line = new RegExp(`^forecourt_agent_requests_total\\{agent="([^"]*)",surface="page",verified="${verified}"\\} (\\d+)$`, 'm').exec(
    text,
  );
  if (verified === 1 && line) expect(line[1]).toBe('agent.example');
  return Number(line?.[2] ?? 0);
};

test('a signed request is answered at once; requests of the agent are counted as verified after the program has fetched the keys of the agent', async () => {
  expect(await ask(signedFor(running.hostOf('alpha')))).toBe(200);
  await eventually(
    async () => {
      expect(await ask(signedFor(running.hostOf('alpha')))).toBe(200);
      return counted(1);
    },
    (verified) => expect(verified).toBeGreaterThan(0),
  );
  expect(asked).toEqual([DIRECTORY]);
});

test('requests with a signature for another host, or with a changed signature, are answered and counted as not verified', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)' };
  const before = { verified: await counted(1), others: await counted(0) };
  expect(await ask({ ...signedFor('other.example'), ...agent })).toBe(200);
  expect(await ask({ ...signedFor(running.hostOf('alpha')), ...agent, signature: `sig1=:${Buffer.alloc(64).toString('base64')}:` })).toBe(
    200,
  );
  await eventually(
    () => counted(0),
    (others) => expect(others).toBe(before.others + 2),
  );
  expect(await counted(1)).toBe(before.verified);
});
