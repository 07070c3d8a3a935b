import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('mailboxOf gives one mailbox for different spellings of one address, and different mailboxes for different addresses', () => {
  expect(mailboxOf('Jo+cars@Example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo+a+b@example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo.b@example.com')).toBe('jo.b@example.com');
  expect(mailboxOf('+jo@example.com')).toBe('+jo@example.com');
});
