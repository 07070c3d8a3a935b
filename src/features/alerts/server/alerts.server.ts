import type { Account } from '#features/accounts/rules/account.ts';
import type { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { mailboxOf } from '#features/leads/rules/delivery/mailbox.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';
import { paths } from '#urls/paths.ts';
import type { Alert } from '../rules/alert.ts';
import { writeConfirmMail } from './alert-mails.server.ts';
import type { AlertOutbox } from './alert-outbox.server.ts';
import type { AlertSearch } from './alert-searches.server.ts';
import type { AlertStore } from './alert-store.server.ts';
import type { AlertTokens } from './alert-tokens.server.ts';
import { lookAt } from './daily-alerts.server.ts';
import { noteSavedVehicles } from './known-vehicle-store.server.ts';

interface AlertsDependencies {
  readonly database: Database;
  readonly store: AlertStore;
  readonly outbox: AlertOutbox;
  readonly tokens: AlertTokens;
  readonly watchlist: Pick<WatchlistStore, 'list'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  /** Limits the number of alerts that one IP address may request. */
  readonly visitorLimiter: RateLimiter;
  /** Limits the confirmation mails that are sent to one mailbox. All spellings of an address count as the same mailbox. */
  readonly addressLimiter: RateLimiter;
  readonly clock: Clock;
}

/** Who asks for an alert. */
export interface AlertVisitor {
  /** The e-mail address as the shopper typed it. It was checked before. */
  readonly email: string;
  /** The account of the shopper; null without a sign-in. */
  readonly account: Account | null;
  readonly clientAddress: string;
  /** Scheme and host for the links in the mails. */
  readonly origin: string;
}

/**
 * The alert was not added. 'limited': there were too many requests. 'full': the e-mail address already has the
 * maximum number of alerts.
 */
export type AlertRefusal = { readonly kind: 'limited'; readonly retryAfterSeconds: number } | { readonly kind: 'full' };

/** The e-mail alerts of shoppers: about new vehicles that match a search, and about the vehicles that they saved. */
export class Alerts {
  readonly #dependencies: AlertsDependencies;

  constructor(dependencies: AlertsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds an alert for a search. Anybody can type the e-mail address of somebody else, so a confirmation mail is sent to
   * the address first. News about the search is sent after the receiver has agreed on the page to which the
   * confirmation mail links. A shopper who is signed in with the e-mail address needs no confirmation mail.
   *
   * @returns `isOn`: true if the alert needs no confirmation
   */
  async addSearch(site: Site, { search, name }: AlertSearch, visitor: AlertVisitor): Promise<Result<{ isOn: boolean }, AlertRefusal>> {
    const { database, store, outbox, tokens, visitorLimiter, addressLimiter, clock } = this.#dependencies;
    const email = plainAddress(visitor.email);
    const isMine = visitor.account?.email === email;
    const visits = await visitorLimiter.consume(site.id, visitor.clientAddress);
    if (!visits.ok) return err({ kind: 'limited', ...visits.error });
    if (!isMine) {
      const mails = await addressLimiter.consume(site.id, mailboxOf(email));
      if (!mails.ok) return err({ kind: 'limited', ...mails.error });
    }
    const to = tokens.addressOf(site, email);
    const now = clock.now();
    const alert = await database.transaction(async (transaction) => {
      const wanted = { kind: 'search', accountId: null, search, name, origin: visitor.origin, isConfirmed: isMine } as const;
      const added = await store.add(transaction, site, to, wanted, now);
      // The page shows the same text whether the alert is new or already exists. So a stranger cannot find out who has
      // an alert.
      if (added !== null && !added.isConfirmed)
        await outbox.add(transaction, site, to, writeConfirmMail(site, this.#links(site, to.hash, visitor.origin)), now);
      return added;
    });
    if (alert === null) return isMine ? err({ kind: 'full' }) : ok({ isOn: false });
    outbox.sendSoon();
    return ok({ isOn: isMine });
  }

  /**
   * Turns on the alert for the saved vehicles of an account.
   *
   * @param origin scheme and host for the links in the mails
   * @returns false if the account has no e-mail address, or if this address already has the maximum number of alerts
   */
  async watchSaved(site: Site, { id: accountId, email }: Account, origin: string): Promise<boolean> {
    if (email === null) return false;
    const { database, store, tokens, clock, watchlist, vehicles } = this.#dependencies;
    const ids = (await watchlist.list(site, accountId)).map(({ vehicleId }) => vehicleId);
    const seen = new Map((await vehicles.listByIds(site, ids)).map((vehicle) => [vehicle.id, lookAt(site, vehicle)]));
    const wanted = {
      kind: 'saved-vehicles',
      accountId,
      search: null,
      name: `Saved ${site.vehicleWord.plural}`,
      origin,
      isConfirmed: true,
    } as const;
    return database.transaction(async (transaction) => {
      const alert = await store.add(transaction, site, tokens.addressOf(site, email), wanted, clock.now());
      if (alert !== null) await noteSavedVehicles(transaction, site, accountId, seen);
      return alert !== null;
    });
  }

  /** Turns off the alert for the saved vehicles of an account. */
  async unwatchSaved(site: Site, accountId: string): Promise<void> {
    const { store, tokens } = this.#dependencies;
    const alert = await store.findOfAccount(site, accountId);
    if (alert !== null) await store.stop(site, tokens.addressOf(site, alert.email).hash, alert.id);
  }

  /** Stores the price of a vehicle that a shopper has just saved. Later prices are compared with the stored price. */
  async noteSaved(site: Site, accountId: string, vehicle: Vehicle): Promise<void> {
    await noteSavedVehicles(this.#dependencies.database, site, accountId, new Map([[vehicle.id, lookAt(site, vehicle)]]));
  }

  /** Whether the alert for the saved vehicles of an account is on. */
  async watchesSaved(site: Site, accountId: string): Promise<boolean> {
    return (await this.#dependencies.store.findOfAccount(site, accountId)) !== null;
  }

  /** The path of the page with the alerts of a signed-in shopper; null for an account without an e-mail address. */
  managePath(site: Site, { email }: Account): string | null {
    if (email === null) return null;
    const { tokens } = this.#dependencies;
    return paths.alerts(tokens.sign(site, tokens.addressOf(site, email).hash));
  }

  /** The alerts of the e-mail address for which a link was made; null if the link is not valid. */
  async list(site: Site, token: string): Promise<readonly Alert[] | null> {
    const hash = this.#dependencies.tokens.verify(site, token);
    return hash === null ? null : this.#dependencies.store.list(site, hash);
  }

  /** Turns on an alert. @returns false if the link is not valid or the alert does not exist */
  async confirm(site: Site, token: string, id: string): Promise<boolean> {
    const { store, tokens, clock } = this.#dependencies;
    const hash = tokens.verify(site, token);
    return hash !== null && (await store.confirm(site, hash, id, clock.now()));
  }

  /** Ends one alert, or all alerts of an e-mail address. Nothing happens if the token of the link is not valid. */
  async stop(site: Site, token: string, which: string | 'all'): Promise<void> {
    const { store, tokens } = this.#dependencies;
    const hash = tokens.verify(site, token);
    if (hash === null) return;
    await (which === 'all' ? store.stopAll(site, hash) : store.stop(site, hash, which));
  }

  #links(site: Site, addressHash: Buffer, origin: string) {
    return { origin, manageUrl: origin + paths.alerts(this.#dependencies.tokens.sign(site, addressHash)) };
  }
}
