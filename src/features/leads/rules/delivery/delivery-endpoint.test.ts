import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointOf, kindOfEndpoint, laneOf, pauseMs } from './delivery-endpoint.ts';
import { deliveryShares } from './delivery-shares.ts';

test('each receiver of a dealership is a separate endpoint, but the receipts to all shoppers share one endpoint', () => {
  expect(endpointOf('email', 'sales@yard.example')).toBe('mail sales@yard.example');
  expect(endpointOf('reminder', 'sales@yard.example')).toBe('mail sales@yard.example');
  expect(endpointOf('webhook', 'https://crm.example/leads')).toBe('webhook https://crm.example/leads');
  expect(endpointOf('unsubscribe-webhook', 'https://crm.example/leads')).toBe('webhook https://crm.example/leads');
  expect(endpointOf('receipt', 'jo@example.com')).toBe(endpointOf('receipt', 'sam@example.com'));
});

test('the kind of an endpoint does not contain the address of the receiver', () => {
  expect(['webhook https://crm.example', 'mail sales@yard.example', 'receipt', 'mail server'].map(kindOfEndpoint)).toEqual([
    'webhook',
    'mail',
    'receipt',
    'mail server',
  ]);
  expect(laneOf('mail server')).toBe('mail');
});

test('a receiver that has failed for some time is paused for half of this time, but for at least 5 seconds and at most 5 minutes', () => {
  expect([0, 10_000, 60_000, 600_000, 86_400_000].map((ms) => pauseMs(ms, 0.5) / 1_000)).toEqual([5, 5, 30, 300, 300]);
});

test('if the mail server allows two or more connections, one dealership can use only a part of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), (connections) => {
      const { all, dealership, endpoint } = deliveryShares(connections).mail;
      return endpoint >= 1 && endpoint <= dealership && dealership < all;
    }),
  );
});
