import { createHash, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deriveKey } from '#platform/signing-key.server.ts';
import type { CaptchaOutcome } from '../../rules/spam-check.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * Name of the key derivation function. The browser uses it in the worker `altcha/workers/pbkdf2` to solve the
 * challenge.
 */
const ALGORITHM = 'PBKDF2/SHA-256';
/**
 * The work that a browser needs to solve a captcha: the number of hash rounds for one guess, and the minimum and
 * maximum number of guesses. One core of a phone needs about one second, and a laptop needs a fifth of a second.
 */
const COST = 1_000;
const FEWEST_GUESSES = 500;
const MOST_GUESSES = 1_500;
/**
 * How long a challenge is valid, in milliseconds. The time is long enough to write a long message. A solution is accepted
 * only once.
 */
const CHALLENGE_MS = HOUR_MS;
const MAX_ANSWER_CHARACTERS = 8_000;

const answerSchema = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(ALGORITHM),
        nonce: z.string(),
        salt: z.string(),
        cost: z.literal(COST),
        keyLength: z.number().int().max(64),
        keyPrefix: z.string(),
        expiresAt: z.number(),
        data: z.object({ site: z.number() }),
      })
      .loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string() }),
});

/**
 * The proof-of-work captcha ALTCHA (FORM-21). Our own server provides it; it needs no third party, no cookie and no
 * puzzle.
 */
export class LeadCaptcha {
  readonly #database: Database;
  readonly #signatureSecret: string;
  readonly #keySecret: string;

  constructor(database: Database, platformSecret: Uint8Array) {
    this.#database = database;
    this.#signatureSecret = deriveKey(platformSecret, 'captcha').toString('hex');
    this.#keySecret = deriveKey(platformSecret, 'captcha-key').toString('hex');
  }

  /** What `GET /api/captcha-challenge` answers (no-store). */
  createChallenge(site: { readonly id: number }, now: number): Promise<Challenge> {
    return createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      counter: randomInt(FEWEST_GUESSES, MOST_GUESSES + 1),
      data: { site: site.id },
      deriveKey: derivePbkdf2,
      expiresAt: Math.floor((now + CHALLENGE_MS) / 1000),
      hmacSignatureSecret: this.#signatureSecret,
      hmacKeySignatureSecret: this.#keySecret,
    });
  }

  /**
   * Checks the captcha field of a post. Each correct solution is accepted only once, even if the server runs on several
   * nodes.
   */
  async check(site: { readonly id: number }, answer: string | undefined, now: number): Promise<Exclude<CaptchaOutcome, 'off'>> {
    if (answer === undefined || answer === '') return 'missing';
    const parsed = parseAnswer(answer);
    if (!parsed.success || parsed.data.challenge.parameters.data.site !== site.id) return 'forged';
    const { challenge, solution } = parsed.data;
    const expiresAtMs = challenge.parameters.expiresAt * 1000;
    const result = await verifySolution({
      challenge: challenge as Challenge,
      solution,
      deriveKey: derivePbkdf2,
      hmacSignatureSecret: this.#signatureSecret,
      hmacKeySignatureSecret: this.#keySecret,
    }).catch(() => null);
    if (result?.expired || expiresAtMs < now) return 'expired';
    if (!result?.verified) return 'forged';
    return (await this.#use(site, challenge.signature, expiresAtMs)) ? 'solved' : 'used';
  }

  /** Makes a used solution of the captcha valid again. It is called if the post that contained the solution stored no lead. */
  async giveBack(site: { readonly id: number }, answer: string | undefined): Promise<void> {
    const parsed = parseAnswer(answer ?? '');
    if (!parsed.success) return;
    await this.#database
      .as<LeadTables>()
      .deleteFrom('used_captchas')
      .where('site_id', '=', site.id)
      .where('challenge_hash', '=', hashOf(parsed.data.challenge.signature))
      .execute();
  }

  /**
   * Deletes the used challenges that have expired, for all sites. They are not needed any more, because an expired
   * solution is always refused.
   *
   * @returns the number of deleted challenges
   */
  async deleteExpired(now: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<LeadTables>()
      .deleteFrom('used_captchas')
      .where('expires_at', '<', new Date(now))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #use(site: { readonly id: number }, signature: string, expiresAtMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database
      .as<LeadTables>()
      .insertInto('used_captchas')
      .values({ site_id: site.id, challenge_hash: hashOf(signature), expires_at: new Date(expiresAtMs) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}

const hashOf = (signature: string): Buffer => createHash('sha256').update(signature).digest();

const parseAnswer = (answer: string) => answerSchema.safeParse(decodeAnswer(answer));

const decodeAnswer = (answer: string): unknown => {
  if (answer.length > MAX_ANSWER_CHARACTERS) return null;
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString());
  } catch {
    return null;
  }
};
