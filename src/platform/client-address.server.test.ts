import { expect, test } from 'vitest';
import { clientAddress, malformedOrigin, parseTrustedProxies, publicOrigin } from './client-address.server.ts';

const none = parseTrustedProxies([]);
const two = parseTrustedProxies(['10.0.0.0/8', '2001:db8::1']);
const settingHost = parseTrustedProxies(['10.0.0.0/8', '2001:db8::1'], 'x-forwarded', true);
const standard = parseTrustedProxies(['10.0.0.0/8'], 'forwarded');

test('forwarding headers are ignored when no proxy is trusted', () => {
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'a.localhost:3000',
  };
  expect(clientAddress('203.0.113.1', headers, none)).toBe('203.0.113.1');
  expect(clientAddress('203.0.113.1', headers, two)).toBe('203.0.113.1');
  expect(publicOrigin('203.0.113.1', headers, false, two)).toBe('http://a.localhost:3000');
});

test('the client is the last IP address in X-Forwarded-For that is not a trusted proxy, and IP addresses before it are ignored', () => {
  expect(clientAddress('10.1.1.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.2.2.2' }, two)).toBe('203.0.113.9');
  expect(clientAddress('::ffff:10.1.1.1', { 'x-forwarded-for': '203.0.113.9' }, two)).toBe('203.0.113.9');
  expect(clientAddress('2001:db8::1', { 'x-forwarded-for': '[2001:db8:5::2]:4711' }, two)).toBe('2001:db8:5::2');
  expect(clientAddress('10.1.1.1', {}, two)).toBe('10.1.1.1');
  expect(clientAddress('10.1.1.1', { 'x-forwarded-for': 'unknown' }, two)).toBe('10.1.1.1');
});

test('if X-Forwarded-For lists more than 32 IP addresses, only the last 32 are read', () => {
  const list = (proxies: number): string => `203.0.113.9${', 10.2.2.2'.repeat(proxies)}`;
  expect(clientAddress('10.1.1.1', { 'x-forwarded-for': list(31) }, two)).toBe('203.0.113.9');
  expect(clientAddress('10.1.1.1', { 'x-forwarded-for': list(32) }, two)).toBe('10.2.2.2');
});

test('the scheme and the host of a request are the values that the trusted proxy nearest to the client reported', () => {
  const headers = {
    host: 'inner:3000',
    'x-forwarded-for': '203.0.113.9, 10.2.2.2',
    'x-forwarded-proto': 'https, http',
    'x-forwarded-host': 'Cars.Example.com:443',
  };
  expect(publicOrigin('10.1.1.1', headers, false, settingHost)).toBe('https://cars.example.com');
  expect(publicOrigin('10.1.1.1', { host: 'cars.example.com', 'x-forwarded-proto': 'https' }, false, two)).toBe('https://cars.example.com');
});

test('a host that the client adds to X-Forwarded-Host is ignored', () => {
  const headers = { host: 'inner', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example, cars.example.com' };
  expect(publicOrigin('10.1.1.1', headers, false, settingHost)).toBe('http://cars.example.com');
});

test('X-Forwarded-Host is read only if the settings say that the proxies set this header', () => {
  const headers = {
    host: 'cars.example.com',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  expect(publicOrigin('10.1.1.1', headers, false, two)).toBe('https://cars.example.com');
  expect(clientAddress('10.1.1.1', { ...headers, 'x-forwarded-host': 'a, b, c' }, two)).toBe('203.0.113.9');
});

test('the header Forwarded is read if the settings say that the proxies send it, and X-Forwarded-For otherwise', () => {
  const headers = {
    host: 'inner',
    forwarded: 'for=6.6.6.6, for="[2001:db8:5::2]:80";proto=https;host="cars.example.com"',
    'x-forwarded-for': '7.7.7.7',
  };
  expect(clientAddress('10.1.1.1', headers, standard)).toBe('2001:db8:5::2');
  expect(publicOrigin('10.1.1.1', headers, false, standard)).toBe('https://cars.example.com');
  expect(clientAddress('10.1.1.1', headers, two)).toBe('7.7.7.7');
});

test.each(['', 'a b', 'a/b', 'a@b', '<script>', 'x:y:z', '..'])(
  'the Host header %j is malformed, so no site answers the request',
  (host) => {
    expect(publicOrigin('203.0.113.1', { host }, false, none)).toBe(malformedOrigin);
  },
);

test.each([
  ['A.localhost.:80', 'http://a.localhost'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('the Host header %j gives the origin %j', (host, origin) => {
  expect(publicOrigin('203.0.113.1', { host }, false, none)).toBe(origin);
});
