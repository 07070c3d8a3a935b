import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { ColumnarSearchEngine } from '#features/search/server/columnar/columnar-search-engine.server.ts';
import { type Competitor, createItemsJs, createOrama } from './search-competitors.ts';
import type { MillionFigures } from './search-memory.ts';
import { generateQueries, QUERY_CLASSES, type QueryClass } from './search-queries.ts';
import { BENCH_FACETS, benchRequest } from './search-requests.ts';
import { generateDocuments } from './stock-documents.ts';
import type { Table } from './table.ts';
import { medianOf, milliseconds, type Timing, time } from './timing.ts';

export const name = 'search-engine';

const SIZES = [1_000, 5_000, 100_000] as const;
/** Number of vehicles for the comparison with other libraries. */
const COMPARED_AT = 5_000;
const DIFFERENT_QUERIES = 50;

interface Measured {
  readonly size: number;
  readonly buildMs: number;
  readonly updateMs: number;
  readonly kept: Timing;
  readonly classes: ReadonlyMap<QueryClass, Timing>;
}

const measureOurs = async (size: number): Promise<Measured> => {
  const documents = generateDocuments(1, size, 1);
  const engine = new ColumnarSearchEngine({ keepsCounts: false });
  const buildStartedAt = performance.now();
  engine.apply(1, documents);
  engine.trim(1);
  const buildMs = performance.now() - buildStartedAt;
  const [runs, warmUps] = size > 10_000 ? [150, 30] : [1_000, 200];
  const classes = new Map<QueryClass, Timing>();
  for (const kind of QUERY_CLASSES) {
    const requests = generateQueries(kind, DIFFERENT_QUERIES).map((query) => benchRequest([1], query));
    classes.set(kind, await time(runs, warmUps, (index) => engine.searchNow(requests[index % requests.length] ?? benchRequest([1]))));
  }
  const update = await time(300, 50, (index) => {
    const document = documents[(index * 7) % size];
    if (document) engine.apply(1, [{ ...document, rank: index }]);
  });
  const keeping = new ColumnarSearchEngine();
  keeping.apply(1, documents);
  const kept = await time(runs, warmUps, () => keeping.searchNow(benchRequest([1])));
  return { size, buildMs, updateMs: update.median, kept, classes };
};

const measureCompetitor = async (competitor: Competitor): Promise<ReadonlyMap<QueryClass, Timing>> => {
  const classes = new Map<QueryClass, Timing>();
  for (const kind of QUERY_CLASSES) {
    const queries = generateQueries(kind, DIFFERENT_QUERIES);
    const runOne = (index: number) => competitor.search(queries[index % queries.length] ?? EMPTY_STOCK_QUERY, kind === 'typo');
    classes.set(kind, await time(60, 10, runOne));
  }
  return classes;
};

const sizesTable = (measured: readonly Measured[]): Table => ({
  title: `Stock search engine: one search with ${BENCH_FACETS.length} facets (disjunctive, except features), minimum and maximum of 3 ranges, 21 hits (median / p99 in ms)`,
  columns: ['query', ...measured.map(({ size }) => `${size.toLocaleString('en')} vehicles`)],
  rows: [
    ...QUERY_CLASSES.map((kind) => [kind, ...measured.map(({ classes }) => cell(classes.get(kind)))]),
    ['search without filters, with cached counts', ...measured.map(({ kept }) => cell(kept))],
    ['build of the index', ...measured.map(({ buildMs }) => milliseconds(buildMs))],
    ['update of one vehicle in the index', ...measured.map(({ updateMs }) => milliseconds(updateMs))],
  ],
});

const cell = (timing: Timing | undefined): string => (timing ? `${milliseconds(timing.median)} / ${milliseconds(timing.p99)}` : '');

const comparedTable = (
  ours: ReadonlyMap<QueryClass, Timing>,
  others: readonly (readonly [string, ReadonlyMap<QueryClass, Timing>])[],
): Table => {
  const medianOfAll = (classes: ReadonlyMap<QueryClass, Timing>): number => medianOf([...classes.values()].map(({ median }) => median));
  const row = (label: string, own: number, theirs: readonly number[]): string[] => [
    label,
    milliseconds(own),
    ...theirs.flatMap((median) => [milliseconds(median), `${(median / own).toFixed(1)}x`]),
  ];
  return {
    title: `Comparison with other libraries at ${COMPARED_AT.toLocaleString('en')} vehicles (median in ms, and ratio to our engine)`,
    columns: ['query', 'ours', ...others.flatMap(([other]) => [other, 'ratio'])],
    rows: [
      ...QUERY_CLASSES.map((kind) =>
        row(
          kind,
          ours.get(kind)?.median ?? Number.NaN,
          others.map(([, classes]) => classes.get(kind)?.median ?? Number.NaN),
        ),
      ),
      row(
        'median of the ten kinds of query',
        medianOfAll(ours),
        others.map(([, classes]) => medianOfAll(classes)),
      ),
    ],
    notes: [
      'itemsjs does not correct typos and does not find a word by its first letters. In this comparison it returns no minimum and maximum, and a chosen range also limits the facet counts of its own field.',
      'Orama needs one more query for each facet with a chosen value, and returns no minimum and maximum. It runs with typo tolerance 1 in the typo queries only.',
      'Neither library checks when a vehicle was sold or whether the site lists it: both search all vehicles. Target: our engine is at least 10 times faster.',
    ],
  };
};

const measureMillion = async (): Promise<MillionFigures> => {
  const script = path.join(import.meta.dirname, 'search-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--max-old-space-size=4096', script], {
    maxBuffer: 1_000_000,
  });
  return JSON.parse(stdout) as MillionFigures;
};

const millionTable = ({ vehicles, megabytes, buildMsASite, site, group }: MillionFigures): Table => ({
  title: `${vehicles.toLocaleString('en')} vehicles of 390 dealerships, with one site for each dealership and 20 group sites`,
  columns: ['figure', 'measured', 'target'],
  rows: [
    ['memory of the index after every site was searched (MB)', megabytes.toFixed(0), 'under 1,000'],
    ['median of a search on a dealer’s site (ms)', milliseconds(site.median), 'under 1'],
    ['p99 of a search on a dealer’s site (ms)', milliseconds(site.p99), ''],
    ['median of a search on a group’s site, 51,000 vehicles (ms)', milliseconds(group.median), ''],
    ['p99 of a search on a group’s site (ms)', milliseconds(group.p99), ''],
    ['time to build the index of a site at its first request (ms)', milliseconds(buildMsASite), ''],
  ],
});

/**
 * Measures how fast the stock search engine is with three sizes of stock and with a million vehicles, and compares it
 * with itemsjs and Orama.
 */
export const run = async (): Promise<readonly Table[]> => {
  const measured: Measured[] = [];
  for (const size of SIZES) measured.push(await measureOurs(size));
  const documents = generateDocuments(1, COMPARED_AT, 1);
  const others: (readonly [string, ReadonlyMap<QueryClass, Timing>])[] = [];
  for (const competitor of [createItemsJs(documents, BENCH_FACETS), await createOrama(documents, BENCH_FACETS)]) {
    others.push([competitor.name, await measureCompetitor(competitor)]);
  }
  const ours = measured.find(({ size }) => size === COMPARED_AT)?.classes ?? new Map();
  return [sizesTable(measured), comparedTable(ours, others), millionTable(await measureMillion())];
};
