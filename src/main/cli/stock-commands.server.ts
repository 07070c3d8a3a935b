import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { type ImportOutcome, isNothingUsable, shownOutcome } from '#features/stock/rules/import/import-report.ts';
import { draftMapping } from '#features/stock/rules/import/mapping/draft-mapping.ts';
import { mappingJsonSchema } from '#features/stock/rules/import/mapping/mapping-json-schema.ts';
import { createFetchFeed } from '#features/stock/server/import/fetch-feed.server.ts';
import { sampleFeed } from '#features/stock/server/import/sample-feed.server.ts';
import { listFeedNames, listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { readList } from '#platform/environment.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { fail } from './fail.server.ts';
import { findDealership, openDealership } from './open-tenant.server.ts';
import { type ImportCommandOptions, planImport, runImport, unknownFeed } from './stock-import.server.ts';
import { formatImportReport } from './stock-report.ts';

/**
 * Exit codes of an import. 0: the feed was imported, even if some rows were refused. 1: the feed is unreadable, or every row was
 * refused. 2: a person must confirm, because the import was refused, or because missing vehicles were not marked as sold.
 */
const EXIT_CODES: Readonly<Record<ImportOutcome, number>> = {
  imported: 0,
  'removals-withheld': 2,
  'dry-run': 0,
  unreadable: 1,
  refused: 2,
};

const importStock = async (context: CliContext, options: ImportCommandOptions & { readonly json?: boolean }): Promise<void> => {
  const settings = await findDealership(context, options.dealership);
  if (settings === null) return;
  const plan = await planImport(options, settings, context.environment.SITES_DIR);
  if (!plan.ok) return fail(context, plan.error);
  const opened = await openDealership(context, options.dealership);
  if (opened === null) return;
  const refused = unknownFeed(options, settings, await listFeedNames(opened.database, opened.dealership.id));
  if (refused !== null) return fail(context, refused);
  const fetchFeed = createFetchFeed({ allowPrivate: readList(context.environment.FETCH_ALLOW_PRIVATE) });
  const maxVehicles = context.environment.MAX_VEHICLES_PER_DEALERSHIP;
  const report = await runImport({ database: opened.database, fetchFeed, maxVehicles }, opened.dealership, plan.value, options);
  if (options.json) context.write(JSON.stringify(report, null, 2));
  else for (const line of formatImportReport(report, { allProblems: options.report })) context.write(line);
  process.exitCode = isNothingUsable(report) ? 1 : EXIT_CODES[report.outcome];
};

const showImports = async (context: CliContext, slug: string, asJson: boolean): Promise<void> => {
  const opened = await openDealership(context, slug);
  if (opened === null) return;
  const imports = await listImports(opened.database, opened.dealership.id);
  if (asJson) {
    const shown = imports.map(({ report, ...run }) => ({ ...run, report: { ...report, outcome: shownOutcome(report) } }));
    return context.write(JSON.stringify(shown, null, 2));
  }
  if (imports.length === 0) context.write(`No imports of ${slug} yet`);
  for (const { id, startedAt, report } of imports) {
    const done = `inserted ${report.inserted}, updated ${report.updated}, unchanged ${report.unchanged}, sold ${report.markedSold}, rejected ${report.rejected}`;
    context.write(`${id}  ${startedAt.toISOString()}  ${report.feed} ${report.mode}  ${shownOutcome(report)}  ${report.source}  ${done}`);
  }
};

const writeMappingSchema = async (context: CliContext, file: string | undefined): Promise<void> => {
  const target = file ?? path.join(context.environment.SITES_DIR, 'schemas', 'mapping.schema.json');
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`);
  context.write(`wrote ${target}`);
};

/** Drafts a mapping from the columns of a feed. It overwrites no file. */
const writeDraft = async (context: CliContext, { file, format, out }: { file: string; format?: string; out?: string }): Promise<void> => {
  const fetchFeed = createFetchFeed({ allowPrivate: readList(context.environment.FETCH_ALLOW_PRIVATE) });
  const draft = draftMapping(await sampleFeed(file, fetchFeed, format));
  if (out === undefined) {
    context.write(draft.text.trimEnd());
    return;
  }
  const target = path.resolve(context.environment.SITES_DIR, out);
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await writeFile(target, draft.text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return fail(context, `--out: ${out} exists already, and nothing is overwritten; give another name`);
  }
  context.write(`wrote ${out}`);
  for (const [field, column] of Object.entries(draft.mapped)) context.write(`  ${field.padEnd(20)} ${column}`);
  if (draft.unused.length > 0) context.write(`  columns that are not used: ${draft.unused.join(', ')}`);
  for (const field of draft.missing)
    context.write(`warning no column was found for '${field}'; every row needs this field, and a row without it is refused`);
  context.write('Check the file, name it under feeds in the file of the dealership, and look at a dry run (stock import --dry-run).');
};

/** `forecourt stock import|list-imports|draft-mapping|mapping-schema`. */
export function addStockCommands(program: Command, context: CliContext): void {
  const stock = program.command('stock').description('import the stock of dealerships (docs/feeds.md)');

  stock
    .command('import')
    .description(
      'import a feed: CSV, JSON, NDJSON or XML, also as .gz; exit codes: 0: imported; 1: the feed is not readable or has no usable row; 2: the import was refused, or missing vehicles were not marked as sold',
    )
    .requiredOption('--dealership <slug>', 'slug of the dealership that owns the stock')
    .option('--feed <name>', 'name of the feed', 'main')
    .option('--file <path or URL>', "path or URL of the feed; default: the source that the dealership's file states for this feed")
    .option(
      '--mapping <file>',
      "mapping file; default: the mapping that the dealership's file states for this feed or, if it states none, no mapping: the columns have the names of the specification",
    )
    .option('--full', 'the feed contains all stock, so vehicles that are missing in the feed are marked as sold')
    .option('--new-feed', "accept a feed name that the dealership's file does not contain")
    .option('--dry-run', 'report what the import would do, but change nothing')
    .option('--confirm-removals', 'import the feed even if it marks more vehicles as sold than is allowed')
    .option('--confirm-emptied', 'import the feed even if a column is missing, or if many vehicles lose the value of a field')
    .option('--strict-prices', 'do not import rows with an implausible price, odometer or condition')
    .option(
      '--no-strict-prices',
      "import rows with implausible values and report them, even if the dealership's file says not to import such rows",
    )
    .option('--new-arrivals', 'show the vehicles of the first import as newly arrived, like those of later imports')
    .option('--format <format>', 'format of the feed, if the file name does not show it: csv, json, ndjson or xml')
    .option('--report <file>', 'write all rejected rows and warnings to this file, each as one line of JSON')
    .option('--json', 'print the report as one JSON object')
    .action((options: ImportCommandOptions & { json?: boolean }) => importStock(context, options));

  stock
    .command('list-imports')
    .description('list the latest imports of a dealership')
    .requiredOption('--dealership <slug>', 'whose imports')
    .option('--json', 'print the imports with their complete reports as JSON')
    .action((options: { dealership: string; json?: boolean }) => showImports(context, options.dealership, options.json === true));

  stock
    .command('draft-mapping')
    .description('draft the mapping of a feed from the names of its columns and its first rows (docs/mapping-a-feed.md)')
    .requiredOption('--file <path or URL>', 'the feed')
    .option('--out <file>', 'file to write, relative to SITES_DIR, such as dealerships/mappings/yard.yaml; default: print it')
    .option('--format <format>', 'format of the feed, if the file name does not show it: csv, json, ndjson or xml')
    .action((options: { file: string; format?: string; out?: string }) => writeDraft(context, options));

  stock
    .command('mapping-schema')
    .description('write the JSON Schema with which editors check mapping files')
    .option('--out <file>', 'output file; default: schemas/mapping.schema.json in SITES_DIR')
    .action((options: { out?: string }) => writeMappingSchema(context, options.out));
}
