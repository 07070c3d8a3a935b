import { expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#kernel/clock.ts';
import { FORM_CONTROL } from '../../rules/form/form-model.ts';
import { FormStamps } from './signed-form-time.server.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const SITE = { id: 1 };

test.each([
  ['a minute ago is accepted', -60 * SECOND_MS, 'fine'],
  ['a second ago is reported as sent too fast', -SECOND_MS, 'too-fast'],
  ['by a node whose clock is a second ahead is reported as sent too fast', SECOND_MS, 'too-fast'],
  ['two days ago is too old', -2 * DAY_MS, 'too-old'],
  ['before the clock was turned back by a day is accepted', DAY_MS, 'fine'],
])('FORM-21 a form that was shown %s', (_when, shownAfter, timing) => {
  const stamps = new FormStamps(new Uint8Array(32));
  const { submissionId, signedTime } = stamps.create(SITE, NOW + shownAfter);
  const fields = { [FORM_CONTROL.submissionId]: submissionId, [FORM_CONTROL.signedTime]: signedTime };
  expect(stamps.read(SITE, fields, NOW).timing).toBe(timing);
});
