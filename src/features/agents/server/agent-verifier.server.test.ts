import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { AgentVerifier } from './agent-verifier.server.ts';

const NOW = Date.UTC(2026, 10, 26);
const CREATED = NOW / 1_000 - 5;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const KEY_ID = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
const DIRECTORY = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, use: 'sig' }] };

/** The headers of a request to shop.example, with the signature of the agent agent.example. */
const signedHeaders = (
  changes: { expires?: number; tag?: string; components?: string; authority?: string } = {},
): Record<string, string> => {
  const {
    expires = CREATED + 60,
    tag = 'web-bot-auth',
    components = '"@authority" "signature-agent"',
    authority = 'shop.example',
  } = changes;
  const params = `(${components});created=${CREATED};expires=${expires};keyid="${KEY_ID}";alg="ed25519";nonce="abc";tag="${tag}"`;
  const agent = '"https://agent.example"';
  const lines = [`"@authority": ${authority}`, ...(components.includes('signature-agent') ? [`"signature-agent": ${agent}`] : [])];
  const text = [...lines, `"@signature-params": ${params}`].join('\n');
  return {
    'signature-agent': agent,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${sign(null, Buffer.from(text), privateKey).toString('base64')}:`,
  };
};

/** The headers of a request whose Signature-Input names the member `key` of the header Signature-Agent. */
const withAgentKey = (key: string, agent = '"https://agent.example"'): Record<string, string> => ({
  ...signedHeaders({ components: `"@authority" "signature-agent";key="${key}"` }),
  'signature-agent': agent,
});

const request = (headers: Record<string, string>, authority = 'shop.example') => ({
  authority,
  header: (name: string) => headers[name] ?? null,
});

/** A verifier that has already read the directory with the keys of the signer. */
const knowing = async (directory: unknown = DIRECTORY) => {
  const source = { directory, now: NOW };
  const asked: string[] = [];
  const verifier = new AgentVerifier({
    clock: { now: () => source.now },
    fetchDirectory: async (signer) => {
      asked.push(signer);
      return source.directory;
    },
  });
  expect(verifier.verify(request(signedHeaders()))).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  return { verifier, asked, source };
};

test('a signed request is verified with the keys of its signer, which are fetched once in the background', async () => {
  const { verifier, asked } = await knowing();
  expect(verifier.verify(request(signedHeaders()))).toBe('agent.example');
  expect(verifier.verify(request(signedHeaders()))).toBe('agent.example');
  expect(asked).toEqual(['https://agent.example']);
});

test('a signature is also verified if the header Signature-Agent is a dictionary that names the signer', async () => {
  const { verifier } = await knowing();
  const agent = 'sig1="https://agent.example"';
  const params = `("@authority" "signature-agent";key="sig1");created=${CREATED};expires=${CREATED + 60};keyid="${KEY_ID}";tag="web-bot-auth"`;
  const text = `"@authority": shop.example\n"signature-agent";key="sig1": "https://agent.example"\n"@signature-params": ${params}`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  const headers = { 'signature-agent': agent, 'signature-input': `sig1=${params}`, signature: `sig1=:${signature}:` };
  expect(verifier.verify(request(headers))).toBe('agent.example');
});

test.each([
  ['for another host', signedHeaders(), 'other.example'],
  ['that has expired', signedHeaders({ expires: NOW / 1_000 - 1 }), 'shop.example'],
  ['that is valid for days', signedHeaders({ expires: CREATED + 200_000 }), 'shop.example'],
  ['with another tag', signedHeaders({ tag: 'other' }), 'shop.example'],
  ['that does not cover the signer', signedHeaders({ components: '"@authority"' }), 'shop.example'],
  ['of another signer', { ...signedHeaders(), 'signature-agent': '"https://evil.example"' }, 'shop.example'],
  ['over http', { ...signedHeaders(), 'signature-agent': '"http://agent.example"' }, 'shop.example'],
  ['that was changed', { ...signedHeaders(), signature: `sig1=:${Buffer.alloc(64).toString('base64')}:` }, 'shop.example'],
  ['that cannot be read', { 'signature-input': 'sig1=((((', signature: 'x', 'signature-agent': '"' }, 'shop.example'],
  ['that is missing', {}, 'shop.example'],
  ['whose member key is not a valid regular expression', withAgentKey('+'), 'shop.example'],
  ['whose member key is a very slow regular expression', withAgentKey('a+a+a+a+a+a+a+a+a+a+', 'a'.repeat(2_000)), 'shop.example'],
])('a signature %s is not verified', async (_, headers, authority) => {
  const { verifier } = await knowing();
  expect(verifier.verify(request(headers, authority))).toBeNull();
});

test.each([[null], ['text'], [{ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'short' }] }], [{ keys: [{ kty: 'RSA' }] }]])(
  'if the key directory contains %j, no signature is verified, and the next request does not fetch the directory again',
  async (directory) => {
    const { verifier, asked } = await knowing(directory);
    expect(verifier.verify(request(signedHeaders()))).toBeNull();
    expect(asked).toHaveLength(1);
  },
);

test('requests that name 100 different signers cause at most three fetches of key directories', async () => {
  const { verifier, asked } = await knowing();
  for (let index = 0; index < 100; index++) {
    verifier.verify(request({ ...signedHeaders(), 'signature-agent': `"https://a${index}.example"` }));
  }
  expect(asked.length).toBeLessThanOrEqual(3);
});

const HOUR_MS = 3_600_000;

/** A request that was signed five seconds before `now`. */
const signedAt = (now: number) => {
  const created = now / 1_000 - 5;
  const params = `("@authority" "signature-agent");created=${created};expires=${created + 60};keyid="${KEY_ID}";alg="ed25519";tag="web-bot-auth"`;
  const agent = '"https://agent.example"';
  const text = `"@authority": shop.example\n"signature-agent": ${agent}\n"@signature-params": ${params}`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  return request({ 'signature-agent': agent, 'signature-input': `sig1=${params}`, signature: `sig1=:${signature}:` });
};

const inventSigners = (verifier: AgentVerifier, now: number): void => {
  for (let index = 0; index < 50; index++) {
    const headers = { 'signature-agent': `"https://invented${index}.example"` };
    const signed = signedAt(now);
    verifier.verify({ ...signed, header: (name) => (headers as Record<string, string>)[name] ?? signed.header(name) });
  }
};

test('a key that its signer has withdrawn is refused after an hour, even if requests with invented signers have used up the limit of downloads', async () => {
  const { verifier, source } = await knowing();
  source.directory = { keys: [] };
  source.now = NOW + HOUR_MS + 1_000;
  inventSigners(verifier, source.now);
  expect(verifier.verify(signedAt(source.now))).toBeNull();
});

test('known keys are fetched again before they expire, even if requests with invented signers have used up the limit of downloads', async () => {
  const { verifier, source, asked } = await knowing();
  source.now = NOW + 55 * 60_000;
  inventSigners(verifier, source.now);
  expect(verifier.verify(signedAt(source.now))).toBe('agent.example');
  expect(asked.filter((signer) => signer === 'https://agent.example')).toHaveLength(2);
  await new Promise((resolve) => setImmediate(resolve));
  source.now = NOW + HOUR_MS + 60_000;
  expect(verifier.verify(signedAt(source.now))).toBe('agent.example');
});

test('keys stay valid until they expire, even if the directory of keys cannot be read for a moment', async () => {
  const { verifier, source } = await knowing();
  source.directory = null;
  source.now = NOW + 55 * 60_000;
  expect(verifier.verify(signedAt(source.now))).toBe('agent.example');
  await new Promise((resolve) => setImmediate(resolve));
  expect(verifier.verify(signedAt(source.now))).toBe('agent.example');
  source.now = NOW + HOUR_MS + 1_000;
  expect(verifier.verify(signedAt(source.now))).toBeNull();
});
