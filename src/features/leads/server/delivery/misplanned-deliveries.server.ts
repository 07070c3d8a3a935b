import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS, MINUTE_MS } from '#kernel/clock.ts';
import { notifyChange } from '#platform/database/change-notifier.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { LONGEST_PAUSE_MS } from '../../rules/delivery/delivery-endpoint.ts';
import { RETRY_WAITS_MS, vary } from '../../rules/delivery/retry-schedule.ts';
import { DELIVERY_CHANNEL } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/**
 * If a form has further steps, its lead is delivered after the last step, or at the latest after this time in milliseconds.
 */
const LONGEST_STEP_WAIT_MS = 30 * MINUTE_MS;
/**
 * The longest possible wait before each attempt of a delivery, in milliseconds. The first element is for the first
 * attempt.
 */
const LONGEST_WAITS_MS = RETRY_WAITS_MS.map((ms) => Math.max(vary(ms, 1), LONGEST_STEP_WAIT_MS) + CLOCK_TOLERANCE_MS);

/**
 * Corrects times that were calculated while the clock was wrong (ADR 079). If the next attempt of a delivery is
 * further in the future than the longest possible wait, the delivery becomes due now. If a pause of a receiver ends
 * further in the future than the longest possible pause, the pause ends now. Without this correction, deliveries
 * would wait for a day after the clock was a day ahead.
 *
 * If a delivery is leased, a worker may be sending it at this moment. So a leased delivery becomes due only after
 * `leaseMs`. A reminder is sent when its dealership opens, which may be days away. So a reminder becomes due now only
 * if the time at which it was stored is in the future.
 *
 * @param leaseMs the length of a lease in milliseconds
 * @param now epoch milliseconds
 * @returns the number of deliveries whose time was changed
 */
export const moveMisplannedDeliveries = async (database: Database, leaseMs: number, now: number): Promise<number> => {
  const future = new Date(now + CLOCK_TOLERANCE_MS);
  return database.transaction(async (transaction) => {
    const tables = transaction.as<LeadTables>();
    const { numAffectedRows = 0n } = await sql`
      update lead_deliveries
      set next_attempt_at = case when lease is null then ${new Date(now)}::timestamptz else ${new Date(now + leaseMs)}::timestamptz end
      where status = 'pending' and next_attempt_at > ${future}::timestamptz and (
        created_at > ${future}::timestamptz
        or (channel <> 'reminder' and next_attempt_at > ${new Date(now)}::timestamptz
          + (${LONGEST_WAITS_MS}::float8[])[least(attempts + 1, ${LONGEST_WAITS_MS.length}::int)] * interval '1 millisecond')
      )
    `.execute(tables);
    await sql`
      update delivery_endpoints
      set paused_until = case when paused_until > ${new Date(now + LONGEST_PAUSE_MS + CLOCK_TOLERANCE_MS)}::timestamptz then ${new Date(now)}::timestamptz else paused_until end,
        paused_since = least(paused_since, ${new Date(now)}), failing_since = least(failing_since, ${new Date(now)})
      where greatest(paused_since, failing_since, paused_until - ${LONGEST_PAUSE_MS}::float8 * interval '1 millisecond') > ${future}::timestamptz
    `.execute(tables);
    if (numAffectedRows > 0n) await notifyChange(transaction, DELIVERY_CHANNEL, '');
    return Number(numAffectedRows);
  });
};
