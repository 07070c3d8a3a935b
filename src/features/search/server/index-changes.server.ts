import type { Clock } from '#kernel/clock.ts';
import type { Steps } from '#kernel/steps.ts';
import type { StockDocument } from '../rules/stock-search.ts';
import { isWorthIndexing } from '../rules/worth-indexing.ts';
import type { ColumnarSearchEngine } from './columnar/columnar-search-engine.server.ts';
import type { StockChangeBatch } from './stock-source.server.ts';

/** Number of documents that are indexed in one step. */
const PIECE = 16;
/**
 * Indexes the changes of a dealership's stock in short steps. Vehicles that no site can list are not indexed, so that
 * they use no memory.
 */
export function* indexChanges(
  engine: ColumnarSearchEngine,
  dealershipId: number,
  { documents, removedIds }: StockChangeBatch,
  clock: Clock,
): Steps {
  if (removedIds.length > 0) yield* engine.applying(dealershipId, [], removedIds);
  let piece: StockDocument[] = [];
  for (const document of documents) {
    piece.push(document);
    if (piece.length < PIECE) continue;
    yield* indexPiece(engine, dealershipId, piece, clock.now());
    piece = [];
  }
  if (piece.length > 0) yield* indexPiece(engine, dealershipId, piece, clock.now());
}

const indexPiece = (engine: ColumnarSearchEngine, dealershipId: number, piece: readonly StockDocument[], now: number): Steps => {
  const listed = piece.filter((document) => isWorthIndexing(document, now));
  const unlisted = piece.filter((document) => !isWorthIndexing(document, now)).map(({ id }) => id);
  return engine.applying(dealershipId, listed, unlisted);
};
