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
/** Number of vehicles at which the other libraries are measured too. */
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
  title: `Columnar engine: one search with ${BENCH_FACETS.length} disjunctive facets, 3 minima and maxima, 21 hits (ms: median / p99)`,
  columns: ['query', ...measured.map(({ size }) => `${size.toLocaleString('en')} vehicles`)],
  rows: [
    ...QUERY_CLASSES.map((kind) => [kind, ...measured.map(({ classes }) => cell(classes.get(kind)))]),
    ['no filters, counts cached since the last write', ...measured.map(({ kept }) => cell(kept))],
    ['build', ...measured.map(({ buildMs }) => milliseconds(buildMs))],
    ['update of one vehicle', ...measured.map(({ updateMs }) => milliseconds(updateMs))],
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
    title: `Side by side at ${COMPARED_AT.toLocaleString('en')} vehicles (median ms; ratio to ours)`,
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
        'median of the ten kinds',
        medianOfAll(ours),
        others.map(([, classes]) => medianOfAll(classes)),
      ),
    ],
    notes: [
      'itemsjs finds no typos and no prefixes, has no minimum and maximum here, and counts ranges as filters.',
      'Orama needs one more query for each facet with a chosen value and has no minimum and maximum; typo tolerance 1 for the typo queries only.',
      'Neither library checks when a vehicle was sold or whether its site lists it: both search all vehicles. Target: at least 10x.',
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
  title: `${vehicles.toLocaleString('en')} vehicles of 390 dealerships, one site each, and 20 group sites over all of them`,
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
 * Times the stock search engine with three sizes of stock, compares it with itemsjs and Orama, and times it with a
 * million vehicles.
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
