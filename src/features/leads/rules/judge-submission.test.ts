import { expect, test } from 'vitest';
import { type CaptchaOutcome, type FormTiming, judgeSubmission } from './judge-submission.ts';

const judge = (captcha: CaptchaOutcome, timing: FormTiming = 'fine', isTrapFilled = false) =>
  judgeSubmission({ captcha, timing, isTrapFilled });

test('FORM-21 a solved captcha is accepted, also with an odd time', () => {
  for (const timing of ['fine', 'too-fast', 'too-old', 'missing'] as const) expect(judge('solved', timing)).toEqual({ kind: 'accept' });
});

test('FORM-21 with the captcha switched off none is asked for', () => {
  expect(judge('off')).toEqual({ kind: 'accept' });
  expect(judge('off', 'too-fast')).toEqual({ kind: 'hold', reason: 'too-fast' });
});

test('without a solution a post has a budget, and above it the lead is held', () => {
  for (const captcha of ['missing', 'expired', 'used'] as const)
    expect(judge(captcha)).toEqual({ kind: 'budget', otherwise: 'no-captcha' });
  expect(judge('off', 'missing')).toEqual({ kind: 'budget', otherwise: 'no-captcha' });
});

test('a filled trap, a forgery, a machine’s speed and an old form are held', () => {
  expect(judge('solved', 'fine', true)).toEqual({ kind: 'hold', reason: 'trap' });
  expect(judge('forged')).toEqual({ kind: 'hold', reason: 'forged-captcha' });
  expect(judge('solved', 'forged')).toEqual({ kind: 'hold', reason: 'forged-form' });
  expect(judge('missing', 'too-fast')).toEqual({ kind: 'hold', reason: 'too-fast' });
  expect(judge('missing', 'too-old')).toEqual({ kind: 'hold', reason: 'too-old' });
});
