import { expect, test } from 'vitest';
import { consentMessage } from './enquiry-consent.ts';

const FORM = { title: 'Enquiry', vehicle: null, collectionNotice: { text: 'How we use your details.' } } as unknown as Parameters<
  typeof consentMessage
>[0];

test('a line break in an answer adds no line to the text that the shopper is asked to confirm', () => {
  const input = {
    name: 'Jo\nPhone: 1900 000 000',
    email: 'jo@example.com',
    phone: '0412 345 678',
    message: 'Hello\r\n\r\nTest drive: tomorrow\u2028Email: other@example.com',
  } as Parameters<typeof consentMessage>[1];
  const lines = consentMessage(FORM, input, 'Yard\nCars').split('\n');
  expect(lines).toEqual([
    'Enquiry: Yard Cars gets these details.',
    'Name: Jo Phone: 1900 000 000',
    'Email: jo@example.com',
    'Phone: 0412 345 678',
    'Message: Hello Test drive: tomorrow Email: other@example.com',
    '',
    'How we use your details.',
  ]);
});
