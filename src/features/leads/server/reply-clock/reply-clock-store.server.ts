import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Lead } from '../../rules/lead.ts';
import type { ReminderStep } from '../../rules/reply-clock/reminder-times.ts';
import type { ReplyFigures } from '../../rules/reply-clock/usual-reply.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * The reply clock of a lead: when the lead was sent to the dealership, when the dealership must answer, and when it
 * answered. Times are in epoch milliseconds.
 */
export interface ReplyClock {
  readonly lead: Lead;
  readonly dealershipId: number;
  readonly startsAt: number;
  readonly promisedAt: number | null;
  readonly answeredAt: number | null;
}

/**
 * The owner of the leads that a method may find: the site, if the request comes from a link in a mail, or the
 * dealership, if the request has a bearer token.
 */
export type ClockOwner = { readonly siteId: number } | { readonly dealershipId: number };

/** A reported answer: its time, the minutes in opening hours that it took (null if unknown), and who reported it. */
export interface ReportedAnswer {
  readonly at: number;
  readonly minutes: number | null;
  readonly by: 'link' | 'api';
}

/** How well one dealership answered its leads in a period (`forecourt leads clock`, metrics). */
export interface DealershipReplies extends ReplyFigures {
  readonly dealershipSlug: string;
  /** Leads that were answered before the promised time had passed. */
  readonly kept: number;
  /** Leads that were answered after the promised time. */
  readonly late: number;
  /** Leads whose promised time has passed without an answer. */
  readonly unanswered: number;
  /** Leads whose promised time has not passed yet. */
  readonly waiting: number;
  /** Leads for which no reply time was promised. */
  readonly unpromised: number;
}

/** A lead is due at the promised time. If no time was promised, the lead is due one day after the dealership got it. */
const DUE = sql`coalesce(promised_at, starts_at + interval '1 day')`;
const MINUTES = sql`coalesce(answer_minutes, extract(epoch from answered_at - starts_at) / 60)`;

/**
 * Stores for each lead when it must be answered, when it was answered, and when a reminder is due. Leads that are held for an
 * operator are never found or counted.
 */
export class ReplyClockStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The reply clock of a lead that belongs to this owner (a site or a dealership); null if there is none. */
  async find(owner: ClockOwner, leadId: string): Promise<ReplyClock | null> {
    if (!isUuid(leadId)) return null;
    return (await selectClock(this.#database.as<LeadTables>(), owner, leadId).executeTakeFirst().then(toClock)) ?? null;
  }

  /**
   * Stores an answer, and cancels the reminders that were not sent. A lead that was answered before keeps the first
   * answer.
   *
   * @param answerOf computes the answer to store; its argument is the reply clock of the lead before the change
   * @returns the reply clock of the lead after the change; null if the site or dealership `owner` has no lead with this id
   */
  async answer(owner: ClockOwner, leadId: string, answerOf: (clock: ReplyClock) => ReportedAnswer): Promise<ReplyClock | null> {
    if (!isUuid(leadId)) return null;
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const clock = toClock(await selectClock(tables, owner, leadId).forUpdate('lead_clocks').executeTakeFirst());
      if (clock === null || clock.answeredAt !== null) return clock;
      const { at, minutes, by } = answerOf(clock);
      await tables
        .updateTable('lead_clocks')
        .set({ answered_at: new Date(at), answered_by: by, answer_minutes: minutes, next_reminder_at: null })
        .where('site_id', '=', clock.lead.siteId)
        .where('lead_id', '=', clock.lead.id)
        .execute();
      await cancelReminders(tables, clock.lead);
      return { ...clock, answeredAt: at };
    });
  }

  /**
   * The leads whose next reminder is due, earliest first. The list contains leads of all sites, because one timed job sends
   * the reminders of all sites.
   */
  async listDueReminders(limit: number, now: number): Promise<readonly ReplyClock[]> {
    const rows = await clocksOf(this.#database.as<LeadTables>())
      .where('next_reminder_at', '<=', new Date(now))
      .where('answered_at', 'is', null)
      .where('leads.state', '!=', 'held')
      .orderBy('next_reminder_at')
      .limit(limit)
      .execute();
    return rows.flatMap((row) => toClock(row) ?? []);
  }

  /**
   * Sends or postpones a reminder that is due, as `step` says. To send it, one reminder is added to the outbox for each person
   * who got the mail about the lead. Otherwise, only the time of the next attempt is set. If the lead was answered in the
   * meantime, or another node was faster, nothing happens.
   *
   * @returns whether a reminder was added
   */
  async remind({ lead, dealershipId }: ReplyClock, step: ReminderStep, now: number): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const tables = transaction.as<LeadTables>();
      const next = step.kind === 'send' ? step.next : step.kind === 'wait' ? step.until : null;
      const changed = await tables
        .updateTable('lead_clocks')
        .set({
          next_reminder_at: next === null ? null : new Date(next),
          ...(step.kind === 'send' ? { reminders: sql<number>`reminders + 1` } : {}),
        })
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .where('dealership_id', '=', dealershipId)
        .where('answered_at', 'is', null)
        .where('next_reminder_at', '<=', new Date(now))
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n || step.kind !== 'send') return false;
      // If an earlier reminder of the lead was not sent yet, it is cancelled, so that nobody gets two reminders at once.
      await cancelReminders(tables, lead);
      const receivers = await tables
        .selectFrom('lead_deliveries')
        .select('receiver')
        .where('site_id', '=', lead.siteId)
        .where('lead_id', '=', lead.id)
        .where('channel', '=', 'email')
        // The receivers of the first mail about the lead get the reminder. The query skips mails about a moved
        // appointment: they have the same receivers, and each receiver would get two reminders.
        .where('message', '=', 'lead')
        .execute();
      if (receivers.length === 0) return false;
      await tables
        .insertInto('lead_deliveries')
        .values(
          receivers.map(({ receiver }) => ({
            dealership_id: dealershipId,
            id: randomUUID(),
            site_id: lead.siteId,
            lead_id: lead.id,
            channel: 'reminder' as const,
            receiver,
            next_attempt_at: new Date(now),
            lease: null,
            last_error: null,
            delivered_at: null,
            created_at: new Date(now),
          })),
        )
        .execute();
      await notifyChange(transaction, DELIVERY_CHANNEL, '');
      return true;
    });
  }

  /**
   * The reply figures of each dealership, for all leads that the dealership got since the time `since`. Operators read the
   * figures, so the figures contain no data of shoppers.
   */
  async countByDealership(since: number, now: number): Promise<readonly DealershipReplies[]> {
    const at = new Date(now);
    const { rows } = await sql<Omit<DealershipReplies, 'dealershipSlug'> & { slug: string }>`
      select slug, ${figures(at)},
        count(*) filter (where answered_at <= promised_at)::int as kept,
        count(*) filter (where answered_at > promised_at)::int as late,
        count(*) filter (where answered_at is null and promised_at < ${at})::int as unanswered,
        count(*) filter (where answered_at is null and promised_at >= ${at})::int as waiting,
        count(*) filter (where promised_at is null)::int as unpromised
      from lead_clocks
      join leads on leads.site_id = lead_clocks.site_id and leads.id = lead_clocks.lead_id
      join dealerships on dealerships.id = lead_clocks.dealership_id
      where starts_at >= ${new Date(since)} and starts_at <= ${at} and leads.state <> 'held'
      group by slug order by slug`.execute(this.#database.as<LeadTables>());
    return rows.map(({ slug, ...row }) => ({ ...row, dealershipSlug: slug }));
  }

  /** The slugs of all dealerships, for the operator. */
  async listDealershipSlugs(): Promise<readonly string[]> {
    const rows = await this.#database.as<LeadTables>().selectFrom('dealerships').select('slug').orderBy('slug').execute();
    return rows.map(({ slug }) => slug);
  }

  /** The reply figures of one site, for all leads that the dealerships got since the time `since`. */
  async figuresOf(site: { readonly id: number }, since: number, now: number): Promise<ReplyFigures> {
    const at = new Date(now);
    const { rows } = await sql<ReplyFigures>`
      select ${figures(at)} from lead_clocks
      join leads on leads.site_id = lead_clocks.site_id and leads.id = lead_clocks.lead_id
      where lead_clocks.site_id = ${site.id} and starts_at >= ${new Date(since)} and starts_at <= ${at} and leads.state <> 'held'
    `.execute(this.#database.as<LeadTables>());
    return rows[0] ?? { leads: 0, silent: 0, medianMinutes: null };
  }
}

/**
 * The SQL columns of `ReplyFigures`. A lead is silent if the time for its answer has passed and nobody has answered.
 */
const figures = (now: Date) => sql`
  count(*) filter (where answered_at is not null or ${DUE} < ${now})::int as leads,
  count(*) filter (where answered_at is null and ${DUE} < ${now})::int as silent,
  percentile_cont(0.5) within group (order by case when answered_at is null then 'infinity'::float8 else ${MINUTES}::float8 end)
    filter (where answered_at is not null or ${DUE} < ${now}) as "medianMinutes"`;

const clocksOf = (tables: Kysely<LeadTables>) =>
  tables
    .selectFrom('lead_clocks')
    .innerJoin('leads', (join) => join.onRef('leads.site_id', '=', 'lead_clocks.site_id').onRef('leads.id', '=', 'lead_clocks.lead_id'))
    .select(['leads.payload', 'lead_clocks.dealership_id', 'starts_at', 'promised_at', 'answered_at']);

const selectClock = (tables: Kysely<LeadTables>, owner: ClockOwner, leadId: string) => {
  const clocks = clocksOf(tables).where('lead_id', '=', leadId.toLowerCase()).where('leads.state', '!=', 'held');
  return 'siteId' in owner
    ? clocks.where('lead_clocks.site_id', '=', owner.siteId)
    : clocks.where('lead_clocks.dealership_id', '=', owner.dealershipId);
};

interface ClockRow {
  readonly payload: Lead;
  readonly dealership_id: number;
  readonly starts_at: Date;
  readonly promised_at: Date | null;
  readonly answered_at: Date | null;
}

const toClock = (row: ClockRow | undefined): ReplyClock | null =>
  row === undefined
    ? null
    : {
        lead: row.payload,
        dealershipId: row.dealership_id,
        startsAt: row.starts_at.getTime(),
        promisedAt: row.promised_at?.getTime() ?? null,
        answeredAt: row.answered_at?.getTime() ?? null,
      };

/**
 * Deletes the unsent reminders of a lead from the outbox. A reminder that is being sent at this moment still arrives.
 */
const cancelReminders = async (tables: Kysely<LeadTables>, lead: Lead): Promise<void> => {
  await tables
    .deleteFrom('lead_deliveries')
    .where('site_id', '=', lead.siteId)
    .where('lead_id', '=', lead.id)
    .where('channel', '=', 'reminder')
    .where('status', 'in', ['pending', 'dead'])
    .execute();
};
