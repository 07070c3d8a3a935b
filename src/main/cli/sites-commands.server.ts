import path from 'node:path';
import type { Command } from 'commander';
import { misspeltProvider } from '#features/finance/rules/misspelt-provider.ts';
import { formatProblem, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { type ComplianceNote, complianceNotes } from '#features/sites/rules/compliance-notes.ts';
import { hostsOf } from '#features/sites/rules/host-name.ts';
import { brandContrastProblems } from '#features/sites/rules/settings/brand-contrast.ts';
import { brokenReferences } from '#features/sites/rules/settings/broken-references.ts';
import { type Resolution, type ResolvedSite, resolveSites } from '#features/sites/rules/settings/resolve-sites.ts';
import { unbuiltOptions } from '#features/sites/rules/settings/unbuilt-options.ts';
import { unfinishedDealership } from '#features/sites/rules/settings/unfinished-dealership.ts';
import { readMediaNames } from '#features/sites/server/media-names.server.ts';
import { createNewSite } from '#features/sites/server/new-site.server.ts';
import { writeSettingsSchemas } from '#features/sites/server/settings-schemas.server.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import type { Site } from '#model/site/site.ts';
import { hasSitePage } from '../routes.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import { findWebPort } from '../web-port.server.ts';
import { findMappingProblems } from './check-mappings.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addressOf, forecourt } from './command-text.ts';

const resolve = async ({ environment }: CliContext): Promise<Resolution> =>
  resolveSites(await readSettingsSources(environment.SITES_DIR), {
    schemas: SITE_SCHEMAS,
    environment: process.env,
    domain: environment.DOMAIN,
  });

const count = (number: number, singular: string): string => `${number} ${singular}${number === 1 ? '' : 's'}`;

const writeNote = (note: ComplianceNote, write: (line: string) => void): void => {
  write(`note ${note.code} ${note.file} ${note.option}`);
  write(`     ${note.sentence}`);
  write(`     Source: ${note.source}. Safe value: ${note.safe}.`);
};

/**
 * Makes a site for the link check, which tests whether each link leads to a route. Its database ids are placeholders,
 * because no route depends on them.
 */
const asServed = (site: ResolvedSite): Site => ({
  ...site,
  id: 0,
  contentVersion: '',
  dealerships: site.dealerships.map((dealership) => ({ ...dealership, id: 0 })),
  primaryDealership: { ...site.primaryDealership, id: 0 },
});

/** Warnings about pictures and links whose target does not exist. */
const findDeadReferences = async ({ placed }: Resolution, { environment }: CliContext): Promise<readonly SettingsProblem[]> => {
  const found = await Promise.all(
    placed.map(async (one) => {
      const media = await readMediaNames(environment.SITES_DIR, one.site.slug);
      const served = asServed(one.site);
      return brokenReferences(one, { hasMedia: (name) => media.has(name), hasPage: (path) => hasSitePage(served, path) });
    }),
  );
  return found.flat();
};

const check = async (context: CliContext, asJson: boolean): Promise<void> => {
  const resolution = await resolve(context);
  const { sites, dealerships } = resolution;
  const { SITES_DIR } = context.environment;
  const ofMappings = await findMappingProblems(SITES_DIR, dealerships, await readSettingsSources(SITES_DIR));
  const problems = [...resolution.problems, ...ofMappings];
  const warnings = [
    ...(await findDeadReferences(resolution, context)),
    ...resolution.placed.flatMap(brandContrastProblems),
    ...resolution.placed.flatMap(misspeltProvider),
    ...resolution.placed.flatMap(unbuiltOptions),
    ...resolution.placedDealerships.flatMap(unfinishedDealership),
  ];
  const notes = sites.flatMap((site) => complianceNotes(site).map((note) => ({ site: site.slug, ...note })));
  if (problems.length > 0) process.exitCode = 1;
  if (asJson) {
    context.write(JSON.stringify({ sites: sites.map(({ slug }) => slug), problems, warnings, notes }, null, 2));
    return;
  }
  for (const problem of problems) context.write(`error ${formatProblem(problem)}`);
  for (const warning of warnings) context.write(`warning ${formatProblem(warning)}`);
  // Two sites may share a dealership. A note about it is printed only once.
  const seen = new Set<string>();
  for (const note of notes) {
    const key = `${note.code} ${note.file} ${note.safe}`;
    if (!seen.has(key)) writeNote(note, (line) => context.write(line));
    seen.add(key);
  }
  context.write(
    `${count(sites.length, 'site')} and ${count(dealerships.length, 'dealership')} are valid; ${count(problems.length, 'error')}, ${count(seen.size, 'compliance note')}${warnings.length === 0 ? '' : `, ${count(warnings.length, 'warning')}`}`,
  );
  if (seen.size > 0) context.write('Compliance notes are not legal advice. Ask a lawyer to confirm the wording before a launch.');
};

const list = async (context: CliContext): Promise<void> => {
  const { sites, brokenSites } = await resolve(context);
  const rows = sites.map((site) => [
    site.slug,
    site.template,
    site.name,
    hostsOf(site, context.environment.DOMAIN).join(' '),
    site.dealerships.map(({ slug }) => slug).join(' '),
  ]);
  const table = [['site', 'template', 'name', 'hosts', 'dealerships'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table)
    context.write(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const slug of brokenSites) context.write(`${slug}  has errors; to see them, run: ${forecourt('sites check')}`);
};

/** What `sites new` prints after it has written the files: the address, what is still to fill in, and the next commands. */
const writeNextSteps = async ({ environment, write }: CliContext, slug: string): Promise<void> => {
  const runningPort = await findWebPort(environment);
  write(
    runningPort === null
      ? `The address of the site is ${addressOf(environment, slug, environment.PORT)} after 'npm start'. With another PORT, the address has that port.`
      : `The running server shows the site at ${addressOf(environment, slug, runningPort)}`,
  );
  write(`Next, fill in dealerships/${slug}.yaml:`);
  write('  recipients       who receives the leads; until then the leads are only stored');
  write('  locations        address, phone and opening hours; until then the site shows none, and shoppers cannot book times');
  write("  state, licences  the state is 'qld' until you change it; the footer, vehicle pages and mails show the licences");
  write('  creditStatement  who provides or arranges credit; finance pages show it');
  write(`Check the files: ${forecourt('sites check')}`);
  write(`Then import the stock: ${forecourt(`stock import --dealership ${slug} --file <feed>`)}`);
};

/** `forecourt sites check|list|new|schemas`. */
export function addSitesCommands(program: Command, context: CliContext): void {
  const sites = program.command('sites').description('describe and check dealer sites (docs/sites.md)');

  sites
    .command('check')
    .description(
      'check every site, dealership, template and mapping file, and print errors, warnings and compliance notes; only errors give exit code 1',
    )
    .option('--json', 'print one JSON object')
    .action((options: { json?: boolean }) => check(context, options.json === true));

  sites
    .command('list')
    .description('list the sites with their hosts and dealerships')
    .action(() => list(context));

  sites
    .command('new')
    .description('write a commented sites/<slug>/site.yaml and dealerships/<slug>.yaml with safe values')
    .argument('<slug>', 'lower-case letters, digits and hyphens; the site answers on <slug>.<DOMAIN>')
    .option('--template <name>', 'template of the new site', 'metro')
    .option('--name <name>', 'name of the dealer; default: the slug')
    .action(async (slug: string, options: { template: string; name?: string }) => {
      const created = await createNewSite(context.environment.SITES_DIR, { slug, template: options.template, name: options.name ?? slug });
      if (!created.ok) {
        context.write(`error ${created.error}`);
        process.exitCode = 1;
        return;
      }
      for (const file of created.value) context.write(`wrote ${file}`);
      await writeNextSteps(context, slug);
    });

  sites
    .command('schemas')
    .description('write the JSON Schemas with which editors check settings files, and the list of all options')
    .option('--out <folder>', 'output folder; default: schemas/ in SITES_DIR')
    .action(async (options: { out?: string }) => {
      const written = await writeSettingsSchemas(options.out ?? path.join(context.environment.SITES_DIR, 'schemas'), SITE_SCHEMAS);
      for (const file of written) context.write(`wrote ${file}`);
    });
}
