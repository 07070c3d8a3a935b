import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('spellings of one mailbox are one, and other mailboxes stay others', () => {
  expect(mailboxOf('Jo+cars@Example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo+a+b@example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo.b@example.com')).toBe('jo.b@example.com');
  expect(mailboxOf('+jo@example.com')).toBe('+jo@example.com');
});
