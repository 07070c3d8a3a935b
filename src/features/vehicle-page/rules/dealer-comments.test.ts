import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealerComments as commentsOf } from './dealer-comments.ts';

const dealerComments = (comments: string | null) => commentsOf(comments, true) ?? { short: '', full: null };

test('VDP-09 comments of 400 characters stand whole, longer ones are cut there', () => {
  const whole = 'x'.repeat(400);
  expect(dealerComments(whole)).toEqual({ short: whole, full: null });
  expect(dealerComments(`${whole}y`)).toEqual({ short: `${whole}…`, full: `${whole}y` });
});

test('VDP-09 an emoji counts as one character and is never halved', () => {
  const cars = '🚗'.repeat(401);
  expect(dealerComments(cars).short).toBe(`${'🚗'.repeat(400)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 380, maxLength: 420 }), (text) => dealerComments(text).short.isWellFormed()),
  );
});

test("VDP-10 no comments, or the word 'null', say that they are pending", () => {
  const pending = { short: 'Dealer comments are pending. Please check back here later.', full: null };
  for (const nothing of [null, '', ' \n', 'null', 'NULL']) expect(dealerComments(nothing)).toEqual(pending);
});

test('VDP-10 without comments nothing is shown where the site does not want the sentence', () => {
  for (const nothing of [null, '', 'null']) expect(commentsOf(nothing, false)).toBeNull();
  expect(commentsOf('One owner.', false)).toEqual({ short: 'One owner.', full: null });
});
