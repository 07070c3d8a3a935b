import { createHmac, randomInt } from 'node:crypto';
import { mailboxOf } from '#features/leads/rules/delivery/mailbox.ts';
import type { Clock } from '#kernel/clock.ts';
import type { SpinToWin } from '#model/site/options/shoppers/spin-to-win-options.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { deriveKey } from '#platform/signing-key.server.ts';
import { drawPrize, TICKETS } from '../rules/draw-prize.ts';
import type { TurnStore } from './turn-store.server.ts';

/** The account of the shopper who turns the wheel. */
interface Turner {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface PrizeDrawDependencies {
  readonly turns: TurnStore;
  readonly clock: Clock;
  readonly platformSecret: Uint8Array;
}

/** The prize draw of a promotion (ROUTE-57): the server draws, and each visitor may turn the prize wheel once. */
export class PrizeDraw {
  readonly #dependencies: PrizeDrawDependencies;
  readonly #key: Buffer;

  constructor(dependencies: PrizeDrawDependencies) {
    this.#dependencies = dependencies;
    this.#key = deriveKey(dependencies.platformSecret, 'prize-draw');
  }

  /** Draws a prize with the secure random source of the machine. */
  draw({ prizes }: SpinToWin): string {
    return drawPrize(prizes, randomInt(TICKETS)).name;
  }

  /**
   * Stores that a visitor turned the prize wheel, and which prize was drawn. Runs in the database transaction that
   * stores the lead.
   *
   * @returns false if the visitor had already turned the wheel
   */
  take(database: Queryable, site: { readonly id: number }, { name }: SpinToWin, turner: Turner, prize: string): Promise<boolean> {
    const { turns, clock } = this.#dependencies;
    return turns.take(database, { site, promotion: name }, this.#hashes(site, turner), { prize, now: clock.now() });
  }

  /** The prize that a visitor has drawn; null if the visitor has not turned the wheel yet. */
  find(site: { readonly id: number }, { name }: SpinToWin, turner: Turner): Promise<string | null> {
    return this.#dependencies.turns.find({ site, promotion: name }, this.#hashes(site, turner));
  }

  /** Hashes of the account id, e-mail address and phone number. Different spellings of one mailbox give one hash. */
  #hashes({ id: siteId }: { readonly id: number }, { id, email, phone }: Turner): readonly Buffer[] {
    return [id, email === null ? null : mailboxOf(email), phone]
      .filter((text) => text !== null)
      .map((text) => createHmac('sha256', this.#key).update(`${siteId} ${text}`).digest());
  }
}
