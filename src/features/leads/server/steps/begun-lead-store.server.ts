import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import { isUuid } from '#kernel/uuid.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DeliveryTarget } from '../../rules/delivery/route-lead.ts';
import type { Lead } from '../../rules/lead.ts';
import type { BookAppointment } from '../appointments/lead-appointments.server.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import { setClock } from '../reply-clock/lead-clock-rows.server.ts';
import { storableJson } from '../storable-json.server.ts';

/** The time after the creation of a lead in which later steps of the form can add answers to the lead, in milliseconds. */
const COMPLETABLE_MS = DAY_MS;

/**
 * A lead that an earlier form step stored. `heldBecause` is the reason why it is held for an operator; null if it is
 * not held.
 */
export interface BegunLead {
  readonly lead: Lead;
  readonly heldBecause: string | null;
}

/**
 * How a later form step changes the state of its lead. A held lead is not delivered until it is released.
 *
 * - 'release': if the lead is held, it is released for delivery
 * - 'trap': the lead is held, because the step has a value in the trap field, which people cannot see
 * - 'keep': the state stays the same
 */
export type StepVerdict = 'keep' | 'release' | 'trap';

/** Stores the leads of forms with several steps. Later steps add answers to the lead of the first step. */
export class LeadSteps {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Finds the lead that an earlier form step stored; null if the site has no such lead, or if the lead is older than a day. */
  async find(site: { readonly id: number }, leadId: string, now: number): Promise<BegunLead | null> {
    if (!isUuid(leadId)) return null;
    const found = await this.#database
      .as<LeadTables>()
      .selectFrom('leads')
      .select(['payload', 'state', 'held_reason'])
      .where('site_id', '=', site.id)
      .where('id', '=', leadId.toLowerCase())
      .where('created_at', '>=', new Date(now - COMPLETABLE_MS))
      .executeTakeFirst();
    return found === undefined ? null : { lead: found.payload, heldBecause: found.state === 'held' ? found.held_reason : null };
  }

  /**
   * Replaces a lead by a version with the answers of a later form step. Also sets its delivery time and the receiver of its
   * receipt. A lead whose delivery has begun is not changed.
   *
   * @param change.receiptTo address for the receipt, which a later step may correct; null when no receipt may be sent
   * @param change.deliverAt epoch milliseconds
   * @param change.dealerTargets the receivers at the lead's dealership; used only if the answers of this step have changed
   *   the dealership
   * @param change.book books the lead's appointment in the same transaction. If it throws, nothing is changed.
   * @returns true if the stored lead has these answers after the call; also true if a previous post of this step had
   *   already stored them. False if the delivery of the lead has begun with other answers, or if the lead does not
   *   exist
   */
  async complete(
    lead: Lead,
    payloadHash: Buffer,
    {
      receiptTo,
      deliverAt,
      verdict,
      dealerTargets,
      book,
    }: {
      readonly dealerTargets: readonly DeliveryTarget[];
      readonly receiptTo: string | null;
      readonly deliverAt: number;
      readonly verdict: StepVerdict;
      readonly book?: BookAppointment | undefined;
    },
  ): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const deliveries = await tables
        .selectFrom('lead_deliveries')
        .select(['status', 'attempts'])
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .forUpdate()
        .execute();
      const hasBegun = deliveries.some(({ status, attempts }) => attempts > 0 || (status !== 'pending' && status !== 'held'));
      const stored = await tables
        .selectFrom('leads')
        .select(['dealership_id', 'state', 'payload_hash'])
        .where('site_id', '=', lead.siteId)
        .where('id', '=', lead.id)
        .forUpdate()
        .executeTakeFirst();
      if (stored === undefined) return false;
      if (hasBegun) return stored.payload_hash.equals(payloadHash);
      await tables
        .updateTable('leads')
        .set({
          dealership_id: lead.dealershipId,
          kind: lead.kind,
          event_id: lead.eventId,
          vehicle_id: lead.vehicle?.id ?? null,
          payload: storableJson(lead),
          consent: storableJson(lead.consent),
          payload_hash: payloadHash,
        })
        .where('site_id', '=', lead.siteId)
        .where('id', '=', lead.id)
        .execute();
      await book?.(transaction);
      if (stored.dealership_id !== lead.dealershipId)
        await sendToOther(tables, lead, dealerTargets, { status: stored.state === 'held' ? 'held' : 'pending', deliverAt });
      await tables
        .updateTable('lead_deliveries')
        .set({ next_attempt_at: new Date(deliverAt) })
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .execute();
      await setClock(tables, lead, deliverAt);
      await addressReceipt(tables, lead, receiptTo);
      if (verdict !== 'keep') await changeState(tables, lead, verdict);
      await notifyChange(transaction, DELIVERY_CHANNEL, '');
      return true;
    });
  }
}

/**
 * Deletes the deliveries of a lead to its former dealership, and adds deliveries to its new dealership. The delivery of the
 * receipt to the shopper is not changed.
 */
const sendToOther = async (
  tables: Kysely<LeadTables>,
  lead: Lead,
  dealerTargets: readonly DeliveryTarget[],
  { status, deliverAt }: { readonly status: 'held' | 'pending'; readonly deliverAt: number },
): Promise<void> => {
  await tables
    .deleteFrom('lead_deliveries')
    .where('site_id', '=', lead.siteId)
    .where('lead_id', '=', lead.id)
    .where('channel', '!=', 'receipt')
    .execute();
  await tables
    .updateTable('lead_deliveries')
    .set({ dealership_id: lead.dealershipId })
    .where('site_id', '=', lead.siteId)
    .where('lead_id', '=', lead.id)
    .execute();
  if (dealerTargets.length === 0) return;
  await tables
    .insertInto('lead_deliveries')
    .values(
      dealerTargets.map(({ channel, receiver }) => ({
        dealership_id: lead.dealershipId,
        id: randomUUID(),
        site_id: lead.siteId,
        lead_id: lead.id,
        channel,
        receiver,
        status,
        next_attempt_at: new Date(deliverAt),
        lease: null,
        last_error: null,
        delivered_at: null,
        created_at: new Date(lead.createdAt),
      })),
    )
    .execute();
};

/**
 * Sets the e-mail address to which the receipt for a lead will be sent. If the address is null, no receipt is sent. The
 * delivery of the lead must not have begun.
 */
const addressReceipt = async (tables: Kysely<LeadTables>, lead: Lead, receiptTo: string | null): Promise<void> => {
  if (receiptTo === null) {
    await tables
      .deleteFrom('lead_deliveries')
      .where('site_id', '=', lead.siteId)
      .where('lead_id', '=', lead.id)
      .where('channel', '=', 'receipt')
      .execute();
    return;
  }
  await tables
    .updateTable('lead_deliveries')
    .set({ receiver: receiptTo })
    .where('site_id', '=', lead.siteId)
    .where('lead_id', '=', lead.id)
    .where('channel', '=', 'receipt')
    .execute();
};

/**
 * Releases a held lead, or holds an accepted lead because its hidden trap field was filled in. A lead that an operator
 * released stays released.
 */
const changeState = async (tables: Kysely<LeadTables>, lead: Lead, verdict: 'release' | 'trap'): Promise<void> => {
  const isReleased = verdict === 'release';
  const changed = await tables
    .updateTable('leads')
    .set(isReleased ? { state: 'accepted', held_reason: null } : { state: 'held', held_reason: 'trap' })
    .where('site_id', '=', lead.siteId)
    .where('id', '=', lead.id)
    .where('state', 'in', isReleased ? ['held'] : ['accepted', 'held'])
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return;
  await tables
    .updateTable('lead_deliveries')
    .set({ status: isReleased ? 'pending' : 'held' })
    .where('site_id', '=', lead.siteId)
    .where('lead_id', '=', lead.id)
    .execute();
};
