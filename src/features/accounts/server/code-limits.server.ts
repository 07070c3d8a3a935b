import { mailboxOf } from '#features/leads/rules/delivery/mailbox.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Logger } from '#platform/log.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import type { SIGN_IN_LIMITS } from '../rules/sign-in-limits.ts';
import { SmsLimits, type SmsSite } from './sms-limits.server.ts';

/** A counter for each limit. The counts are in the database, so that all processes share them. */
export type SignInLimits = Readonly<Record<keyof typeof SIGN_IN_LIMITS, RateLimiter>>;

/**
 * The reason why the requested code may not be sent now. 'too-many': no code may be sent. 'no-sms': no code may be sent
 * by text message, but one may be sent by mail. 'needs-proof': a text message may be sent after the visitor has solved
 * the captcha. The reason does not depend on whether the address has an account.
 */
export interface LimitedCode {
  readonly kind: 'too-many' | 'no-sms' | 'needs-proof';
  readonly retryAfterSeconds: number;
}

/** The visitor who asks for a code. */
export interface CodeVisitor {
  readonly clientAddress: string;
  /** The account to which the visitor adds an e-mail address or phone number; null for a sign-in. */
  readonly accountId: string | null;
  /**
   * Checks whether the visitor has solved the captcha. A solution can be used only once, so this function is called only
   * before a text message is sent.
   */
  readonly prove: () => Promise<boolean>;
}

/** The result if no limit refuses the code. */
export interface AllowedCode {
  /** Whether the browser of the visitor has solved the captcha. False for a code by mail, which needs no captcha. */
  readonly isProven: boolean;
}

/** The site id under which the codes of a group of sites are counted. No real site has this id. */
const GROUP_SITE = 0;

/**
 * The site id and the key under which the store counts the codes sent to one e-mail address or phone number. Sites that
 * share accounts also share this count, because a code of any of these sites opens the same account. With a separate count
 * for each site, an attacker would have more codes to guess for the same account.
 */
const countedAddress = ({ id, signIn: { accountGroup } }: SmsSite, { channel, address }: ContactAddress): readonly [number, string] => {
  const mailbox = channel === 'email' ? mailboxOf(address) : address;
  return accountGroup === null ? [id, mailbox] : [GROUP_SITE, `${accountGroup} ${mailbox}`];
};

/** Counts the codes that visitors ask for. */
export class CodeLimits {
  readonly #limits: SignInLimits;
  readonly #sms: SmsLimits;

  constructor(limits: SignInLimits, log: Logger) {
    this.#limits = limits;
    this.#sms = new SmsLimits(limits, log);
  }

  /** Counts a code that a visitor asks for. @returns an error if a limit refuses the code */
  async count(site: SmsSite, to: ContactAddress, visitor: CodeVisitor): Promise<Result<AllowedCode, LimitedCode>> {
    const { codesOfVisitor, codesToAddress, codesOfAccount } = this.#limits;
    const address = countedAddress(site, to);
    for (const [limiter, siteId, key] of [
      [codesOfVisitor, site.id, visitor.clientAddress],
      [codesToAddress, ...address],
      ...(visitor.accountId === null ? [] : ([[codesOfAccount, site.id, visitor.accountId]] as const)),
    ] as const) {
      const counted = await limiter.consume(siteId, key);
      if (!counted.ok) return err({ kind: 'too-many', ...counted.error });
    }
    return to.channel === 'sms' ? this.#sms.take(site, address, visitor) : ok({ isProven: false });
  }

  /** Removes a text message from the counts for the limits, because its code was entered. */
  async giveBack(site: SmsSite, code: AllowedCode & { readonly to: ContactAddress }, clientAddress: string): Promise<void> {
    if (code.to.channel !== 'sms') return;
    await this.#sms.giveBack(site, { number: countedAddress(site, code.to), clientAddress, isProven: code.isProven });
  }
}
