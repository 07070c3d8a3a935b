/** What the signed time of a form says of it. */
export type FormTiming = 'fine' | 'too-fast' | 'too-old' | 'missing' | 'forged';

/** What the captcha's answer says; 'used' and 'expired' come from honest shoppers too (Back, a tab left open). */
export type CaptchaOutcome = 'off' | 'solved' | 'missing' | 'expired' | 'used' | 'forged';

export type HoldReason = 'trap' | 'forged-form' | 'forged-captcha' | 'too-fast' | 'too-old' | 'no-captcha';

export type Verdict =
  | { readonly kind: 'accept' }
  /** Accepted only while the address has unsolved posts left; else held for this reason. */
  | { readonly kind: 'budget'; readonly otherwise: HoldReason }
  | { readonly kind: 'hold'; readonly reason: HoldReason };

const ACCEPT: Verdict = { kind: 'accept' };
const hold = (reason: HoldReason): Verdict => ({ kind: 'hold', reason });

/**
 * Whether a lead goes to the dealer at once. Nothing is ever thrown away: what looks like a machine's work
 * is held for an operator (settled: Leads). A solved captcha outweighs an odd time, never a filled trap; a
 * shopper without JavaScript has a few posts an hour without a solution.
 *
 * @example judgeSubmission({ isTrapFilled: false, timing: 'fine', captcha: 'solved' }).kind === 'accept'
 */
export const judgeSubmission = (signs: {
  readonly isTrapFilled: boolean;
  readonly timing: FormTiming;
  readonly captcha: CaptchaOutcome;
}): Verdict => {
  if (signs.isTrapFilled) return hold('trap');
  if (signs.captcha === 'forged') return hold('forged-captcha');
  if (signs.timing === 'forged') return hold('forged-form');
  if (signs.captcha === 'solved') return ACCEPT;
  if (signs.timing === 'too-fast' || signs.timing === 'too-old') return hold(signs.timing);
  if (signs.captcha === 'off' && signs.timing === 'fine') return ACCEPT;
  return { kind: 'budget', otherwise: 'no-captcha' };
};
