import type { AccountStore } from '#features/accounts/server/account-store.server.ts';
import type { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { leadPictureUrl } from '#features/leads/rules/lead-picture.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { paths } from '#urls/paths.ts';
import type { Alert } from '../rules/alert.ts';
import { lastAlertHour } from '../rules/alert-hour.ts';
import { compareVehicle, type KnownVehicle, knownVehicle, type VehicleChange } from '../rules/vehicle-changes.ts';
import { type DailyNews, type MailedVehicle, writeDailyMail } from './alert-mails.server.ts';
import type { AlertOutbox } from './alert-outbox.server.ts';
import { findNewVehicles, type NewVehicleSources } from './alert-searches.server.ts';
import type { AlertStore } from './alert-store.server.ts';
import type { AlertTokens } from './alert-tokens.server.ts';
import { readKnownVehicles, replaceKnownVehicles } from './known-vehicle-store.server.ts';

interface DailyAlertsDependencies {
  readonly database: Database;
  readonly store: AlertStore;
  readonly outbox: AlertOutbox;
  readonly tokens: AlertTokens;
  readonly suppressions: Pick<SuppressionList, 'findHash'>;
  readonly accounts: Pick<AccountStore, 'findEmail'>;
  readonly watchlist: Pick<WatchlistStore, 'list'>;
  readonly vehicles: NewVehicleSources['vehicles'] & Pick<VehicleStore, 'listByIds'>;
  readonly search: NewVehicleSources['search'];
}

/** Number of e-mail addresses that are read from the database at a time. */
const STEP = 100;
/** Maximum number of new vehicles that a mail lists for one search. */
const MAX_LISTED = 10;
/** For each search, at most this number of new vehicles is read. */
const MAX_SEEN = 500;
/** Picture width in pixels: twice the width in the mail, for screens with two pixels per point. */
const PICTURE_WIDTH = 320;

/**
 * The news for the next mail of an alert. `known` contains the state and price of each vehicle that the shopper knows
 * after this mail.
 */
interface Looked {
  readonly changes: DailyNews['changes'];
  readonly searches: DailyNews['searches'];
  readonly known: ReadonlyMap<number, KnownVehicle>;
}

/**
 * Writes the daily mails of alerts: each e-mail address gets at most one mail a day from a site. The mail contains the
 * news of all alerts of this address. If there is no news, no mail is sent.
 *
 * One transaction stores the mail and records what the shopper was told. So each change is in exactly one mail, even if
 * several nodes run this job or a process is killed.
 */
export class DailyAlerts {
  readonly #dependencies: DailyAlertsDependencies;

  constructor(dependencies: DailyAlertsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Writes the daily mails of a site that are due. If the mail to one e-mail address fails, the mails to the other
   * addresses are still written.
   *
   * @param now epoch milliseconds
   * @returns the number of mails
   * @throws AggregateError at the end, if the mails to some addresses failed; these mails stay due
   */
  async writeDue(site: Site, now: number, signal?: AbortSignal): Promise<number> {
    const before = lastAlertHour(site.timeZone, now);
    const errors: unknown[] = [];
    let written = 0;
    let due: readonly Buffer[] = [];
    do {
      due = await this.#dependencies.store.listDue(site, { before, after: due.at(-1) ?? null, limit: STEP });
      for (const addressHash of due) {
        if (signal?.aborted) return written;
        try {
          if (await this.#writeOne(site, addressHash, { before, now })) written += 1;
        } catch (error) {
          errors.push(error);
        }
      }
    } while (due.length === STEP);
    if (errors.length > 0) throw new AggregateError(errors, `The alerts of ${errors.length} addresses could not be written`);
    return written;
  }

  async #writeOne(site: Site, addressHash: Buffer, { before, now }: { readonly before: number; readonly now: number }): Promise<boolean> {
    const { database, store, outbox, tokens, suppressions } = this.#dependencies;
    const stoppedAt = await suppressions.findHash(site, addressHash);
    return database.transaction(async (transaction) => {
      const due = await store.takeDue(transaction, site, addressHash, before);
      // When somebody unsubscribes an e-mail address, all alerts of this address are ended at once. An account may
      // change to the unsubscribed address later. Then this code ends the alerts that the account made before the
      // address was unsubscribed.
      const isEnded = ({ createdAt }: Alert): boolean => stoppedAt !== null && createdAt <= stoppedAt;
      await store.end(
        transaction,
        site,
        due.filter(isEnded).map(({ id }) => id),
      );
      const wanted = due.filter((alert) => !isEnded(alert));
      const moved = await this.#moveToNewAddress(transaction, site, wanted);
      const alerts = wanted.filter(({ id }) => !moved.has(id));
      const looked: Looked[] = [];
      for (const alert of alerts) looked.push(await this.#look(transaction, site, alert));
      for (const [index, alert] of alerts.entries()) {
        await replaceKnownVehicles(transaction, site, alert.id, looked[index]?.known ?? new Map());
      }
      await store.markTold(
        transaction,
        site,
        alerts.map(({ id }) => id),
        now,
      );
      const news = { changes: looked.flatMap(({ changes }) => changes), searches: looked.flatMap(({ searches }) => searches) };
      const [first] = alerts;
      if (first === undefined || news.changes.length + news.searches.length === 0) return false;
      const to = tokens.addressOf(site, first.email);
      const manageUrl = first.origin + paths.alerts(tokens.sign(site, to.hash));
      await outbox.add(transaction, site, to, writeDailyMail(site, news, { origin: first.origin, manageUrl }), now);
      return true;
    });
  }

  /**
   * Moves an alert to the new e-mail address of its account if the account has changed its address. The mail to the old
   * address contains no news of a moved alert, because the new address gets its own mail and its own link.
   *
   * @returns the ids of the moved alerts
   */
  async #moveToNewAddress(transaction: Queryable, site: Site, alerts: readonly Alert[]): Promise<ReadonlySet<string>> {
    const { accounts, store, tokens } = this.#dependencies;
    const moved = new Set<string>();
    for (const { id, accountId, email } of alerts) {
      const current = accountId === null ? null : await accounts.findEmail(site, accountId);
      if (current === null || current === email) continue;
      await store.move(transaction, site, id, tokens.addressOf(site, current));
      moved.add(id);
    }
    return moved;
  }

  #look(transaction: Queryable, site: Site, alert: Alert): Promise<Looked> {
    return alert.accountId === null
      ? this.#lookForNew(transaction, site, alert)
      : this.#lookAtSaved(transaction, site, alert, alert.accountId);
  }

  async #lookAtSaved(transaction: Queryable, site: Site, alert: Alert, accountId: string): Promise<Looked> {
    const { watchlist, vehicles } = this.#dependencies;
    const before = await readKnownVehicles(transaction, site, alert.id);
    const ids = (await watchlist.list(site, accountId)).map(({ vehicleId }) => vehicleId);
    const found = new Map((await vehicles.listByIds(site, ids)).map((vehicle) => [vehicle.id, vehicle]));
    const known = new Map<number, KnownVehicle>();
    const changes: (MailedVehicle & { readonly change: VehicleChange })[] = [];
    for (const id of ids) {
      const vehicle = found.get(id);
      const now = vehicle === undefined ? null : lookAt(site, vehicle);
      const last = before.get(id);
      const compared = last === undefined ? { change: null, known: now } : compareVehicle(last, now);
      if (compared.known !== null) known.set(id, compared.known);
      if (compared.change === null) continue;
      const shown = vehicle === undefined ? goneVehicle(site, alert, last?.title ?? '') : mailedVehicle(site, vehicle, alert.origin);
      changes.push({ ...shown, change: compared.change });
    }
    return { changes, searches: [], known };
  }

  /**
   * Finds the vehicles that have arrived since the last mail of an alert. The time of arrival of a vehicle is the time
   * at which its import began, but the vehicle is visible only after the import has ended. So this function reads the
   * arrivals since one day before the last mail, and leaves out the vehicles that an earlier check has found.
   */
  async #lookForNew(transaction: Queryable, site: Site, alert: Alert): Promise<Looked> {
    const { vehicles } = this.#dependencies;
    const address = alert.search ?? '';
    const since = Math.max(alert.createdAt, alert.toldAt - DAY_MS);
    const seen = await readKnownVehicles(transaction, site, alert.id);
    const ids = await findNewVehicles(this.#dependencies, site, address, { since, limit: MAX_SEEN });
    const found = await vehicles.listByIds(site, ids);
    const known = new Map(found.map((vehicle) => [vehicle.id, lookAt(site, vehicle)]));
    const fresh = found.filter((vehicle) => isAvailable(vehicle) && !seen.has(vehicle.id));
    if (fresh.length === 0) return { changes: [], searches: [], known };
    const entry = {
      name: alert.name,
      url: alert.origin + address,
      vehicles: fresh.slice(0, MAX_LISTED).map((vehicle) => mailedVehicle(site, vehicle, alert.origin)),
      hasMore: fresh.length > MAX_LISTED,
    };
    return { changes: [], searches: [entry], known };
  }
}

/** The data about a vehicle that the pages of the site show now. Alerts report the changes of these data. */
export const lookAt = (site: Site, vehicle: Vehicle): KnownVehicle => knownVehicle(vehicle, dealershipOf(site, vehicle).stock);

const mailedVehicle = (site: Site, vehicle: Vehicle, origin: string): MailedVehicle => {
  const shown = siteLeadVehicle(site, vehicle, origin);
  return {
    title: shown.title,
    price: shown.priceText,
    url: shown.url,
    imageUrl: leadPictureUrl({ vehicle: shown, pageUrl: shown.url }, PICTURE_WIDTH),
  };
};

/** If the site no longer shows the vehicle, the link leads to the stock. */
const goneVehicle = (site: Site, { origin }: Alert, title: string): MailedVehicle => ({
  title,
  price: '',
  url: origin + site.search.paths.all,
  imageUrl: null,
});
