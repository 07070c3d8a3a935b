import path from 'node:path';
import type { Command } from 'commander';
import { hostsOf } from '#features/sites/rules/host-name.ts';
import { writeSettingsSchemas } from '#features/sites/server/settings-schemas.server.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { checkSites, resolveAllSites } from './sites/check-sites.server.ts';
import { type NewSiteOptions, newSite } from './sites/new-site.server.ts';
import { exportToFile, importFromFile } from './sites/transfer-sites.server.ts';

const list = async (context: CliContext): Promise<void> => {
  const { sites, brokenSites } = await resolveAllSites(context);
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

/** `forecourt sites check|list|new|schemas`. */
export function addSitesCommands(program: Command, context: CliContext): void {
  const sites = program.command('sites').description('describe and check dealer sites (docs/sites.md)');

  sites
    .command('check')
    .description(
      'check every site, dealership, template and mapping file, and print errors, warnings and compliance notes; only errors give exit code 1',
    )
    .option('--json', 'print one JSON object')
    .argument('[slug]', 'check only this site, with its template, dealerships and mapping files; default: everything')
    .action((slug: string | undefined) => checkSites(context, slug));

  sites
    .command('list')
    .description('list the sites with their hosts and dealerships')
    .action(() => list(context));

  sites
    .command('new')
    .description(
      'write the files of a new site; comments in the files explain the settings, and all values are legally safe. On a terminal, the command asks for each value that is not given by an option',
    )
    .argument('<slug>', 'lower-case letters, digits and hyphens; the site answers on <slug>.<DOMAIN>')
    .option('--template <name>', 'template of the new site', 'metro')
    .option('--name <name>', 'name of the dealer; default: the slug')
    .option('--brand <colour>', 'colour of buttons and links, such as #b4320a')
    .option('--phone <number>', 'phone number')
    .option('--email <address>', 'who gets the leads')
    .option('--street <text>', 'street and number of the yard')
    .option('--city <name>', 'suburb or city of the yard')
    .option('--postcode <number>', 'postcode of the yard; it decides the default of --state')
    .option('--state <name>', 'state or territory, such as vic; default: the state of the postcode, or qld if no postcode is given')
    .option('--licence <number>', "number of the dealer's licence")
    .option('--manufacturer <make>', 'the make, if the site sells vehicles of one make only')
    .option('--domain <host>', 'domain of the site, such as www.example.com')
    .option('--features <list>', 'features to switch on, separated by commas: garage,compare')
    .option('--feed <path or URL>', 'stock feed; its columns are read, and a mapping is drafted from them')
    .option('--yes', 'ask no questions; values that are not given as options are left out')
    .option('--json', 'ask nothing, and print the written files as JSON')
    .action((slug: string, options: NewSiteOptions, command: Command) =>
      newSite(context, slug, options, (name) => command.getOptionValueSource(name) === 'cli'),
    );

  sites
    .command('export')
    .description(
      'write everything of a site into one archive: settings, pictures, stock, leads, accounts; no secrets (docs/moving-a-site.md)',
    )
    .argument('<slug>', 'the site')
    .requiredOption('--to <file>', 'the archive to write, such as yard.tar.gz; an existing file is not overwritten')
    .option('--json', 'print the counts as one JSON object')
    .action((slug: string, options: { to: string }) => exportToFile(context, slug, options));

  sites
    .command('import')
    .description('import a site from an archive that sites export wrote; nothing is overwritten, and no delivery is sent')
    .argument('<file>', 'the archive')
    .option('--as <slug>', 'import the site under another name; a dealership whose name is already in use here gets a new name')
    .option('--json', 'print the counts as one JSON object')
    .action((file: string, options: { as?: string }) => importFromFile(context, file, options));

  sites
    .command('schemas')
    .description('write the JSON Schemas with which editors check settings files, and the list of all options')
    .option('--out <folder>', 'output folder; default: schemas/ in SITES_DIR')
    .action(async (options: { out?: string }) => {
      const written = await writeSettingsSchemas(options.out ?? path.join(context.environment.SITES_DIR, 'schemas'), SITE_SCHEMAS);
      for (const file of written) context.write(`wrote ${file}`);
    });
}
