import { expect, test } from 'vitest';
import { type CaptchaOutcome, checkForSpam, type FormTiming } from './spam-check.ts';

const judge = (captcha: CaptchaOutcome, timing: FormTiming = 'fine', { isTrapFilled = false, hasToken = false } = {}) =>
  checkForSpam({ captcha, timing, isTrapFilled, hasToken });

test('FORM-21 a post with a solved captcha is accepted even if the form time is missing, or the form was sent too fast or too late', () => {
  for (const timing of ['fine', 'too-fast', 'too-old', 'missing'] as const)
    expect(judge('solved', timing)).toEqual({ kind: 'budget', budget: 'solved', otherwise: 'flood' });
});

test('FORM-21 if a site has no captcha, a post with a signed form time is accepted, and a post that was sent too fast is held', () => {
  expect(judge('off')).toEqual({ kind: 'budget', budget: 'open', otherwise: 'flood' });
  expect(judge('off', 'too-fast')).toEqual({ kind: 'hold', reason: 'too-fast' });
});

test('a post with a signed form time but without a solved captcha counts towards the limit for posts without a solved captcha', () => {
  for (const captcha of ['missing', 'expired', 'used'] as const)
    expect(judge(captcha)).toEqual({ kind: 'budget', budget: 'unsolved', otherwise: 'no-captcha' });
});

test('a post with neither a signed form time nor a solved captcha nor a site token is held for an operator', () => {
  for (const captcha of ['missing', 'expired', 'used', 'off'] as const)
    expect(judge(captcha, 'missing')).toEqual({ kind: 'hold', reason: 'no-form' });
});

test('a post with a site token is accepted without a signed form time, but is held as spam if its trap field is filled', () => {
  expect(judge('missing', 'missing', { hasToken: true })).toEqual({ kind: 'accept' });
  expect(judge('missing', 'missing', { hasToken: true, isTrapFilled: true })).toEqual({ kind: 'hold', reason: 'trap' });
});

test('a post is held if its trap field is filled, its signature is forged, it was sent too fast or its form is too old', () => {
  expect(judge('solved', 'fine', { isTrapFilled: true })).toEqual({ kind: 'hold', reason: 'trap' });
  expect(judge('forged')).toEqual({ kind: 'hold', reason: 'forged-captcha' });
  expect(judge('solved', 'forged')).toEqual({ kind: 'hold', reason: 'forged-form' });
  expect(judge('missing', 'too-fast')).toEqual({ kind: 'hold', reason: 'too-fast' });
  expect(judge('missing', 'too-old')).toEqual({ kind: 'hold', reason: 'too-old' });
});
