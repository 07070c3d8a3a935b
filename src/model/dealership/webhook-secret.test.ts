import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { canSignWebhooks } from './webhook-secret.ts';

const canSign = (secret: string): boolean => {
  try {
    return new Webhook(secret).sign('msg_1', new Date(0), '{}').startsWith('v1,');
  } catch {
    return false;
  }
};

test('a secret made of random bytes can sign messages, with and without its prefix and its padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.constantFrom('', 'whsec_'), fc.boolean(), (bytes, prefix, isPadded) => {
      const encoded = Buffer.from(bytes).toString('base64');
      const secret = prefix + (isPadded ? encoded : encoded.replaceAll('=', ''));
      expect([canSignWebhooks(secret), canSign(secret)]).toEqual([true, true]);
    }),
  );
});

test('a secret that is accepted never fails when it signs', () => {
  fc.assert(fc.property(fc.string(), (secret) => expect(!canSignWebhooks(secret) || canSign(secret)).toBe(true)));
});

test.each(['', 'whsec_', 'whsec_A', 'whsec_A=', 'whsec_se cret', 'my-secret!', 'whsec_abc-_def', 'whsec_abcd===='])(
  'the secret "%s" is refused',
  (secret) => expect(canSignWebhooks(secret)).toBe(false),
);
