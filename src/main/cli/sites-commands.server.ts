import path from 'node:path';
import type { Command } from 'commander';
import { hostsOf } from '#features/sites/rules/host-name.ts';
import { createNewSite } from '#features/sites/server/new-site.server.ts';
import { writeSettingsSchemas } from '#features/sites/server/settings-schemas.server.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import { findWebPort } from '../web-port.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { addressOf, forecourt } from './command-text.ts';
import { checkSites, resolveAllSites } from './sites/check-sites.server.ts';
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
    .argument('[slug]', 'check only this site, with its template, dealerships and mapping files; default: everything')
    .action((slug: string | undefined) => checkSites(context, slug));

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
    .description('bring a site from an archive that sites export wrote; nothing is overwritten, and no delivery is sent')
    .argument('<file>', 'the archive')
    .option('--as <slug>', 'import the site under another name; dealerships whose names exist get new ones')
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
