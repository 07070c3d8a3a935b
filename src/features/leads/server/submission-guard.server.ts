import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createRateLimiter, type RateLimiter } from '#platform/rate-limit.server.ts';
import { mailboxOf } from '../rules/delivery/mailbox.ts';
import { FORM_CONTROL } from '../rules/form/form-model.ts';
import { type CaptchaOutcome, type FormTiming, type HoldReason, judgeSubmission } from '../rules/judge-submission.ts';
import type { LeadCaptcha } from './lead-captcha.server.ts';

/** More leads than this from one connection are not people. */
const POSTS = { name: 'lead', points: 20, durationSeconds: (10 * MINUTE_MS) / 1000 };
/** Posts an hour that one connection may send without a solved captcha: shoppers without JavaScript. */
const UNSOLVED_POSTS = { name: 'lead-unsolved', points: 3, durationSeconds: HOUR_MS / 1000 };
/**
 * Receipts that one mailbox gets of one site. Anyone may write anyone's address into a form, so more would make
 * the site a way to fill a stranger's inbox.
 */
const RECEIPTS = { name: 'lead-receipt', points: 1, durationSeconds: (6 * HOUR_MS) / 1000 };

/**
 * How long a post is known again. Where the program ended between counting it and storing its lead, the shopper
 * sends it again, and that must not use up the budgets a second time.
 */
const KNOWN_POSTS = { name: 'lead-known', points: 1, durationSeconds: HOUR_MS / 1000 };

export interface GuardedSubmission {
  readonly site: Pick<Site, 'id' | 'forms'>;
  /** `isRepeated` */
  readonly isRepeated: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly timing: FormTiming;
  readonly clientAddress: string;
  readonly now: number;
}

/** Trap, time, captcha and rate limits of one post (settled: Leads). */
export class SubmissionGuard {
  readonly #posts: RateLimiter;
  readonly #unsolvedPosts: RateLimiter;
  readonly #receipts: RateLimiter;
  readonly #knownPosts: RateLimiter;
  readonly #captcha: LeadCaptcha;

  constructor(database: Database, captcha: LeadCaptcha) {
    this.#posts = createRateLimiter(database, POSTS);
    this.#unsolvedPosts = createRateLimiter(database, UNSOLVED_POSTS);
    this.#receipts = createRateLimiter(database, RECEIPTS);
    this.#knownPosts = createRateLimiter(database, KNOWN_POSTS);
    this.#captcha = captcha;
  }

  /** Seconds to wait where a connection has sent too much; null where it may send. */
  async limit(site: { readonly id: number }, clientAddress: string): Promise<number | null> {
    const answer = await this.#posts.consume(site.id, clientAddress);
    return answer.ok ? null : answer.error.retryAfterSeconds;
  }

  /** Whether the same words came under the same submission id before; from now on they have. */
  async isRepeated(site: { readonly id: number }, submissionId: string, payloadHash: Buffer): Promise<boolean> {
    return !(await this.#knownPosts.consume(site.id, `${submissionId} ${payloadHash.toString('hex')}`)).ok;
  }

  /** Whether a receipt may go to this address now; using it up, unless the post was counted before. */
  async allowsReceipt(site: { readonly id: number }, email: string, isRepeated: boolean): Promise<boolean> {
    return (await this.#receipts.consume(site.id, mailboxOf(email), isRepeated ? 0 : 1)).ok;
  }

  /** Why a lead is held; null where it goes on its way. Uses up the captcha's answer. */
  async judge(submission: GuardedSubmission): Promise<HoldReason | null> {
    const { site, fields, timing, clientAddress, now, isRepeated } = submission;
    const captcha: CaptchaOutcome = site.forms.captcha ? await this.#captcha.check(site, fields[FORM_CONTROL.captcha], now) : 'off';
    const verdict = judgeSubmission({ isTrapFilled: (fields[FORM_CONTROL.trap] ?? '') !== '', timing, captcha });
    if (verdict.kind === 'accept') return null;
    if (verdict.kind === 'hold') return verdict.reason;
    const { ok: isWithinBudget } = await this.#unsolvedPosts.consume(site.id, clientAddress, isRepeated ? 0 : 1);
    return isWithinBudget ? null : verdict.otherwise;
  }
}
