import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from '#platform/rate-limit.server.ts';
import { mailboxOf } from '../rules/delivery/mailbox.ts';
import { FORM_CONTROL } from '../rules/form/form-model.ts';
import { type CaptchaOutcome, type FormTiming, type HoldReason, judgeSubmission, type PostBudget } from '../rules/judge-submission.ts';
import type { LeadCaptcha } from './lead-captcha.server.ts';

const HOUR_SECONDS = HOUR_MS / 1000;

/** Posts of one address; people do not send more. */
const POSTS = { name: 'lead', points: 20, durationSeconds: (10 * MINUTE_MS) / 1000 };
/** Posts of one site token: a server integration sends for all its shoppers from one address. */
const TOKEN_POSTS = { name: 'lead-token', points: 600, durationSeconds: HOUR_SECONDS };
/** Posts without a solved captcha that go through from one address: shoppers without JavaScript. */
const UNSOLVED_OF_ADDRESS = { name: 'lead-unsolved', points: 3, durationSeconds: HOUR_SECONDS };
/**
 * Posts that go through to one site from all addresses together, so that many addresses do not flood a dealer. A busy
 * site gets some twenty leads an hour, nearly all of them with a solved captcha.
 */
const OF_SITE: Readonly<Record<PostBudget, RateLimiterOptions>> = {
  unsolved: { name: 'lead-site-unsolved', points: 20, durationSeconds: HOUR_SECONDS },
  open: { name: 'lead-site-open', points: 120, durationSeconds: HOUR_SECONDS },
  solved: { name: 'lead-site-solved', points: 300, durationSeconds: HOUR_SECONDS },
};
/** All posts of a site count under one key. */
const WHOLE_SITE = 'site';

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
  /** Whether the same words came under the same submission id before (`isRepeated`). */
  readonly isRepeated: boolean;
  /** Whether the post carries a valid token of the site. */
  readonly hasToken: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly timing: FormTiming;
  readonly clientAddress: string;
  readonly now: number;
}

/** Trap, time, captcha and rate limits of one post (settled: Leads). */
export class SubmissionGuard {
  readonly #posts: RateLimiter;
  readonly #tokenPosts: RateLimiter;
  readonly #unsolvedOfAddress: RateLimiter;
  readonly #ofSite: Readonly<Record<PostBudget, RateLimiter>>;
  readonly #receipts: RateLimiter;
  readonly #knownPosts: RateLimiter;
  readonly #captcha: LeadCaptcha;

  constructor(database: Database, captcha: LeadCaptcha) {
    this.#posts = createRateLimiter(database, POSTS);
    this.#tokenPosts = createRateLimiter(database, TOKEN_POSTS);
    this.#unsolvedOfAddress = createRateLimiter(database, UNSOLVED_OF_ADDRESS);
    this.#ofSite = {
      unsolved: createRateLimiter(database, OF_SITE.unsolved),
      open: createRateLimiter(database, OF_SITE.open),
      solved: createRateLimiter(database, OF_SITE.solved),
    };
    this.#receipts = createRateLimiter(database, RECEIPTS);
    this.#knownPosts = createRateLimiter(database, KNOWN_POSTS);
    this.#captcha = captcha;
  }

  /** Seconds to wait where an address, or a site token, has sent too much; null where it may send. */
  async limit(site: { readonly id: number }, clientAddress: string, tokenId: number | null): Promise<number | null> {
    const answer =
      tokenId === null ? await this.#posts.consume(site.id, clientAddress) : await this.#tokenPosts.consume(site.id, String(tokenId));
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
    const { fields, timing, hasToken } = submission;
    const captcha = hasToken ? 'off' : await this.#checkCaptcha(submission);
    const verdict = judgeSubmission({ isTrapFilled: (fields[FORM_CONTROL.trap] ?? '') !== '', hasToken, timing, captcha });
    if (verdict.kind === 'accept') return null;
    if (verdict.kind === 'hold') return verdict.reason;
    return (await this.#isWithin(verdict.budget, submission)) ? null : verdict.otherwise;
  }

  async #checkCaptcha({ site, fields, now }: GuardedSubmission): Promise<CaptchaOutcome> {
    return site.forms.captcha ? this.#captcha.check(site, fields[FORM_CONTROL.captcha], now) : 'off';
  }

  /** Takes a post from the budget of its site, and of its address where the captcha was not solved. */
  async #isWithin(budget: PostBudget, { site, clientAddress, isRepeated }: GuardedSubmission): Promise<boolean> {
    const points = isRepeated ? 0 : 1;
    if (budget === 'unsolved' && !(await this.#unsolvedOfAddress.consume(site.id, clientAddress, points)).ok) return false;
    return (await this.#ofSite[budget].consume(site.id, WHOLE_SITE, points)).ok;
  }
}
