import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { isTrustworthyOrigin } from '#kernel/trustworthy-origin.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Account, AccountSite } from '../rules/account.ts';
import { deviceName } from '../rules/device-name.ts';
import {
  isRecentSignIn,
  MAX_SESSIONS,
  REPEAT_MS,
  SEEN_STEP_MS,
  SESSION_IDLE_MS,
  TOKEN_GRACE_MS,
  TOKEN_MS,
} from '../rules/session-times.ts';
import { codeCookie, sessionCookie } from './session-cookie.server.ts';
import type { FoundSession, SessionEntry, SessionStore } from './session-store.server.ts';

/** The parts of a visitor's request by which the program finds the visitor's session. */
export interface Visit {
  /** The Cookie header. */
  readonly cookies: string | null;
  /** Scheme and host that the visitor sees. */
  readonly origin: string;
}

/** The session of a signed-in visitor. */
export interface SignedIn {
  readonly sessionId: string;
  readonly account: Account;
  /** Whether the shopper signed in a few minutes ago. Only then may the shopper change the ways to sign in to the account. */
  readonly isRecent: boolean;
}

/**
 * The session of a request. If the request contained an old token, a new token has replaced the old one. The answer to the
 * visitor must then contain `cookies`, so that the browser gets the new token.
 */
export interface RenewedSession {
  readonly session: SignedIn;
  /** Set-Cookie headers with the new token; empty if the token was not replaced. */
  readonly cookies: readonly string[];
}

/** The browser in which a session begins. */
export interface SessionBrowser {
  readonly userAgent: string | null;
  /** Scheme and host that the visitor sees. */
  readonly origin: string;
}

export interface SessionsDependencies {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly mode: 'demo' | 'production';
}

const LONGEST_TOKEN = 100;

const signedIn = (found: FoundSession, now: number): SignedIn => ({
  sessionId: found.id,
  account: found.account,
  isRecent: isRecentSignIn(found.createdAt, now),
});

/**
 * Nobody can guess a token, because it consists of 256 random bits. So a fast hash function such as SHA-256 is safe here.
 */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Begins, finds and ends the sessions of signed-in shoppers, and makes their tokens and cookies. */
export class Sessions {
  readonly #dependencies: SessionsDependencies;

  constructor(dependencies: SessionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether cookies get the attribute Secure. In demo mode, browsers may use the site without TLS. */
  isSecure(origin: string): boolean {
    return this.#dependencies.mode === 'production' || isTrustworthyOrigin(origin);
  }

  /**
   * Begins a session of an account, in the caller's database transaction. The caller has checked the shopper's sign-in.
   *
   * @param token an unguessable token with 256 bits; by default a random one
   * @returns the Set-Cookie header with the token
   */
  async begin(
    database: Queryable,
    site: AccountSite,
    accountId: string,
    { userAgent, origin }: SessionBrowser,
    token = newToken(),
  ): Promise<string> {
    const now = this.#dependencies.clock.now();
    const { store } = this.#dependencies;
    await store.create(database, site, { accountId, tokenHash: hashOf(token), device: deviceName(userAgent), now });
    await store.endOldest(database, site, accountId, { keep: MAX_SESSIONS, newest: hashOf(token) });
    return sessionCookie.format(token, SESSION_IDLE_MS, this.isSecure(origin));
  }

  /**
   * Returns the Set-Cookie header for the session with this token; null if no session with this token began in the last
   * minute. A double click sends a form twice, and the browser then shows only the answer to the second post. So the
   * answer to the second post needs this header too.
   */
  async repeat(site: AccountSite, token: string, origin: string): Promise<string | null> {
    const { store, clock } = this.#dependencies;
    const now = clock.now();
    const found = await store.find(site, hashOf(token), now);
    const hasJustBegun = found?.isCurrent && Math.abs(now - found.createdAt) <= REPEAT_MS;
    return hasJustBegun ? sessionCookie.format(token, SESSION_IDLE_MS, this.isSecure(origin)) : null;
  }

  /** The session of a visitor of the site; null if the visitor is not signed in. */
  async find(site: AccountSite, visit: Visit): Promise<SignedIn | null> {
    const used = await this.#use(site, visit);
    return used === null ? null : signedIn(used.found, used.now);
  }

  /** Finds the session of a visitor as `find` does, and replaces a token that is older than a day. */
  async findAndRenew(site: AccountSite, visit: Visit): Promise<RenewedSession | null> {
    const used = await this.#use(site, visit);
    if (used === null) return null;
    const { found, token, now } = used;
    const isOld = found.rotatedAt <= now - (found.isCurrent ? TOKEN_MS : TOKEN_GRACE_MS);
    return { session: signedIn(found, now), cookies: isOld ? await this.#rotate(site, token, visit, now) : [] };
  }

  /**
   * Finds the session of a visitor and stores the time of its last use. The first use of a new token is always stored:
   * it proves that the browser has received the new token, so the former token expires one hour after its replacement.
   */
  async #use(site: AccountSite, visit: Visit) {
    const { store, clock } = this.#dependencies;
    const token = this.#tokenOf(visit);
    if (token === null) return null;
    const now = clock.now();
    const found = await store.find(site, hashOf(token), now);
    if (found === null) return null;
    const isFirstUse = found.isCurrent && found.rotatedAt > found.createdAt && found.seenAt <= found.rotatedAt;
    if (isFirstUse || (found.isCurrent && found.seenAt <= now - SEEN_STEP_MS)) {
      await store.touch(site, found.id, Math.max(now, found.rotatedAt + 1));
    }
    return { found, token, now };
  }

  /**
   * If the visitor of a new sign-in already has a session, ends that session, so that its token is no longer accepted.
   */
  async endPrevious(database: Queryable, site: AccountSite, visit: Visit): Promise<void> {
    const token = this.#tokenOf(visit);
    if (token !== null) await this.#dependencies.store.endByToken(database, site, hashOf(token));
  }

  /** The signed-in devices of an account, the most recently used first. */
  async list(site: AccountSite, { account }: SignedIn): Promise<readonly SessionEntry[]> {
    return this.#dependencies.store.list(site, account.id, this.#dependencies.clock.now());
  }

  /** Ends one session of the visitor's account, or all but the visitor's own. */
  async end(site: AccountSite, { account, sessionId }: SignedIn, which: { readonly id: string } | 'others'): Promise<void> {
    await this.#dependencies.store.end(site, account.id, which === 'others' ? { allBut: sessionId } : which);
  }

  /** Returns the Set-Cookie headers that delete the session cookie and the cookie of the one-time code. */
  expiredCookies(origin: string): readonly string[] {
    return [sessionCookie, codeCookie].map((cookie) => cookie.expired(this.isSecure(origin)));
  }

  #tokenOf({ cookies, origin }: Visit): string | null {
    const token = sessionCookie.read(cookies, this.isSecure(origin));
    return token === null || token.length > LONGEST_TOKEN ? null : token;
  }

  async #rotate(site: AccountSite, token: string, { origin }: Visit, now: number): Promise<readonly string[]> {
    const next = newToken();
    const isRotated = await this.#dependencies.store.rotate(site, hashOf(token), hashOf(next), now);
    return isRotated ? [sessionCookie.format(next, SESSION_IDLE_MS, this.isSecure(origin))] : [];
  }
}
