import { sql } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';

/** An endpoint with its deliveries and its state. Times are in epoch milliseconds. */
export interface ListedEndpoint extends DeliveryEndpoint {
  /** The dealership of the endpoint. Null if the endpoint is the mail server, which all dealerships share. */
  readonly dealershipSlug: string | null;
  readonly waiting: number;
  /** The time at which the oldest waiting delivery was stored. */
  readonly waitingSince: number | null;
  readonly givenUp: number;
  readonly deliveredIn24Hours: number;
  readonly failures: number;
  readonly failingSince: number | null;
  readonly pausedUntil: number | null;
  readonly isPausedByHand: boolean;
  readonly lastError: string | null;
}

/** The site or dealership whose endpoints are listed. If neither is given, the endpoints of all owners are listed. */
export interface EndpointFilter {
  readonly siteSlug?: string | undefined;
  readonly dealershipSlug?: string | undefined;
}

interface Row {
  readonly dealership_id: number;
  readonly slug: string | null;
  readonly endpoint: string;
  readonly waiting: number | null;
  readonly waiting_since: Date | null;
  readonly given_up: number | null;
  readonly delivered: number | null;
  readonly failures: number | null;
  readonly failing_since: Date | null;
  readonly paused_until: Date | null;
  readonly is_paused_by_hand: boolean | null;
  readonly last_error: string | null;
}

/**
 * An endpoint is listed if it had a new delivery in this time. An older endpoint is also listed if it fails or is
 * paused, or if some of its deliveries wait or were given up.
 */
const LISTED_MS = 30 * DAY_MS;

/** The receivers of leads with their state, for the operator: failing and paused ones first. */
export const listEndpoints = async (database: Database, filter: EndpointFilter, now: number): Promise<readonly ListedEndpoint[]> => {
  const { siteSlug = null, dealershipSlug = null } = filter;
  const { rows } = await sql<Row>`
    with counted as (
      select dealership_id, endpoint,
        count(*) filter (where status = 'pending') as waiting,
        min(created_at) filter (where status = 'pending') as waiting_since,
        count(*) filter (where status = 'dead') as given_up,
        count(*) filter (where delivered_at > ${new Date(now - DAY_MS)}) as delivered
      from lead_deliveries
      where (status in ('pending', 'dead') or created_at > ${new Date(now - LISTED_MS)})
        and (${siteSlug}::text is null or site_id = (select id from sites where slug = ${siteSlug}))
      group by dealership_id, endpoint
    )
    select dealership_id, dealerships.slug, endpoint, waiting, waiting_since, given_up, delivered,
      failures, failing_since, paused_until, is_paused_by_hand, last_error
    from counted
    full join delivery_endpoints as state using (dealership_id, endpoint)
    left join dealerships on dealerships.id = dealership_id
    where (${siteSlug}::text is null or waiting is not null or dealership_id = ${MAIL_SERVER.dealershipId})
      and (${dealershipSlug}::text is null or dealerships.slug = ${dealershipSlug} or dealership_id = ${MAIL_SERVER.dealershipId})
    order by coalesce(failures, 0) = 0, dealerships.slug nulls first, endpoint
  `.execute(database.as());
  return rows.map((row) => ({
    dealershipId: row.dealership_id,
    dealershipSlug: row.slug,
    endpoint: row.endpoint,
    waiting: row.waiting ?? 0,
    waitingSince: row.waiting_since?.getTime() ?? null,
    givenUp: row.given_up ?? 0,
    deliveredIn24Hours: row.delivered ?? 0,
    failures: row.failures ?? 0,
    failingSince: row.failing_since?.getTime() ?? null,
    pausedUntil: row.paused_until?.getTime() ?? null,
    isPausedByHand: row.is_paused_by_hand ?? false,
    lastError: row.last_error,
  }));
};
