import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { visitorOf } from '#platform/rate-limit.server.ts';
import { deriveKey } from '#platform/signing-key.server.ts';
import type { SmsTransport } from '#platform/sms/sms-transport.server.ts';
import type { AccountSite } from '../rules/account.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { CODE_DIGITS, CODE_MS, MAX_TRIES } from '../rules/sign-in-code.ts';
import { type AccountStore, AddressTakenError } from './account-store.server.ts';
import { CodeLimits, type LimitedCode, type SignInLimits } from './code-limits.server.ts';
import { type SentCode, writeCodeMail, writeCodeSms } from './code-message.server.ts';
import type { CodeStore, StoredCode } from './code-store.server.ts';
import { failureOf, mayHaveArrived } from './send-failure.server.ts';
import { codeCookie } from './session-cookie.server.ts';
import type { Sessions } from './sessions.server.ts';

export interface SignInDependencies {
  readonly database: Database;
  readonly accounts: AccountStore;
  readonly codes: CodeStore;
  readonly sessions: Sessions;
  readonly limits: SignInLimits;
  /** Checks the solution of the captcha, which shows that the visitor uses a browser. */
  readonly captcha: Pick<LeadCaptcha, 'check'>;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly platformSecret: Uint8Array;
  readonly messageIdDomain: string;
}

/** The visitor who asks for a code or enters one. */
export interface SignInVisitor {
  readonly clientAddress: string;
  readonly userAgent: string | null;
  /** Scheme and host that the visitor sees. */
  readonly origin: string;
  /** The Cookie header. */
  readonly cookies: string | null;
}

/** The request of a visitor for a code that is sent to an e-mail address or phone number. */
export interface CodeRequest {
  readonly to: ContactAddress;
  /** The account to which this e-mail address or phone number is added; null for a sign-in. */
  readonly accountId: string | null;
  /** The posted solution of the captcha; undefined if there is none. */
  readonly proof?: string | undefined;
}

/** Why no sign-in code was sent. */
export type CodeRefusal = LimitedCode | { readonly kind: 'not-sent' };

/** A code that was sent. */
export interface AskedCode {
  /** The Set-Cookie header that binds the code to this browser. */
  readonly cookie: string;
  /**
   * True if it is not known whether the message was sent, because the answer of the mail server or the SMS gateway was
   * lost.
   */
  readonly isUnsure: boolean;
}

/** Why an entered code was refused. 'taken': the e-mail address or phone number belongs to another account. */
export type EntryRefusal =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' | 'taken' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/** Number of characters of a random secret of 256 bits in base64url. */
const SECRET_LENGTH = 43;

/** The site on which a shopper signs in. */
type SignInSite = Pick<Site, 'id' | 'slug' | 'name' | 'signIn' | 'forms'>;

/** The site on which a shopper enters a code. */
type EntrySite = AccountSite & Pick<Site, 'slug' | 'signIn' | 'forms'>;

/**
 * Sign-in by one-time codes (AUTH-13): sends a code, checks an entered code, and begins a session. The answers do not
 * show whether an e-mail address or phone number has an account: a code is sent in both cases. A new account is created
 * when its first code is entered.
 */
export class SignIn {
  readonly #dependencies: SignInDependencies;
  readonly #key: Buffer;
  readonly #limits: CodeLimits;

  constructor(dependencies: SignInDependencies) {
    this.#dependencies = dependencies;
    this.#key = deriveKey(dependencies.platformSecret, 'sign-in-code');
    this.#limits = new CodeLimits(dependencies.limits, dependencies.log);
  }

  /** Sends a one-time code to an e-mail address or a phone number. */
  async sendCode(site: SignInSite, { to, accountId, proof }: CodeRequest, visitor: SignInVisitor): Promise<Result<AskedCode, CodeRefusal>> {
    const { clientAddress } = visitor;
    const counted = await this.#limits.count(site, to, { clientAddress, accountId, prove: () => this.#isProof(site, proof) });
    if (!counted.ok) return counted;
    const { isProven } = counted.value;
    const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const { codes, clock, log, sessions } = this.#dependencies;
    await codes.create(site, { id, to, codeHash: this.#hash(site, id, code), accountId, isProven }, clock.now());
    const cookie = codeCookie.format(`${id}.${secret}`, CODE_MS, sessions.isSecure(visitor.origin));
    try {
      await this.#send(site, { id, code, to, origin: visitor.origin });
      return ok({ cookie, isUnsure: false });
    } catch (error) {
      const isUnsure = mayHaveArrived(error);
      const about = { ...failureOf(error), site: site.slug, channel: to.channel };
      log.error(about, isUnsure ? 'a sign-in code may not have been sent' : 'a sign-in code could not be sent');
      return isUnsure ? ok({ cookie, isUnsure }) : err({ kind: 'not-sent' });
    }
  }

  /** Whether a posted solution of the captcha is right. A right solution cannot be used a second time. */
  async #isProof(site: SignInSite, proof: string | undefined): Promise<boolean> {
    const { captcha, clock } = this.#dependencies;
    return site.forms.captcha && (await captcha.check(site, proof, clock.now())) === 'solved';
  }

  /** The code that this browser asked for; null if it has expired or was used. */
  async findCode(site: AccountSite, visitor: Pick<SignInVisitor, 'cookies' | 'origin'>): Promise<StoredCode | null> {
    const { codes, clock } = this.#dependencies;
    const { id } = this.#askedBy(visitor);
    return codes.find(site, id, clock.now());
  }

  /**
   * Checks the code that a shopper enters. A code that was sent for a sign-in begins a session. A code that was sent
   * for an account adds an e-mail address or phone number to this account, if the shopper is still signed in to it.
   * Without this check, the next user of a shared computer could add an address to the account of somebody who has
   * signed out.
   *
   * A code can be used once. If a double click posts the code twice, both posts get the same answer, and only one
   * session begins. Such a second post must come from the same browser within a minute.
   *
   * @param signedInAs id of the account of the visitor's session; null if the visitor is not signed in
   * @returns Set-Cookie headers
   */
  async enterCode(
    site: EntrySite,
    entered: string,
    visitor: SignInVisitor,
    signedInAs: string | null,
  ): Promise<Result<readonly string[], EntryRefusal>> {
    const { codes, clock, limits } = this.#dependencies;
    const limited = await limits.triesOfVisitor.consume(site.id, visitor.clientAddress);
    if (!limited.ok) return err({ kind: 'too-many', ...limited.error });
    const { id } = this.#askedBy(visitor);
    const stored = await codes.takeTry(site, id, clock.now());
    if (stored === null) return this.#repeat(site, await codes.takeRepeat(site, id, clock.now()), entered, visitor, signedInAs);
    if (!this.#isRight(site, stored, entered)) return err({ kind: 'wrong', triesLeft: MAX_TRIES - stored.tries });
    if (stored.accountId !== null && stored.accountId !== signedInAs) return err({ kind: 'expired' });
    const done =
      stored.accountId === null ? await this.#signIn(site, stored, visitor) : await this.#addAddress(site, stored, stored.accountId);
    if (done !== null) await this.#limits.giveBack(site, stored, visitor.clientAddress);
    return done ?? this.#repeat(site, stored, entered, visitor, signedInAs);
  }

  /** Begins a session. @returns null if another post has used the code meanwhile */
  async #signIn(
    site: AccountSite,
    { id, to }: StoredCode,
    visitor: SignInVisitor,
  ): Promise<Result<readonly string[], EntryRefusal> | null> {
    const { database, accounts, codes, sessions, clock } = this.#dependencies;
    return database.transaction(async (transaction) => {
      if (!(await codes.use(transaction, site, id, clock.now()))) return null;
      const account = await accounts.findOrCreate(transaction, site, to, clock.now());
      await sessions.endPrevious(transaction, site, visitor);
      return ok([await sessions.begin(transaction, site, account.id, visitor, this.#tokenOf(site, visitor))]);
    });
  }

  /**
   * Adds to the account the e-mail address or phone number that received the code.
   *
   * @returns null if another post has used the code meanwhile
   */
  async #addAddress(site: AccountSite, { id, to }: StoredCode, accountId: string): Promise<Result<readonly string[], EntryRefusal> | null> {
    const { database, accounts, codes, clock } = this.#dependencies;
    try {
      // The code is used and the address is added in one transaction. So if the same post arrives twice, the second
      // post waits until the first one has finished.
      return await database.transaction(async (transaction) => {
        if (!(await codes.use(transaction, site, id, clock.now()))) return null;
        return (await accounts.addAddress(transaction, site, accountId, to)) ? ok([]) : err({ kind: 'expired' });
      });
    } catch (error) {
      if (!(error instanceof AddressTakenError)) throw error;
      await codes.use(database, site, id, clock.now());
      return err({ kind: 'taken' });
    }
  }

  /** Answers the second of two equal posts. It begins no session and changes no account. */
  async #repeat(
    site: AccountSite,
    used: StoredCode | null,
    entered: string,
    visitor: SignInVisitor,
    signedInAs: string | null,
  ): Promise<Result<readonly string[], EntryRefusal>> {
    const { accounts, sessions } = this.#dependencies;
    if (used === null || !this.#isRight(site, used, entered)) return err({ kind: 'expired' });
    if (used.accountId === null) {
      const cookie = await sessions.repeat(site, this.#tokenOf(site, visitor), visitor.origin);
      return cookie === null ? err({ kind: 'expired' }) : ok([cookie]);
    }
    if (used.accountId !== signedInAs) return err({ kind: 'expired' });
    return (await accounts.hasAddress(site, used.accountId, used.to)) ? ok([]) : err({ kind: 'taken' });
  }

  #isRight(site: AccountSite, { id, codeHash }: StoredCode, entered: string): boolean {
    return timingSafeEqual(this.#hash(site, id, entered), codeHash);
  }

  /** The id of the code that this browser asked for, and the random secret that only this browser has. */
  #askedBy({ cookies, origin }: Pick<SignInVisitor, 'cookies' | 'origin'>): { readonly id: string; readonly secret: string } {
    const [id = '', secret = ''] = (codeCookie.read(cookies, this.#dependencies.sessions.isSecure(origin)) ?? '').split('.');
    return secret.length === SECRET_LENGTH ? { id, secret } : { id: '', secret: '' };
  }

  /**
   * Calculates the token of a session that begins with a one-time code. The token depends on a random secret of 256 bits,
   * on the network of the visitor and on the user agent. The browser has the secret in a cookie. If the same browser
   * posts the code twice, both posts get the same token. Any other browser gets a token that belongs to no session.
   */
  #tokenOf(site: AccountSite, visitor: SignInVisitor): string {
    const { id, secret } = this.#askedBy(visitor);
    const browser = `${visitorOf(visitor.clientAddress)} ${visitor.userAgent ?? ''}`;
    return createHmac('sha256', this.#key).update(`session ${site.id} ${id} ${secret} ${browser}`).digest('base64url');
  }

  async #send(site: SignInSite, code: SentCode): Promise<void> {
    const { mail, sms, log, messageIdDomain } = this.#dependencies;
    const { channel } = code.to;
    if (channel === 'email') await mail.send(writeCodeMail(site, code, messageIdDomain));
    else await sms.send(writeCodeSms(site, code));
    const isFile = (channel === 'email' ? mail.kind : sms.kind) === 'file';
    if (isFile) {
      const file = channel === 'email' ? `mail/${code.id}.eml` : `sms/${code.id}.txt`;
      log.info({ site: site.slug, file }, 'a sign-in code was written to a file below DATA_DIR');
    }
  }

  #hash(site: AccountSite, id: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${site.id} ${id} ${code}`).digest();
  }
}
