import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import type { DeliveryTarget } from '../rules/delivery/route-lead.ts';
import type { HeldLeads } from '../rules/held-leads-notice.ts';
import type { Lead, LeadState } from '../rules/lead.ts';
import type { HoldReason } from '../rules/spam-check.ts';
import type { BookAppointment } from './appointments/lead-appointments.server.ts';
import { tryAtOnce } from './delivery/try-at-once.server.ts';
import type { LeadTables } from './lead-tables.server.ts';
import { restartClock, setClock } from './reply-clock/lead-clock-rows.server.ts';
import { storableJson } from './storable-json.server.ts';
import { type LeadRow, type StoredLead, storedLead } from './stored-lead.server.ts';

/** Notification channel for deliveries that may be due. `LeadDeliveryWorker` listens to it. */
export const DELIVERY_CHANNEL = 'lead_deliveries';

/** The site whose leads a method reads or changes. The method never finds leads of other sites. */
export interface LeadSite {
  readonly id: number;
}

export interface AcceptedLead {
  readonly leadId: string;
  /** False if this submission was already stored before. */
  readonly isNew: boolean;
  readonly state: LeadState;
}

export interface LeadFilter {
  readonly held?: boolean;
  /** If true, a lead is listed only if at least one of its deliveries was given up. */
  readonly dead?: boolean;
  /** Epoch milliseconds, inclusive. */
  readonly since?: number;
  readonly dealershipSlug?: string;
  readonly limit?: number;
  /** Lists only leads that are older than this lead. The list begins with the newest lead. */
  readonly before?: { readonly createdAt: number; readonly leadId: string };
}

const DEFAULT_LIMIT = 1_000;

/** Stores leads, and the deliveries that wait to be sent (the outbox), in PostgreSQL. */
export class LeadStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All sites in the database, sorted by slug. An operator's command uses them to find leads of every site. */
  async listSites(): Promise<readonly { readonly id: number; readonly slug: string }[]> {
    return this.#database.as<LeadTables>().selectFrom('sites').select(['id', 'slug']).orderBy('slug').execute();
  }

  /** The number of leads of all sites that are held for an operator. The operator's metrics show it. */
  async countHeld(): Promise<number> {
    const { count } = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * The sites that have held leads, each with the number of its held leads, sorted by slug. The operator's daily mail
   * contains these numbers.
   */
  async countHeldBySite(): Promise<readonly HeldLeads[]> {
    const rows = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .innerJoin('sites', 'sites.id', 'leads.site_id')
      .select(({ fn }) => ['sites.slug', fn.countAll<string>().as('count')])
      .where('state', '=', 'held')
      .groupBy('sites.slug')
      .orderBy('sites.slug')
      .execute();
    return rows.map(({ slug, count }) => ({ siteSlug: slug, count: Number(count) }));
  }

  /** Returns the lead that was stored when the same form submission was posted before; null if there is none. */
  async findSubmission(site: LeadSite, submissionId: string, payloadHash: Buffer): Promise<AcceptedLead | null> {
    const found = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select(['id', 'state'])
      .where('site_id', '=', site.id)
      .where('submission_id', '=', submissionId)
      .where('payload_hash', '=', payloadHash)
      .executeTakeFirst();
    return found === undefined ? null : { leadId: found.id, isNew: false, state: found.state };
  }

  /**
   * Stores a lead and its deliveries in one transaction and notifies the worker. A submission with the same payload is
   * stored only once, even if it is posted twice at the same time: for the repeated post, the stored lead is returned.
   * Deliveries of a held lead wait for its release.
   *
   * @param deliverAt epoch milliseconds of the first attempt
   * @param book books the lead's appointment in the same transaction. If it throws, nothing is stored.
   */
  async accept(
    lead: Lead,
    payloadHash: Buffer,
    targets: readonly DeliveryTarget[],
    heldBecause: HoldReason | null,
    deliverAt = lead.createdAt,
    book?: BookAppointment,
  ): Promise<AcceptedLead> {
    const state: LeadState = heldBecause === null ? 'accepted' : 'held';
    const isNew = await this.#database.transaction((transaction) =>
      this.insert(transaction, lead, payloadHash, targets, heldBecause, deliverAt, book),
    );
    if (isNew) return { leadId: lead.id, isNew, state };
    const earlier = await this.findSubmission({ id: lead.siteId }, lead.submissionId, payloadHash);
    if (earlier === null)
      throw new Error('The lead of an earlier post of the same form was deleted while the repeated post was being stored');
    return earlier;
  }

  /**
   * Stores a lead and its deliveries in the caller's transaction, and notifies the worker.
   *
   * @returns false if the same submission with the same payload is stored already
   */
  async insert(
    transaction: Queryable,
    lead: Lead,
    payloadHash: Buffer,
    targets: readonly DeliveryTarget[],
    heldBecause: HoldReason | null = null,
    deliverAt = lead.createdAt,
    book?: BookAppointment,
  ): Promise<boolean> {
    const state: LeadState = heldBecause === null ? 'accepted' : 'held';
    const tables = transaction.as<LeadTables>();
    const createdAt = new Date(lead.createdAt);
    const inserted = await tables
      .insertInto('leads')
      .values({
        site_id: lead.siteId,
        dealership_id: lead.dealershipId,
        id: lead.id,
        submission_id: lead.submissionId,
        payload_hash: payloadHash,
        kind: lead.kind,
        event_id: lead.eventId,
        state,
        held_reason: heldBecause,
        vehicle_id: lead.vehicle?.id ?? null,
        payload: storableJson(lead),
        consent: storableJson(lead.consent),
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'submission_id', 'payload_hash']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    await book?.(transaction);
    await setClock(tables, lead, deliverAt);
    if (lead.attachments !== undefined && lead.attachments.length > 0) {
      await tables
        .insertInto('lead_attachments')
        .values(lead.attachments.map(({ id }) => ({ site_id: lead.siteId, id, lead_id: lead.id, created_at: createdAt })))
        .execute();
    }
    if (targets.length > 0) {
      await tables
        .insertInto('lead_deliveries')
        .values(
          targets.map(({ channel, receiver }) => ({
            dealership_id: lead.dealershipId,
            id: randomUUID(),
            site_id: lead.siteId,
            lead_id: lead.id,
            channel,
            receiver,
            status: heldBecause === null ? ('pending' as const) : ('held' as const),
            next_attempt_at: new Date(deliverAt),
            lease: null,
            last_error: null,
            delivered_at: null,
            created_at: createdAt,
          })),
        )
        .execute();
    }
    await notifyChange(transaction, DELIVERY_CHANNEL, '');
    return true;
  }

  async find(site: LeadSite, leadId: string): Promise<StoredLead | null> {
    if (!isUuid(leadId)) return null;
    const rows = await this.#select(site).where('leads.id', '=', leadId).execute();
    const [lead] = await this.#withDeliveries(site, rows);
    return lead ?? null;
  }

  /** Returns the ids of a site's leads that begin with this text. An operator may type only the beginning of an id. */
  async listIdsFrom(site: LeadSite, beginning: string, limit: number): Promise<readonly string[]> {
    if (!/^[0-9a-f-]{1,36}$/i.test(beginning)) return [];
    const rows = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', site.id)
      .where(sql<string>`id::text`, 'like', `${beginning.toLowerCase()}%`)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** A site's leads, newest first. */
  async list(site: LeadSite, filter: LeadFilter = {}): Promise<readonly StoredLead[]> {
    let query = this.#select(site)
      .orderBy('leads.created_at', 'desc')
      .orderBy('leads.id')
      .limit(filter.limit ?? DEFAULT_LIMIT);
    if (filter.held) query = query.where('leads.state', '=', 'held');
    if (filter.since !== undefined) query = query.where('leads.created_at', '>=', new Date(filter.since));
    if (filter.dealershipSlug !== undefined) query = query.where('dealerships.slug', '=', filter.dealershipSlug);
    if (filter.before !== undefined) {
      const { createdAt, leadId } = filter.before;
      query = query.where((where) =>
        where.or([
          where('leads.created_at', '<', new Date(createdAt)),
          where.and([where('leads.created_at', '=', new Date(createdAt)), where('leads.id', '>', leadId)]),
        ]),
      );
    }
    if (filter.dead) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('lead_deliveries')
            .select(sql`1`.as('one'))
            .whereRef('lead_deliveries.site_id', '=', 'leads.site_id')
            .whereRef('lead_deliveries.lead_id', '=', 'leads.id')
            .where('lead_deliveries.status', '=', 'dead'),
        ),
      );
    }
    return this.#withDeliveries(site, await query.execute());
  }

  /**
   * Releases a lead that was held as possible spam, so that the lead is delivered. The reply time that the form promised is
   * removed from the lead and appears in no mail, because the dealership could not answer before the release.
   *
   * @returns false if no lead with this id is held
   */
  async release(site: LeadSite, leadId: string, now: number): Promise<boolean> {
    if (!isUuid(leadId)) return false;
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const released = await tables
        .updateTable('leads')
        .set({ state: 'released', payload: sql`jsonb_set(payload, '{promise}', 'null')` })
        .where('site_id', '=', site.id)
        .where('id', '=', leadId)
        .where('state', '=', 'held')
        .executeTakeFirst();
      if (released.numUpdatedRows !== 1n) return false;
      await restartClock(tables, { siteId: site.id, leadId }, now);
      await tables
        .updateTable('lead_deliveries')
        .set({ status: 'pending', next_attempt_at: new Date(now) })
        .where('site_id', '=', site.id)
        .where('lead_id', '=', leadId)
        .where('status', '=', 'held')
        .execute();
      await notifyChange(transaction, DELIVERY_CHANNEL, '');
      return true;
    });
  }

  /**
   * Retries deliveries and counts their attempts from zero again. If `leadId` is the id of a lead, its deliveries
   * with the status `dead` (given up) or `disabled` (switched off) are retried. If `leadId` is 'all', all deliveries
   * of the site with the status `dead` are retried. If the endpoint of a delivery is paused, one delivery to this
   * endpoint is tried at once.
   *
   * @returns the number of retried deliveries
   */
  async retryDead(site: LeadSite, leadId: string | 'all', now: number): Promise<number> {
    if (leadId !== 'all' && !isUuid(leadId)) return 0;
    return this.#database.transaction(async (transaction) => {
      let update = transaction
        .as<LeadTables>()
        .updateTable('lead_deliveries')
        .set({ status: 'pending', attempts: 0, next_attempt_at: new Date(now), lease: null })
        .where('site_id', '=', site.id)
        .where('status', 'in', leadId === 'all' ? ['dead'] : ['dead', 'disabled']);
      if (leadId !== 'all') update = update.where('lead_id', '=', leadId);
      const retried = await update.returning(['dealership_id', 'endpoint']).execute();
      for (const { dealership_id: dealershipId, endpoint } of retried) await tryAtOnce(transaction, { dealershipId, endpoint }, now);
      await notifyChange(transaction, DELIVERY_CHANNEL, '');
      return retried.length;
    });
  }

  #select(site: LeadSite) {
    return this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .innerJoin('dealerships', 'dealerships.id', 'leads.dealership_id')
      .select(['leads.id', 'leads.payload', 'leads.state', 'leads.held_reason', 'dealerships.slug'])
      .where('leads.site_id', '=', site.id);
  }

  async #withDeliveries(site: LeadSite, rows: readonly LeadRow[]): Promise<readonly StoredLead[]> {
    if (rows.length === 0) return [];
    const deliveries = await this.#database
      .as<LeadTables>()
      .selectFrom('lead_deliveries')
      .selectAll()
      .where('site_id', '=', site.id)
      .where(
        'lead_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('channel')
      .orderBy('receiver')
      .execute();
    const byLead = Map.groupBy(deliveries, (delivery) => delivery.lead_id);
    return rows.map((row) => storedLead(row, byLead.get(row.id) ?? []));
  }
}
