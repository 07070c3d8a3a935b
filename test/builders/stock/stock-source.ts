import { toStockDocument } from '#features/search/rules/stock-document.ts';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import type { StockChangeBatch, StockSource } from '#features/search/server/stock-source.server.ts';
import type { StockCursor } from '#features/stock/rules/stock-cursor.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildDealership } from '../site/site-builder.ts';
import { buildVehicle } from './vehicle-builder.ts';

/** A stock source in memory that returns changes with change numbers, as the database does. */
export class MemoryStockSource implements StockSource {
  readonly #changes = new Map<number, { seq: number; document: StockDocument | null; id: number }[]>();
  /** The number of batches of changes that were read so far. */
  reads = 0;
  /** The number of changes in the largest batch that was read so far. */
  largestStep = 0;
  /** How many of the next reads will fail. */
  failures = 0;
  /** This function is called at each read of the stock source. */
  onRead: () => void = () => {};
  /** Every read of the stock source waits until this promise is resolved. */
  gate: Promise<void> = Promise.resolve();

  /** Stores vehicles of a dealership (slug `dealer-<id>`) in this source, all with the same change number. */
  write(dealershipId: number, ...vehicles: Partial<Vehicle>[]): void {
    const dealership = buildDealership({ id: dealershipId, slug: `dealer-${dealershipId}` });
    const seq = this.#nextSeq(dealershipId);
    for (const vehicle of vehicles) {
      const document = toStockDocument(buildVehicle({ dealershipId, ...vehicle }), dealership);
      this.#listOf(dealershipId).push({ seq, document, id: document.id });
    }
  }

  remove(dealershipId: number, id: number): void {
    this.#listOf(dealershipId).push({ seq: this.#nextSeq(dealershipId), document: null, id });
  }

  async readChanges(dealershipId: number, after: StockCursor, limit: number): Promise<StockChangeBatch> {
    this.reads += 1;
    this.onRead();
    const fails = this.failures > 0;
    this.failures -= Number(fails);
    const isLater = ({ seq, id }: { seq: number; id: number }): boolean =>
      seq > after.seq || (seq === after.seq && after.id !== null && id > after.id);
    const later = this.#listOf(dealershipId)
      .filter(isLater)
      .sort((one, other) => one.seq - other.seq || one.id - other.id);
    await this.gate;
    if (fails) throw new Error('the database does not answer');
    const read = later.slice(0, limit);
    this.largestStep = Math.max(this.largestStep, read.length);
    const last = read.at(-1);
    const more = read.length < later.length;
    return {
      documents: read.flatMap(({ document }) => document ?? []),
      removedIds: read.flatMap(({ document, id }) => (document ? [] : [id])),
      cursor: last ? { seq: last.seq, id: more ? last.id : null } : after,
      more,
    };
  }

  #listOf(dealershipId: number) {
    const list = this.#changes.get(dealershipId) ?? [];
    this.#changes.set(dealershipId, list);
    return list;
  }

  #nextSeq(dealershipId: number): number {
    return (this.#listOf(dealershipId).at(-1)?.seq ?? 0) + 1;
  }
}
