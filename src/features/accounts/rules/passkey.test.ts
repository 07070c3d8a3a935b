import { expect, test } from 'vitest';
import { passkeyHost } from './passkey.ts';

test.each([
  ['https://the-yard.example', 'the-yard.example'],
  ['https://the-yard.example:8443', 'the-yard.example'],
  ['http://yard.localhost:3000', 'yard.localhost'],
  ['http://the-yard.example', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('AUTH-13 browsers make passkeys on %s for the host %s', (origin, host) => {
  expect(passkeyHost(origin)).toBe(host);
});
