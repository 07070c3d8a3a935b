import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('mailboxOf gives one mailbox for different spellings of one address, and different mailboxes for different addresses', () => {
  expect(mailboxOf('Jo+cars@Example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo+a+b@example.com')).toBe('jo@example.com');
  expect(mailboxOf('jo.b@example.com')).toBe('jo.b@example.com');
  expect(mailboxOf('+jo@example.com')).toBe('+jo@example.com');
});

test('mailboxOf gives one mailbox for all spellings of a Gmail address, because Gmail ignores dots', () => {
  const spellings = ['jo.smith@gmail.com', 'j.o.s.m.i.t.h@gmail.com', 'JoSmith+cars@GoogleMail.com', 'jo.smith+a.b@gmail.com'];
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['josmith@gmail.com']));
});
