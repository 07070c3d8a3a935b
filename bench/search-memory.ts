import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { ColumnarSearchEngine } from '#features/search/server/columnar/columnar-search-engine.server.ts';
import { generateQueries, QUERY_CLASSES } from './search-queries.ts';
import { benchRequest } from './search-requests.ts';
import { generateDocuments, seededRandom } from './stock-documents.ts';
import { timingOf } from './timing.ts';

/**
 * The size of the measured stock: a million vehicles of 390 dealerships. Each dealership has its own site. It also
 * belongs to one of 20 group sites, and a group site searches the vehicles of all its dealerships.
 */
const DEALERSHIPS = 390;
const VEHICLES = 1_000_000;
const GROUPS = 20;

export interface MillionFigures {
  readonly vehicles: number;
  readonly megabytes: number;
  readonly buildMsASite: number;
  readonly site: { readonly median: number; readonly p99: number };
  readonly group: { readonly median: number; readonly p99: number };
}

const collectedBytes = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Runs the measurement in a new process, started with `--expose-gc`. It prints JSON. */
const measure = (): MillionFigures => {
  const before = collectedBytes();
  const engine = new ColumnarSearchEngine({ keepsCounts: false });
  const ids = Array.from({ length: DEALERSHIPS }, (_, index) => index + 1);
  let [vehicles, buildMs] = [0, 0];
  for (const dealershipId of ids) {
    const count = Math.floor(VEHICLES / DEALERSHIPS) + (dealershipId <= VEHICLES % DEALERSHIPS ? 1 : 0);
    // Vehicles that are read from a database do not share strings. Generated vehicles do. So each vehicle is written as
    // JSON and parsed again, which gives it its own strings.
    const documents = JSON.parse(JSON.stringify(generateDocuments(dealershipId, count, vehicles + 1))) as StockDocument[];
    const startedAt = performance.now();
    engine.apply(dealershipId, documents);
    engine.trim(dealershipId);
    buildMs += performance.now() - startedAt;
    vehicles += count;
  }
  const groups = Array.from({ length: GROUPS }, (_, group) => ids.filter((id) => id % GROUPS === group));
  const queries = QUERY_CLASSES.flatMap((kind) => generateQueries(kind, 20));
  const random = seededRandom(99);
  const timesOf = (scopes: readonly (readonly number[])[], runs: number) => {
    // Searches each site once before the times are measured. The first search of a site creates its sort orders and its
    // sorted names of facet values, whose memory is measured too.
    for (const scope of scopes)
      for (const query of queries.slice(0, 200).filter((_, index) => index % 20 === 0)) engine.searchNow(benchRequest(scope, query));
    const times = new Float64Array(runs);
    for (let run = 0; run < runs; run += 1) {
      const scope = scopes[Math.floor(random() * scopes.length)] ?? [];
      const request = benchRequest(scope, queries[Math.floor(random() * queries.length)] ?? queries[0]);
      const startedAt = performance.now();
      engine.searchNow(request);
      times[run] = performance.now() - startedAt;
    }
    return timingOf(times);
  };
  const site = timesOf(
    ids.map((id) => [id]),
    5_000,
  );
  const group = timesOf(groups, 500);
  return { vehicles, megabytes: (collectedBytes() - before) / 1_000_000, buildMsASite: buildMs / DEALERSHIPS, site, group };
};

if (import.meta.main) process.stdout.write(JSON.stringify(measure()));
