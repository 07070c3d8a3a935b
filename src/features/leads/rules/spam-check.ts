/** Result of checking the signed time of a form. */
export type FormTiming = 'fine' | 'too-fast' | 'too-old' | 'missing' | 'forged';

/**
 * Result of checking the captcha. 'used' and 'expired' also occur for honest shoppers, for example after the Back button or in
 * a tab that was open for a long time.
 */
export type CaptchaOutcome = 'off' | 'solved' | 'missing' | 'expired' | 'used' | 'forged';

/** Why a lead is held for an operator. */
export type HoldReason =
  | 'trap'
  | 'forged-form'
  | 'forged-captcha'
  | 'too-fast'
  | 'too-old'
  /** The post has no site token, no solved captcha and no signed time at which its form was rendered. */
  | 'no-form'
  /**
   * The captcha of the post is not solved, and one of the limits for such posts is reached: the limit of the IP address
   * or the limit of the site.
   */
  | 'no-captcha'
  /** The site has reached its limit of accepted posts in an hour. Real shoppers send fewer posts. */
  | 'flood';

/**
 * The limits (budgets) of a site. Each one limits the number of accepted posts of one group:
 * - 'solved': posts with a solved captcha
 * - 'unsolved': posts with a signed form time but without a solved captcha
 * - 'open': posts with a signed form time on a site that has no captcha
 */
export type PostBudget = 'solved' | 'open' | 'unsolved';

export type Verdict =
  | { readonly kind: 'accept' }
  /**
   * The lead is accepted if the limit `budget` is not reached yet. If the limit is reached, the lead is held, and the
   * reason is `otherwise`.
   */
  | { readonly kind: 'budget'; readonly budget: PostBudget; readonly otherwise: HoldReason }
  | { readonly kind: 'hold'; readonly reason: HoldReason };

const ACCEPT: Verdict = { kind: 'accept' };
const hold = (reason: HoldReason): Verdict => ({ kind: 'hold', reason });

/**
 * Decides whether a lead goes to the dealer at once or is held for an operator. No lead is discarded (docs/settled.md,
 * 'Leads and money'). A post with a valid site token or a solved captcha does not need the signed time at which its
 * form was rendered. If the trap field is filled, the lead is always held.
 *
 * @example checkForSpam({ isTrapFilled: false, hasToken: true, timing: 'missing', captcha: 'missing' }).kind === 'accept'
 */
export const checkForSpam = (signs: {
  readonly isTrapFilled: boolean;
  /** Whether the post has a valid token of the site. The number of posts with a token is limited separately. */
  readonly hasToken: boolean;
  readonly timing: FormTiming;
  readonly captcha: CaptchaOutcome;
}): Verdict => {
  const { isTrapFilled, hasToken, timing, captcha } = signs;
  if (isTrapFilled) return hold('trap');
  if (hasToken) return ACCEPT;
  if (captcha === 'forged') return hold('forged-captcha');
  if (timing === 'forged') return hold('forged-form');
  if (captcha === 'solved') return { kind: 'budget', budget: 'solved', otherwise: 'flood' };
  if (timing === 'missing') return hold('no-form');
  if (timing === 'too-fast' || timing === 'too-old') return hold(timing);
  if (captcha === 'off') return { kind: 'budget', budget: 'open', otherwise: 'flood' };
  return { kind: 'budget', budget: 'unsolved', otherwise: 'no-captcha' };
};
