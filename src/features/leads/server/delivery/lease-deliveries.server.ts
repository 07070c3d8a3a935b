import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.server.ts';
import { type DeliveryEndpoint, MAIL_SERVER } from '../../rules/delivery/delivery-endpoint.ts';
import type { DeliveryShares } from '../../rules/delivery/delivery-shares.ts';
import type { LeadTables } from '../lead-tables.server.ts';

/** A delivery that was chosen to be attempted now. `dealership_id` and `id` are its primary key. */
export interface ChosenDelivery {
  readonly dealership_id: number;
  readonly id: string;
  /** When the next attempt was planned to begin. */
  readonly planned_at: Date;
  /** True if the delivery is a trial: the one delivery that is tried when the pause of an endpoint ends. */
  readonly is_trial: boolean;
}

/** The data that decide which deliveries are due. */
export interface DueTime {
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * True if the clock was recently set forward. A lease may then seem to have ended although its delivery attempt is still
   * running. So a delivery with a lease is not due.
   */
  readonly keepsLeases: boolean;
}

/** Whether a delivery is due. */
const isDue = (row: string, { now, keepsLeases }: DueTime) =>
  sql`(${sql.ref(`${row}.next_attempt_at`)} <= ${new Date(now)} and (${sql.ref(`${row}.lease`)} is null or not ${keepsLeases}::boolean))`;

/** The endpoints with waiting deliveries. The query reads one index entry for each endpoint, however many deliveries wait. */
const WAITING = sql`waiting as (
  (select dealership_id, endpoint from lead_deliveries where status = 'pending' order by dealership_id, endpoint limit 1)
  union all
  select following.dealership_id, following.endpoint from waiting cross join lateral (
    select dealership_id, endpoint from lead_deliveries
    where status = 'pending' and (dealership_id, endpoint) > (waiting.dealership_id, waiting.endpoint)
    order by dealership_id, endpoint limit 1
  ) as following
)`;

const laneOf = (endpoint: string) => sql`case when ${sql.ref(endpoint)} like 'webhook %' then 'webhook' else 'mail' end`;

/** Whether a row of `delivery_endpoints` is paused, by the program or by an operator. */
const isPaused = (row: string) => sql`(${sql.ref(`${row}.paused_until`)} is not null or ${sql.ref(`${row}.is_paused_by_hand`)})`;

/** Whether the mail server is paused. */
const MAIL_SERVER_PAUSED = sql`exists (select from delivery_endpoints as server
  where server.dealership_id = ${MAIL_SERVER.dealershipId} and server.endpoint = ${MAIL_SERVER.endpoint} and ${isPaused('server')})`;

/**
 * Chooses due deliveries and locks their rows. Deliveries to paused endpoints are not chosen. The dealerships are
 * served in turn. The number of chosen deliveries is limited for each dealership and for each endpoint
 * (`DeliveryShares`). The attempts that this process is making now count towards these limits.
 */
export const chooseDue = async (
  transaction: Queryable,
  { webhook, mail }: DeliveryShares,
  running: readonly DeliveryEndpoint[],
  at: DueTime,
): Promise<readonly ChosenDelivery[]> => {
  const { rows } = await sql<ChosenDelivery>`
    with recursive ${WAITING},
    shares (lane, of_all, of_dealership, of_endpoint) as (values
      ('webhook', ${webhook.all}::int, ${webhook.dealership}::int, ${webhook.endpoint}::int),
      ('mail', ${mail.all}::int, ${mail.dealership}::int, ${mail.endpoint}::int)
    ),
    running as (
      select dealership_id, endpoint, ${laneOf('endpoint')} as lane, count(*)::int as attempts
      from unnest(${running.map(({ dealershipId }) => dealershipId)}::int[], ${running.map(({ endpoint }) => endpoint)}::text[])
        as attempt (dealership_id, endpoint)
      group by dealership_id, endpoint
    ),
    open as (
      select waiting.dealership_id, waiting.endpoint, shares.*,
        (case when state.failures > 0 then 1 else shares.of_endpoint end) - coalesce(running.attempts, 0) as room
      from waiting
      join shares on shares.lane = ${laneOf('waiting.endpoint')}
      left join running using (dealership_id, endpoint)
      left join delivery_endpoints as state using (dealership_id, endpoint)
      where (state.endpoint is null or not ${isPaused('state')}) and (shares.lane = 'webhook' or not ${MAIL_SERVER_PAUSED})
    ),
    due as (
      select open.*, delivery.id, delivery.next_attempt_at
      from open cross join lateral (
        select id, next_attempt_at from lead_deliveries
        where status = 'pending' and dealership_id = open.dealership_id and endpoint = open.endpoint
          and ${isDue('lead_deliveries', at)}
        order by next_attempt_at limit greatest(open.room, 0)
        for update skip locked
      ) as delivery
    ),
    turns as (
      select due.*, row_number() over (partition by dealership_id, lane order by next_attempt_at)
        + coalesce((select sum(attempts) from running where running.dealership_id = due.dealership_id and running.lane = due.lane), 0) as turn
      from due
    ),
    places as (
      select turns.*, row_number() over (partition by lane order by turn, next_attempt_at)
        + coalesce((select sum(attempts) from running where running.lane = turns.lane), 0) as place
      from turns where turn <= of_dealership
    )
    select dealership_id, id, next_attempt_at as planned_at, false as is_trial from places where place <= of_all
  `.execute(transaction.as<LeadTables>());
  return rows;
};

/**
 * Whether a delivery may be sent to a paused endpoint as a trial, to find out whether the endpoint works again. The
 * delivery must be due, or must wait for its next attempt after a failed attempt.
 */
const MAY_BE_TRIAL = (at: DueTime) =>
  sql`delivery.status = 'pending' and (${isDue('delivery', at)} or (delivery.lease is null and delivery.attempts > 0))`;

/**
 * Whether a pause applies to a delivery. A pause of the mail server applies to all mails. There is one exception: for a
 * mailbox that an operator has paused, only the pause of the mailbox applies.
 */
const BELONGS = sql`case when paused.dealership_id = ${MAIL_SERVER.dealershipId} then
    delivery.endpoint not like 'webhook %' and not exists (select from delivery_endpoints as by_hand
      where by_hand.dealership_id = delivery.dealership_id and by_hand.endpoint = delivery.endpoint and by_hand.is_paused_by_hand)
  else delivery.dealership_id = paused.dealership_id and delivery.endpoint = paused.endpoint end`;

/**
 * When the pause of an endpoint ends, one delivery is tried before the others. For each endpoint whose pause has
 * ended, this function chooses the delivery and locks its row. No other node tries the same endpoint before `leaseMs`
 * have passed. The delivery is chosen at random, so that a delivery that the receiver always refuses is not tried
 * again and again.
 */
export const chooseTrials = async (transaction: Queryable, leaseMs: number, at: DueTime): Promise<readonly ChosenDelivery[]> => {
  const { now } = at;
  const tables = transaction.as<LeadTables>();
  const { rows: claimed } = await sql<DeliveryEndpoint>`
    update delivery_endpoints as paused set paused_until = ${new Date(now + leaseMs)}
    where paused.paused_until <= ${new Date(now)} and not paused.is_paused_by_hand
      and (paused.dealership_id = ${MAIL_SERVER.dealershipId} or paused.endpoint like 'webhook %' or not ${MAIL_SERVER_PAUSED})
      and exists (select from lead_deliveries as delivery where ${BELONGS} and ${MAY_BE_TRIAL(at)})
    returning paused.dealership_id as "dealershipId", paused.endpoint
  `.execute(tables);
  const trials: ChosenDelivery[] = [];
  for (const { dealershipId, endpoint } of claimed) {
    const { rows } = await sql<ChosenDelivery>`
      select delivery.dealership_id, delivery.id, delivery.next_attempt_at as planned_at, true as is_trial
      from lead_deliveries as delivery, (values (${dealershipId}::int, ${endpoint})) as paused (dealership_id, endpoint)
      where ${BELONGS} and ${MAY_BE_TRIAL(at)}
      order by delivery.next_attempt_at > ${new Date(now)}, random() limit 1
      for update of delivery skip locked
    `.execute(tables);
    trials.push(...rows);
  }
  return trials;
};
