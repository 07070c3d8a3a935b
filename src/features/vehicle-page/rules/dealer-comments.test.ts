import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealerComments as commentsOf } from './dealer-comments.ts';

const dealerComments = (comments: string | null) => commentsOf(comments, true) ?? { short: '', full: null };

test('VDP-09 dealer comments of up to 400 characters are shown in full, and longer comments are cut at 400 characters', () => {
  const whole = 'x'.repeat(400);
  expect(dealerComments(whole)).toEqual({ short: whole, full: null });
  expect(dealerComments(`${whole}y`)).toEqual({ short: `${whole}…`, full: `${whole}y` });
});

test('VDP-09 cutting dealer comments counts an emoji as one character and never splits it', () => {
  const cars = '🚗'.repeat(401);
  expect(dealerComments(cars).short).toBe(`${'🚗'.repeat(400)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 380, maxLength: 420 }), (text) => dealerComments(text).short.isWellFormed()),
  );
});

test("VDP-10 the page says that dealer comments are pending when they are missing or are the word 'null'", () => {
  const pending = { short: 'Dealer comments are pending. Please check back here later.', full: null };
  for (const nothing of [null, '', ' \n', 'null', 'NULL']) expect(dealerComments(nothing)).toEqual(pending);
});

test("VDP-10 nothing is shown for a vehicle without dealer comments if the site has switched off the sentence 'Dealer comments are pending'", () => {
  for (const nothing of [null, '', 'null']) expect(commentsOf(nothing, false)).toBeNull();
  expect(commentsOf('One owner.', false)).toEqual({ short: 'One owner.', full: null });
});
