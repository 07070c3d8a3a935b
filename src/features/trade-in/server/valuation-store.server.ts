import type { Selectable } from 'kysely';
import { isUuid } from '#kernel/uuid.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { AdjustmentAnswers } from '../rules/adjustment-questions.ts';
import type { OwnVehicle } from '../rules/own-vehicle.ts';
import type { TradeInIntent, Valuation, ValuationOutcome } from '../rules/valuation.ts';

/** The Kysely types of `db/migrations/0016_trade_in_valuations.sql`. */
interface TradeInTables {
  trade_in_valuations: {
    site_id: number;
    id: string;
    intent: TradeInIntent;
    wanted_vehicle_id: number | null;
    rego: string | null;
    rego_state: string | null;
    vehicle: OwnVehicle | null;
    answers: AdjustmentAnswers | null;
    outcome: ValuationOutcome | null;
    lead_id: string | null;
    decision: 'accepted' | 'declined' | null;
    created_at: Date;
    expires_at: Date;
  };
  miscellaneous_values: { site_id: number; id: string; column_name: string; value: string; recorded_at: Date };
}

/** The site of a valuation. Each method reads or changes only valuations of the given site. */
export interface ValuationSite {
  readonly id: number;
}

/**
 * Converts a value to JSON text for a jsonb column of PostgreSQL. The return type is the type of the value although the
 * function returns a string, because Kysely expects an object for a jsonb column.
 */
const json = <Value>(value: Value): Value => (value === null ? value : (JSON.stringify(value) as Value));

/** Stores valuations of shoppers' own vehicles until they expire. */
export class ValuationStore {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async insert(site: ValuationSite, valuation: Valuation): Promise<void> {
    await this.#database
      .as<TradeInTables>()
      .insertInto('trade_in_valuations')
      .values({
        site_id: site.id,
        id: valuation.id,
        intent: valuation.intent,
        wanted_vehicle_id: valuation.wantedVehicleId,
        rego: valuation.rego,
        rego_state: valuation.regoState,
        vehicle: json(valuation.vehicle),
        answers: json(valuation.answers),
        outcome: json(valuation.outcome),
        lead_id: valuation.leadId,
        decision: valuation.decision,
        created_at: new Date(valuation.startedAt),
        expires_at: new Date(valuation.expiresAt),
      })
      .execute();
  }

  /** The valuation that has this id on this site; null if no valuation has it, or if the valuation has expired. */
  async find(site: ValuationSite, id: string, now: number): Promise<Valuation | null> {
    if (!isUuid(id)) return null;
    const row = await this.#database
      .as<TradeInTables>()
      .selectFrom('trade_in_valuations')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    return row === undefined ? null : valuationOf(row);
  }

  /**
   * Changes vehicle, answers and outcome of a valuation if no lead belongs to it. A lead contains these data for the
   * dealer, so they must not change any more. Returns whether the valuation was changed.
   */
  async update(
    site: ValuationSite,
    id: string,
    change: Pick<Valuation, 'vehicle' | 'answers' | 'outcome' | 'expiresAt'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<TradeInTables>()
      .updateTable('trade_in_valuations')
      .set({
        vehicle: json(change.vehicle),
        answers: json(change.answers),
        outcome: json(change.outcome),
        expires_at: new Date(change.expiresAt),
      })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('lead_id', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * Stores the id of the lead that contains the shopper's details. If the valuation already has a lead, nothing is
   * changed.
   */
  async attachLead(site: ValuationSite, id: string, leadId: string): Promise<void> {
    await this.#database
      .as<TradeInTables>()
      .updateTable('trade_in_valuations')
      .set({ lead_id: leadId })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('lead_id', 'is', null)
      .execute();
  }

  /**
   * Stores the shopper's decision about the offer. Returns false, and stores nothing, if a decision was stored before.
   */
  async decide(site: ValuationSite, id: string, decision: 'accepted' | 'declined'): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .as<TradeInTables>()
      .updateTable('trade_in_valuations')
      .set({ decision })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('decision', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Deletes expired valuations of all sites. Returns their number. */
  async deleteExpired(now: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<TradeInTables>()
      .deleteFrom('trade_in_valuations')
      .where('expires_at', '<=', new Date(now))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Keeps the result of a valuation for the dealer (API-19). A later result of the same valuation replaces it. */
  async record(site: ValuationSite, id: string, value: object, now: number): Promise<void> {
    const row = { value: JSON.stringify(value), recorded_at: new Date(now) };
    await this.#database
      .as<TradeInTables>()
      .insertInto('miscellaneous_values')
      .values({ site_id: site.id, id, column_name: 'valuation', ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'column_name', 'id']).doUpdateSet(row))
      .execute();
  }
}

const valuationOf = (row: Selectable<TradeInTables['trade_in_valuations']>): Valuation => ({
  id: row.id,
  intent: row.intent,
  wantedVehicleId: row.wanted_vehicle_id,
  rego: row.rego,
  regoState: row.rego_state,
  vehicle: row.vehicle,
  answers: row.answers,
  outcome: row.outcome,
  leadId: row.lead_id,
  decision: row.decision,
  startedAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
});
