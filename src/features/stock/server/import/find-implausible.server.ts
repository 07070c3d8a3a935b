import type pg from 'pg';
import {
  FEWEST_COMPARABLES,
  implausibleFigures,
  LEAST_PRICE_CENTS,
  MOST_BEFORE_PRICE,
  MOST_WEEKLY_CENTS,
  PRICE_TOLERANCE,
  type RowFigures,
} from '../../rules/import/implausible-figures.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';
import { queryRows } from './query-rows.server.ts';

/** A staged row with implausible figures. */
export interface ImplausibleRow {
  readonly externalId: string;
  readonly problems: readonly RowProblem[];
}

type Row = { readonly [Name in keyof RowFigures]: RowFigures[Name] } & { readonly externalId: string };

const far = (cents: string, from: string): string => `abs(${cents} - ${from}) > ${PRICE_TOLERANCE} * ${from}`;

/** SQL for the median prices, calculated from the staged rows and the dealership's other current vehicles. */
const MEDIANS = `
  select make, model, year, percentile_cont(0.5) within group (order by price_cents) as cents, count(*) as comparables
  from (
    select lower(make) as make, lower(model) as model, year, price_cents from staged_vehicles
    where not is_rejected and price_cents > 0 and year is not null
    union all
    select lower(make), lower(model), year, price_cents from vehicles
    where dealership_id = $1 and sold_at is null and price_cents > 0 and year is not null
      and not exists (select from staged_vehicles staged where staged.vehicle_id = vehicles.id)
  ) priced group by make, model, year having count(*) >= ${FEWEST_COMPARABLES}`;

/**
 * SQL condition for a fast first check. It selects all rows with implausible figures, and also a few rows without. Then
 * `implausibleFigures` checks each selected row exactly.
 */
const DOUBTFUL = `
  least(staged.price_cents, staged.offer_price_cents, staged.before_price_cents) < ${LEAST_PRICE_CENTS}
  or staged.price_cents in (staged.year * 100, staged.odometer_km::bigint * 100)
  or staged.offer_price_cents in (staged.year * 100, staged.odometer_km::bigint * 100)
  or staged.subscription_price_cents > ${MOST_WEEKLY_CENTS}
  or staged.before_price_cents > ${MOST_BEFORE_PRICE} * coalesce(staged.price_cents, staged.offer_price_cents)
  or ${far('staged.price_cents', 'vehicles.price_cents')} or ${far('staged.offer_price_cents', 'vehicles.offer_price_cents')}
  or ${far('staged.price_cents', 'medians.cents')} or ${far('staged.offer_price_cents', 'medians.cents')}
  or staged.odometer_km < vehicles.odometer_km`;

/**
 * Number of rows that are fetched at a time. The rows are fetched in batches to save memory, because all rows of a feed
 * may be implausible.
 */
const BATCH = 500;

const query = `
  with medians as materialized (${MEDIANS})
  select staged.line, staged.external_id as "externalId", staged.year, staged.price_cents as "priceCents",
    staged.offer_price_cents as "offerPriceCents", staged.before_price_cents as "beforePriceCents",
    staged.subscription_price_cents as "subscriptionPriceCents", staged.odometer_km as "odometerKm",
    vehicles.price_cents as "formerPriceCents", vehicles.offer_price_cents as "formerOfferPriceCents",
    vehicles.odometer_km as "formerOdometerKm",
    round(medians.cents)::bigint as "medianCents", coalesce(medians.comparables, 0)::integer as comparables
  from staged_vehicles staged
  left join vehicles on vehicles.dealership_id = $1 and vehicles.id = staged.vehicle_id
  left join medians on medians.make = lower(staged.make) and medians.model = lower(staged.model) and medians.year = staged.year
  where not staged.is_rejected and (${DOUBTFUL})
  order by staged.line`;

/**
 * Yields the staged rows with an implausible price or odometer reading, in the order of the feed. Must run in a
 * transaction, after the rows were matched to their vehicles.
 */
export async function* findImplausible(client: pg.ClientBase, dealershipId: number): AsyncGenerator<ImplausibleRow> {
  await client.query(`declare implausible cursor for ${query}`, [dealershipId]);
  for (let fetched = BATCH; fetched === BATCH; ) {
    const rows = await queryRows<Row>(client, `fetch ${BATCH} from implausible`);
    for (const row of rows) {
      const problems = implausibleFigures(row);
      if (problems.length > 0) yield { externalId: row.externalId, problems };
    }
    fetched = rows.length;
  }
  await client.query('close implausible');
}

/** Excludes rows from the merge. Their vehicles are neither changed nor marked sold. */
export const holdStaged = async (client: pg.ClientBase, externalIds: readonly string[]): Promise<void> => {
  if (externalIds.length > 0)
    await client.query('update staged_vehicles set is_rejected = true where external_id = any($1)', [externalIds]);
};
