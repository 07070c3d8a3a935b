import { mailboxOf } from '#features/leads/rules/delivery/mailbox.ts';
import type { Site } from '#model/site/site.ts';
import type { Logger } from '#platform/log.server.ts';
import { networkOf, type RateLimiter } from '#platform/rate-limit.server.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { FEW_SMS, type SIGN_IN_LIMITS } from '../rules/sign-in-limits.ts';

/** A counter for each limit. The counts are in the database, so that all processes share them. */
export type SignInLimits = Readonly<Record<keyof typeof SIGN_IN_LIMITS, RateLimiter>>;

/** Why no code may be sent now. 'no-sms': no text message, but a mail is possible. */
export interface LimitedCode {
  readonly kind: 'too-many' | 'no-sms';
  readonly retryAfterSeconds: number;
}

type LimitedSite = Pick<Site, 'id' | 'slug' | 'signIn'>;

/** The site id under which a group of sites is counted; no site has it. */
const GROUP_SITE = 0;

/**
 * The budget of codes for one address. Sites that share accounts share it: each of their codes opens the same account, so
 * with budgets of their own a stranger could try more codes the more sites there are.
 */
const budgetOf = ({ id, signIn: { accountGroup } }: LimitedSite, { channel, address }: ContactAddress): readonly [number, string] => {
  const mailbox = channel === 'email' ? mailboxOf(address) : address;
  return accountGroup === null ? [id, mailbox] : [GROUP_SITE, `${accountGroup} ${mailbox}`];
};

/** Counts the codes that visitors ask for. */
export class CodeLimits {
  readonly #limits: SignInLimits;
  readonly #log: Logger;

  constructor(limits: SignInLimits, log: Logger) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Counts a code that a visitor asks for. @returns null if it may be sent */
  async count(site: LimitedSite, to: ContactAddress, clientAddress: string): Promise<LimitedCode | null> {
    const { codesOfVisitor, codesToAddress } = this.#limits;
    for (const [limiter, siteId, key] of [
      [codesOfVisitor, site.id, clientAddress],
      [codesToAddress, ...budgetOf(site, to)],
    ] as const) {
      const counted = await limiter.consume(siteId, key);
      if (!counted.ok) return { kind: 'too-many', ...counted.error };
    }
    return to.channel === 'sms' ? this.#countSms(site, clientAddress) : null;
  }

  /** Gives a text message back to the limits, because its code was entered. */
  async giveBack({ id }: Pick<Site, 'id'>, { channel }: ContactAddress, clientAddress: string): Promise<void> {
    if (channel !== 'sms') return;
    for (const [limiter, key] of this.#smsLimits(clientAddress)) await limiter.consume(id, key, -1);
  }

  /**
   * The limits of the visitor come first: a visitor who has reached one of them takes nothing from the budget that all
   * visitors of the site share.
   */
  async #countSms({ id, slug }: Pick<Site, 'id' | 'slug'>, clientAddress: string): Promise<LimitedCode | null> {
    let left = 0;
    for (const [limiter, key] of this.#smsLimits(clientAddress)) {
      const counted = await limiter.consume(id, key);
      if (!counted.ok) return { kind: 'no-sms', ...counted.error };
      left = counted.value.remainingPoints;
    }
    const about = { site: slug, left };
    if (left === 0)
      this.#log.error(about, 'a site has used all text messages for sign-in codes; shoppers are asked to use their e-mail address');
    else if (left === FEW_SMS)
      this.#log.warn(about, 'a site has few text messages for sign-in codes left; many codes are asked for and not entered');
    return null;
  }

  /** The limits of text messages with their keys; that of the site is last. */
  #smsLimits(clientAddress: string): readonly (readonly [RateLimiter, string])[] {
    const { smsOfVisitor, smsOfNetwork, smsOfSite } = this.#limits;
    return [
      [smsOfVisitor, clientAddress],
      [smsOfNetwork, networkOf(clientAddress)],
      [smsOfSite, 'all'],
    ];
  }
}
