import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SuppressionList, UnsubscribeChannel } from '#features/privacy/server/suppression-list.server.ts';
import type { UnsubscribeTicket, UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { leadReceivers } from '../../rules/delivery/lead-receivers.ts';
import type { DeliveryTarget } from '../../rules/delivery/route-lead.ts';
import type { Lead } from '../../rules/lead.ts';
import type { LeadLog } from '../lead-log.server.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/** The e-mail alerts of shoppers. They end when the shopper unsubscribes. `AlertStore` implements this interface. */
interface EndedAlerts {
  list(site: Pick<Site, 'id'>, addressHash: Buffer): Promise<readonly { readonly isConfirmed: boolean }[]>;
  endAll(transaction: Queryable, site: Pick<Site, 'id'>, addressHash: Buffer): Promise<number>;
}

export interface LeadUnsubscriberDependencies {
  readonly database: Database;
  readonly suppressions: SuppressionList;
  readonly alerts: EndedAlerts;
  readonly tokens: UnsubscribeTokens;
  readonly clock: Clock;
  readonly log: LeadLog;
}

/** Withdraws the consent to marketing mails that a shopper gave in a lead form, and tells the dealerships. */
export class LeadUnsubscriber {
  readonly #dependencies: LeadUnsubscriberDependencies;

  constructor(dependencies: LeadUnsubscriberDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Whether the person to whom an unsubscribe link was sent is unsubscribed from all marketing mails; null if the link
   * is not valid. If the person has confirmed an e-mail alert after unsubscribing, the result is false, and the
   * person can unsubscribe again.
   */
  async isUnsubscribed(site: Pick<Site, 'id'>, token: string): Promise<boolean | null> {
    const { tokens, suppressions, alerts } = this.#dependencies;
    const ticket = tokens.verify(site, token);
    if (ticket === null) return null;
    if ((await suppressions.findHash(site, ticket.addressHash)) === null) return false;
    return !(await alerts.list(site, ticket.addressHash)).some(({ isConfirmed }) => isConfirmed);
  }

  /**
   * Unsubscribes the person to whom an unsubscribe link was sent from the marketing mails of the site. In the same
   * transaction, the e-mail alerts of this person on the site end, and a message is queued for each dealership that had
   * the consent of this person. A repeated call sends no message, and ends the alerts that were made since the last call.
   *
   * @returns false if the link is not valid
   */
  async unsubscribe(site: Site, token: string, channel: Exclude<UnsubscribeChannel, 'operator'>): Promise<boolean> {
    const { tokens, log } = this.#dependencies;
    const ticket = tokens.verify(site, token);
    if (ticket === null) return false;
    const told = await this.#unsubscribe(site, ticket, channel);
    if (told !== null) log.info({ site: site.slug, leadId: ticket.leadId, channel, messages: told }, 'a shopper has unsubscribed');
    return true;
  }

  /**
   * Unsubscribes the shopper's e-mail address. Returns the number of messages that tell dealerships about this; null if the
   * e-mail address was unsubscribed already.
   */
  async #unsubscribe(site: Site, ticket: UnsubscribeTicket, channel: UnsubscribeChannel): Promise<number | null> {
    const { database, suppressions, alerts, clock } = this.#dependencies;
    const now = clock.now();
    return database.transaction(async (transaction) => {
      const isNew = await suppressions.add(transaction, site, ticket.addressHash, { channel, now });
      await alerts.endAll(transaction, site, ticket.addressHash);
      if (!isNew) return null;
      const email = (await emailOf(transaction, site, ticket.leadId)) ?? (await this.#findEmail(transaction, site, ticket));
      const consents = email === null ? [] : await listConsents(transaction, site, email);
      const rows = consents.flatMap(({ dealership_id, id, payload }) =>
        listUnsubscribeTargets(site, payload).map((target) => ({
          ...target,
          dealership_id,
          id: randomUUID(),
          site_id: site.id,
          lead_id: id,
          next_attempt_at: new Date(now),
          lease: null,
          last_error: null,
          delivered_at: null,
          created_at: new Date(now),
        })),
      );
      if (rows.length === 0) return 0;
      await transaction.as<LeadTables>().insertInto('lead_deliveries').values(rows).execute();
      await notifyChange(transaction, DELIVERY_CHANNEL, '');
      return rows.length;
    });
  }

  /**
   * Returns the e-mail address to which an unsubscribe link was sent, if the lead of the link was erased. The link
   * contains only the hash of the address, so the hash is compared with the hashes of all addresses that have agreed
   * to mails on this site. Null if no address matches.
   */
  async #findEmail(transaction: Queryable, site: Pick<Site, 'id'>, { addressHash }: UnsubscribeTicket): Promise<string | null> {
    const { rows } = await sql<{ email: string }>`
      select distinct lower(payload ->> 'email') as email
        from leads where site_id = ${site.id} and consent ->> 'optIn' = 'true'`.execute(transaction.as<LeadTables>());
    return rows.find(({ email }) => this.#dependencies.suppressions.hashOf(site, email).equals(addressHash))?.email ?? null;
  }
}

/** The e-mail address of the shopper who sent the lead, in lower case; null if the lead was erased. */
const emailOf = async (transaction: Queryable, site: Pick<Site, 'id'>, leadId: string): Promise<string | null> => {
  const { rows } = await sql<{ email: string }>`
    select lower(payload ->> 'email') as email from leads where site_id = ${site.id} and id = ${leadId}`.execute(
    transaction.as<LeadTables>(),
  );
  return rows[0]?.email ?? null;
};

interface ConsentRow {
  readonly dealership_id: number;
  readonly id: string;
  readonly payload: Lead;
}

/**
 * Returns one lead for each dealership to which an e-mail address gave consent: the newest lead with this address and a
 * consent. Held leads are left out, because they never reached their dealership.
 *
 * @param email the address in lower case
 */
const listConsents = async (transaction: Queryable, site: Pick<Site, 'id'>, email: string): Promise<readonly ConsentRow[]> => {
  const { rows } = await sql<ConsentRow>`
    select distinct on (dealership_id) dealership_id, id, payload
      from leads
     where site_id = ${site.id} and lower(payload ->> 'email') = ${email} and state <> 'held' and consent ->> 'optIn' = 'true'
     order by dealership_id, created_at desc`.execute(transaction.as<LeadTables>());
  return rows;
};

/** Who is told that a shopper unsubscribed: the people who got the lead, and the dealership's webhooks. */
const listUnsubscribeTargets = (site: Site, lead: Lead): readonly DeliveryTarget[] => {
  const dealership = site.dealerships.find(({ id }) => id === lead.dealershipId);
  if (dealership === undefined) return [];
  const { webhooks } = dealership.recipients;
  const each = (channel: DeliveryTarget['channel'], receivers: readonly string[]): readonly DeliveryTarget[] =>
    [...new Set(receivers)].map((receiver) => ({ channel, receiver }));
  return [
    ...each('unsubscribe', leadReceivers(site, dealership, lead).email),
    ...each(
      'unsubscribe-webhook',
      webhooks.map(({ url }) => url),
    ),
  ];
};
