import { expect, test } from 'vitest';
import { endpointNotice } from './endpoint-notice.ts';

const at = Date.UTC(2026, 10, 27, 3, 5);

test('the notice about a paused webhook names the dealership, the last error, the time of the first failure, and the URL of the webhook without its query string', () => {
  const { subject, lines } = endpointNotice({ endpoint: 'webhook https://crm.example/leads?key=secret' }, 'harbour-motors', {
    kind: 'paused',
    failingSince: at,
    error: 'the receiver answered 503',
  });
  expect(subject).toBe('Leads of harbour-motors are not delivered to the webhook https://crm.example/leads');
  expect(lines[0]).toContain('2026-11-27 03:05 UTC');
  expect(lines[0]).toContain('the receiver answered 503');
  expect(lines.at(-1)).toContain('forecourt leads deliveries --dealership harbour-motors');
  expect(lines.join()).not.toContain('secret');
});

test('the notice about the mail server says that the leads of all dealerships are affected', () => {
  const { subject, lines } = endpointNotice({ endpoint: 'mail server' }, null, { kind: 'works-again', pausedSince: at });
  expect(subject).toBe('Leads of all dealerships are delivered again');
  expect(lines).toEqual([
    'Leads of all dealerships reach the mail server again. The pause began at 2026-11-27 03:05 UTC. The leads that waited are sent now.',
  ]);
});
