import { expect, test } from 'vitest';
import { usualReplyText } from './usual-reply.ts';

test('a usual reply time of up to two hours is shown in minutes, and a longer time in half hours; both are rounded up', () => {
  const text = (medianMinutes: number) => usualReplyText({ leads: 20, silent: 0, medianMinutes });
  expect(text(13.2)).toBe('Usually answers in 14 minutes of opening time (median of the last 90 days).');
  expect(text(0)).toContain(' 1 minute of ');
  expect(text(120)).toContain(' 120 minutes of ');
  expect(text(121)).toContain(' 2.5 hours of ');
  expect(text(180)).toContain(' 3 hours of ');
});

test('the usual reply time is not shown if there are fewer than 20 leads, or if half of the leads have no answer', () => {
  expect(usualReplyText({ leads: 19, silent: 0, medianMinutes: 5 })).toBeNull();
  expect(usualReplyText({ leads: 20, silent: 9, medianMinutes: 5 })).not.toBeNull();
  expect(usualReplyText({ leads: 20, silent: 10, medianMinutes: 5 })).toBeNull();
  expect(usualReplyText({ leads: 20, silent: 0, medianMinutes: Number.POSITIVE_INFINITY })).toBeNull();
  expect(usualReplyText({ leads: 0, silent: 0, medianMinutes: null })).toBeNull();
});
