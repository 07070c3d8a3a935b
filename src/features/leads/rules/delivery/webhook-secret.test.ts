import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canSignWebhooks } from './webhook-secret.ts';

test('the base64 text of any bytes is a secret that can sign messages, with and without the prefix whsec_', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.constantFrom('', 'whsec_'), (bytes, prefix) =>
      canSignWebhooks(prefix + Buffer.from(bytes).toString('base64')),
    ),
  );
});

test.each(['', 'whsec_', 'whsec_A', 'whsec_se cret', 'my-secret!', 'whsec_abc-_def'])('the secret "%s" cannot sign messages', (secret) =>
  expect(canSignWebhooks(secret)).toBe(false),
);
