import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from '#platform/rate-limit.server.ts';
import { mailboxOf } from '../../rules/delivery/mailbox.ts';
import { FORM_CONTROL } from '../../rules/form/form-model.ts';
import { type CaptchaOutcome, checkForSpam, type FormTiming, type HoldReason, type PostBudget } from '../../rules/spam-check.ts';
import type { LeadCaptcha } from './lead-captcha.server.ts';

const HOUR_SECONDS = HOUR_MS / 1000;

/** Maximum number of posts from one IP address in ten minutes. A person sends fewer posts. */
const POSTS = { name: 'lead', points: 20, durationSeconds: (10 * MINUTE_MS) / 1000 };
/**
 * Maximum number of posts in an hour with one site token. It is high because a server integration sends the posts of
 * all its shoppers from one IP address.
 */
const TOKEN_POSTS = { name: 'lead-token', points: 600, durationSeconds: HOUR_SECONDS };
/**
 * Maximum number of posts from one IP address in half an hour for forms that are paid after the post, such as
 * reservations. A reservation blocks its vehicle even before it is paid. Without this limit, one visitor could block
 * the whole stock.
 */
const UNPAID = { name: 'lead-unpaid', points: 5, durationSeconds: (30 * MINUTE_MS) / 1000 };
/**
 * Maximum number of posts without a solved captcha that are accepted from one IP address in an hour. A few are accepted,
 * because shoppers without JavaScript cannot solve the captcha.
 */
const UNSOLVED_OF_ADDRESS = { name: 'lead-unsolved', points: 3, durationSeconds: HOUR_SECONDS };
/**
 * Maximum number of accepted posts to one site in an hour, from all IP addresses together. This limit protects a
 * dealer against a flood of posts from many addresses. A busy site receives about twenty leads an hour, nearly all
 * with a solved captcha.
 */
const OF_SITE: Readonly<Record<PostBudget, RateLimiterOptions>> = {
  unsolved: { name: 'lead-site-unsolved', points: 20, durationSeconds: HOUR_SECONDS },
  open: { name: 'lead-site-open', points: 120, durationSeconds: HOUR_SECONDS },
  solved: { name: 'lead-site-solved', points: 300, durationSeconds: HOUR_SECONDS },
};
/** Key under which all posts of a site are counted. */
const WHOLE_SITE = 'site';

/**
 * Maximum number of receipts from one site to one mailbox in six hours. Without this limit, anyone could enter the
 * address of a stranger again and again, and so fill the stranger's inbox.
 */
const RECEIPTS = { name: 'lead-receipt', points: 1, durationSeconds: (6 * HOUR_MS) / 1000 };

/**
 * How long the guard remembers that a post was counted. If the process stops before the lead is stored, the shopper
 * sends the post again. The repeated post must not be counted.
 */
const KNOWN_POSTS = { name: 'lead-known', points: 1, durationSeconds: HOUR_MS / 1000 };

export interface GuardedSubmission {
  readonly site: Pick<Site, 'id' | 'forms'>;
  /** Whether the same answers were already received with the same submission id (`isRepeated`). */
  readonly isRepeated: boolean;
  /** Whether the post has a valid access token, which the operator makes for programs that send leads to the site. */
  readonly hasToken: boolean;
  /**
   * Whether an AI assistant with a valid signature sent the post. An assistant need not solve the captcha. Many shoppers
   * share the IP addresses of an assistant, so its posts count only towards the limit of the site.
   */
  readonly isVerifiedAgent?: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly timing: FormTiming;
  readonly clientAddress: string;
  readonly now: number;
}

/** The result of checking a post for spam. */
export interface Judgement {
  /** Why the lead is held; null if it may be delivered. */
  readonly heldBecause: HoldReason | null;
  /**
   * Undoes what the check used up: makes the solution of the captcha valid again, and removes the post from the counts of the
   * limits. It is called if no lead was stored, because the shopper then sends the form again.
   */
  readonly giveBack: () => Promise<void>;
}

/** The result of counting a form that is posted before it is paid. */
export interface UnpaidCount {
  /** False if an earlier post with the same answers was already counted. */
  readonly isCounted: boolean;
  /** Seconds that the IP address must wait before it can post another unpaid form; null if it need not wait. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Decides whether a posted form may be spam. It checks the trap field, the signed time, the captcha and the rate limits
 * (docs/settled.md, 'Leads and money').
 */
export class SubmissionGuard {
  readonly #posts: RateLimiter;
  readonly #tokenPosts: RateLimiter;
  readonly #unpaid: RateLimiter;
  readonly #unsolvedOfAddress: RateLimiter;
  readonly #ofSite: Readonly<Record<PostBudget, RateLimiter>>;
  readonly #receipts: RateLimiter;
  readonly #knownPosts: RateLimiter;
  readonly #captcha: LeadCaptcha;

  constructor(database: Database, captcha: LeadCaptcha) {
    this.#posts = createRateLimiter(database, POSTS);
    this.#tokenPosts = createRateLimiter(database, TOKEN_POSTS);
    this.#unpaid = createRateLimiter(database, UNPAID);
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

  /** Seconds to wait if an IP address or a site token has sent too many posts; null if another post is allowed. */
  async limit(site: { readonly id: number }, clientAddress: string, tokenId: number | null): Promise<number | null> {
    const answer =
      tokenId === null ? await this.#posts.consume(site.id, clientAddress) : await this.#tokenPosts.consume(site.id, String(tokenId));
    return answer.ok ? null : answer.error.retryAfterSeconds;
  }

  /**
   * Removes a post from the count of `limit`. It is called if the post could not be processed: the shopper sends it again,
   * and only the second post is counted.
   */
  async giveBackPost(site: { readonly id: number }, clientAddress: string, tokenId: number | null): Promise<void> {
    if (tokenId === null) await this.#posts.consume(site.id, clientAddress, -1);
    else await this.#tokenPosts.consume(site.id, String(tokenId), -1);
  }

  /**
   * Counts the unpaid forms that were posted from an IP address. A post that is sent twice, for example by a double click,
   * is counted only once.
   */
  async limitUnpaid(site: { readonly id: number }, clientAddress: string, submissionId: string, payloadHash: Buffer): Promise<UnpaidCount> {
    if (await this.isRepeated(site, submissionId, payloadHash)) return { isCounted: false, retryAfterSeconds: null };
    const answer = await this.#unpaid.consume(site.id, clientAddress);
    if (answer.ok) return { isCounted: true, retryAfterSeconds: null };
    await this.forgetPost(site, submissionId, payloadHash);
    return { isCounted: false, retryAfterSeconds: answer.error.retryAfterSeconds };
  }

  /**
   * Removes a post from the count of `limitUnpaid`. It is called if the post could not be processed: the shopper sends it
   * again, and only the second post is counted.
   */
  async giveBackUnpaid(site: { readonly id: number }, clientAddress: string, submissionId: string, payloadHash: Buffer): Promise<void> {
    await this.#unpaid.consume(site.id, clientAddress, -1);
    await this.forgetPost(site, submissionId, payloadHash);
  }

  /**
   * Returns whether an earlier post had this submission id and the same answers. Remembers the answers for the next
   * call.
   */
  async isRepeated(site: { readonly id: number }, submissionId: string, payloadHash: Buffer): Promise<boolean> {
    return !(await this.#knownPosts.consume(site.id, knownPost(submissionId, payloadHash))).ok;
  }

  /** Forgets a post for which no lead was stored, so that `isRepeated` returns false when the same post is sent again. */
  async forgetPost(site: { readonly id: number }, submissionId: string, payloadHash: Buffer): Promise<void> {
    await this.#knownPosts.consume(site.id, knownPost(submissionId, payloadHash), -1);
  }

  /**
   * Returns whether a receipt may be sent to this e-mail address, and counts the receipt towards the limit of the
   * mailbox. A repeated post (`isRepeated`) is not counted again, because the receipt of the first post was counted.
   */
  async allowsReceipt(site: { readonly id: number }, email: string, isRepeated: boolean): Promise<boolean> {
    return (await this.#receipts.consume(site.id, mailboxOf(email), isRepeated ? 0 : 1)).ok;
  }

  /**
   * Reduces the number of counted receipts to this e-mail address by one. It is called if the lead was not stored, because then
   * no receipt is sent.
   */
  async giveBackReceipt(site: { readonly id: number }, email: string): Promise<void> {
    await this.#receipts.consume(site.id, mailboxOf(email), -1);
  }

  /**
   * Decides whether a lead is delivered, or held until an operator releases it. Each call uses up the solution of the
   * captcha and counts towards the limits.
   */
  async judge(submission: GuardedSubmission): Promise<Judgement> {
    const { site, fields, timing, hasToken, isVerifiedAgent = false } = submission;
    const captcha = hasToken || isVerifiedAgent ? 'off' : await this.#checkCaptcha(submission);
    const verdict = checkForSpam({ isTrapFilled: (fields[FORM_CONTROL.trap] ?? '') !== '', hasToken, timing, captcha });
    const isWithin = verdict.kind !== 'budget' || (await this.#isWithin(verdict.budget, submission));
    return {
      heldBecause: verdict.kind === 'hold' ? verdict.reason : verdict.kind === 'budget' && !isWithin ? verdict.otherwise : null,
      giveBack: async () => {
        if (captcha === 'solved') await this.#captcha.giveBack(site, fields[FORM_CONTROL.captcha]);
        if (verdict.kind === 'budget' && isWithin && !submission.isRepeated) await this.#giveBackPoints(verdict.budget, submission);
      },
    };
  }

  async #giveBackPoints(budget: PostBudget, { site, clientAddress }: GuardedSubmission): Promise<void> {
    if (budget === 'unsolved') await this.#unsolvedOfAddress.consume(site.id, clientAddress, -1);
    await this.#ofSite[budget].consume(site.id, WHOLE_SITE, -1);
  }

  async #checkCaptcha({ site, fields, now }: GuardedSubmission): Promise<CaptchaOutcome> {
    return site.forms.captcha ? this.#captcha.check(site, fields[FORM_CONTROL.captcha], now) : 'off';
  }

  /**
   * Counts the post towards the limit of the site. Without a solved captcha, it also counts towards the limit of the IP
   * address.
   */
  async #isWithin(budget: PostBudget, { site, clientAddress, isRepeated }: GuardedSubmission): Promise<boolean> {
    const points = isRepeated ? 0 : 1;
    if (budget === 'unsolved' && !(await this.#unsolvedOfAddress.consume(site.id, clientAddress, points)).ok) return false;
    return (await this.#ofSite[budget].consume(site.id, WHOLE_SITE, points)).ok;
  }
}

const knownPost = (submissionId: string, payloadHash: Buffer): string => `${submissionId} ${payloadHash.toString('hex')}`;
