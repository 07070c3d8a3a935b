import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolveSites } from '#features/sites/rules/settings/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { type ImportOutcome, isNothingUsable } from '#features/stock/rules/import/import-report.ts';
import { mappingJsonSchema } from '#features/stock/rules/import/mapping/mapping-json-schema.ts';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { createFetchFeed } from '#features/stock/server/import/fetch-feed.server.ts';
import { listFeedNames, listImports } from '#features/stock/server/import/stock-imports.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import { readList } from '#platform/environment.server.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-words.ts';
import { type ImportCommandOptions, planImport, runImport, unknownFeed } from './stock-import.server.ts';
import { formatImportReport } from './stock-report.ts';

/** 0: it went in, whatever rows were refused; 1: it could not be read, or every row was refused; 2: refused, or removals withheld, until a person confirms. */
const EXIT_CODES: Readonly<Record<ImportOutcome, number>> = {
  imported: 0,
  'removals-withheld': 2,
  'dry-run': 0,
  unreadable: 1,
  refused: 2,
};

const fail = (context: CliContext, message: string): void => {
  for (const line of message.split('\n')) context.write(`error ${line}`);
  process.exitCode = 1;
};

/** The dealership's file or inline description; null after the reason was written. */
const findDealership = async (context: CliContext, slug: string): Promise<DealershipSettings | null> => {
  const { SITES_DIR } = context.environment;
  const { dealerships, problems } = resolveSites(await readSettingsSources(SITES_DIR), { schemas: SITE_SCHEMAS, environment: process.env });
  const found = dealerships.find((dealership) => dealership.slug === slug);
  if (found) return found;
  const own = problems.filter(({ file }) => file.includes(`${slug}.yaml`)).map(formatProblem);
  const known = dealerships.map((dealership) => dealership.slug).join(', ') || 'none yet';
  fail(
    context,
    own.length > 0 ? own.join('\n') : `there is no dealership '${slug}'; known: ${known}. dealerships/${slug}.yaml describes one`,
  );
  return null;
};

/** The dealership with its number, and the database. */
const openDealership = async (context: CliContext, slug: string) => {
  const settings = await findDealership(context, slug);
  if (settings === null) return null;
  const database = await context.openDatabase();
  const id = await new TenantStore(database).registerDealership(slug);
  return { settings, database, dealership: { id, slug } };
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
  const report = await runImport({ database: opened.database, fetchFeed }, opened.dealership, plan.value, options);
  if (options.json) context.write(JSON.stringify(report, null, 2));
  else for (const line of formatImportReport(report, { allProblems: options.report })) context.write(line);
  process.exitCode = isNothingUsable(report) ? 1 : EXIT_CODES[report.outcome];
};

const showImports = async (context: CliContext, slug: string, asJson: boolean): Promise<void> => {
  const opened = await openDealership(context, slug);
  if (opened === null) return;
  const imports = await listImports(opened.database, opened.dealership.id);
  if (asJson) return context.write(JSON.stringify(imports, null, 2));
  if (imports.length === 0) context.write(`No imports of ${slug} yet`);
  for (const { id, startedAt, report } of imports) {
    const done = `inserted ${report.inserted}, updated ${report.updated}, unchanged ${report.unchanged}, sold ${report.markedSold}, rejected ${report.rejected}`;
    context.write(`${id}  ${startedAt.toISOString()}  ${report.feed} ${report.mode}  ${report.outcome}  ${report.source}  ${done}`);
  }
};

const writeMappingSchema = async (context: CliContext, file: string | undefined): Promise<void> => {
  const target = file ?? path.join(context.environment.SITES_DIR, 'schemas', 'mapping.schema.json');
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`);
  context.write(`wrote ${target}`);
};

const addTokenCommands = (program: Command, context: CliContext): void => {
  const tokens = program
    .command('tokens')
    .description("keys to the push API (POST /api/manage/stock); each reaches its own dealership's stock");
  const tokensOf = async (slug: string) => {
    const opened = await openDealership(context, slug);
    return opened && { id: opened.dealership.id, tokens: new DealershipTokens({ database: opened.database, clock: systemClock }) };
  };

  tokens
    .command('create')
    .description('make a token; it is shown once and kept as a hash')
    .requiredOption('--dealership <slug>', 'whose stock the token may push')
    .option('--name <name>', 'what the token is for', 'push')
    .action(async (options: { dealership: string; name: string }) => {
      const opened = await tokensOf(options.dealership);
      if (opened === null) return;
      const same = (await opened.tokens.listTokens(opened.id)).find(({ name, revokedAt }) => name === options.name && revokedAt === null);
      if (same)
        return fail(
          context,
          `${options.dealership} has a token '${options.name}' already (${same.id}); give this one another --name, or revoke that one`,
        );
      const made = await opened.tokens.createToken(opened.id, options.name);
      context.write(`token ${made.id} '${options.name}' of ${options.dealership}; it is not shown again:`);
      context.write(made.token);
    });

  tokens
    .command('list')
    .description('list the tokens of a dealership')
    .requiredOption('--dealership <slug>', 'whose tokens')
    .action(async (options: { dealership: string }) => {
      const opened = await tokensOf(options.dealership);
      if (opened === null) return;
      const listed = await opened.tokens.listTokens(opened.id);
      if (listed.length === 0) context.write(`${options.dealership} has no tokens`);
      for (const token of listed) {
        const used = token.lastUsedAt === null ? 'never used' : `used ${token.lastUsedAt.toISOString()}`;
        const state = token.revokedAt === null ? used : `revoked ${token.revokedAt.toISOString()}`;
        context.write(`${token.id}  ${token.name}  made ${token.createdAt.toISOString()}  ${state}`);
      }
    });

  tokens
    .command('revoke')
    .description('revoke a token at once')
    .argument('<id>', 'its number, from tokens list')
    .requiredOption('--dealership <slug>', 'whose token')
    .action(async (id: string, options: { dealership: string }) => {
      const opened = await tokensOf(options.dealership);
      if (opened === null) return;
      const number = Number(id);
      const isRevoked = Number.isSafeInteger(number) && number < 2 ** 31 && (await opened.tokens.revokeToken(opened.id, number));
      if (!isRevoked)
        return fail(
          context,
          `${options.dealership} has no token ${id}; see ${forecourt(`tokens list --dealership ${options.dealership}`)}`,
        );
      context.write(`revoked token ${id} of ${options.dealership}`);
    });
};

/** `forecourt stock import|list-imports|mapping-schema` and `forecourt tokens create|list|revoke`. */
export function addStockCommands(program: Command, context: CliContext): void {
  const stock = program.command('stock').description("bring dealerships' stock in (docs/feeds.md)");

  stock
    .command('import')
    .description(
      'bring a feed in: CSV, JSON, NDJSON or XML, also as .gz; exits 0 imported, 1 not readable or no usable row, 2 refused or removals withheld',
    )
    .requiredOption('--dealership <slug>', 'whose stock it is')
    .option('--feed <name>', 'which of its feeds', 'main')
    .option('--file <path or URL>', "the feed; unless given, the source in the dealership's file")
    .option('--mapping <file>', "mapping file; unless given, the one in the dealership's file, else the specification's own names")
    .option('--full', 'the feed holds all stock: what is missing in it is marked sold')
    .option('--new-feed', "begin a feed that the dealership's file does not list")
    .option('--dry-run', 'report what would happen, change nothing')
    .option('--confirm-removals', 'go on although the feed would mark more vehicles sold than is allowed')
    .option('--confirm-emptied', 'go on although a column is gone, or fields of many vehicles would go empty')
    .option('--strict-prices', 'hold back rows with an implausible price, odometer or condition')
    .option('--no-strict-prices', "report such rows alone, whatever the dealership's file says")
    .option('--new-arrivals', 'the vehicles of this first import have just arrived')
    .option('--format <format>', 'csv, json, ndjson or xml, where the name does not tell')
    .option('--report <file>', 'write every rejected row and warning to this file, one JSON object a line')
    .option('--json', 'print the report as one JSON object')
    .action((options: ImportCommandOptions & { json?: boolean }) => importStock(context, options));

  stock
    .command('list-imports')
    .description('list the latest imports of a dealership')
    .requiredOption('--dealership <slug>', 'whose imports')
    .option('--json', 'print them with their whole reports as JSON')
    .action((options: { dealership: string; json?: boolean }) => showImports(context, options.dealership, options.json === true));

  stock
    .command('mapping-schema')
    .description('write the JSON Schema that editors check mapping files with')
    .option('--out <file>', 'where to; schemas/mapping.schema.json in SITES_DIR unless given')
    .action((options: { out?: string }) => writeMappingSchema(context, options.out));

  addTokenCommands(program, context);
}
