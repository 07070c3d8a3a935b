import { hashPersonal } from '#features/privacy/server/personal-hash.server.ts';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { type ExportReport, exportSite } from '#features/site-transfer/server/export-site.server.ts';
import { type ImportParts, importSite, type SiteImportReport } from '#features/site-transfer/server/import-site.server.ts';
import { partOfSite } from '#features/sites/rules/settings/part-of-site.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { clockOf } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { attachmentFolder } from '../../services/attachment-folder.ts';
import { listErasureHashes, repeatErasures } from '../../services/repeat-erasures.server.ts';
import { findWebPort } from '../../web-port.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { addressOf, forecourt } from '../command-text.ts';
import { fail } from '../fail.server.ts';
import { resolveAllSites } from './check-sites.server.ts';

/** The tables whose numbers of rows are printed for the operator, each with the name that is printed for it. */
const SHOWN_ROWS: Readonly<Record<string, string>> = {
  vehicles: 'vehicles',
  leads: 'leads',
  lead_deliveries: 'deliveries of leads',
  appointments: 'appointments',
  reservations: 'reservations',
  payments: 'payments',
  accounts: 'accounts',
  alerts: 'alerts',
  analytics_events: 'events',
  marketing_suppressions: 'unsubscribed addresses',
};

const openParts = async (context: CliContext) => {
  const { environment } = context;
  const database = await context.openDatabase();
  const platformSecret = await loadSecret(database, 'platform');
  return {
    database,
    platformSecret,
    sitesDir: environment.SITES_DIR,
    attachmentsDir: attachmentFolder(environment),
    hashOf: (siteId: number, address: string) => hashPersonal(platformSecret, { id: siteId }, address),
  };
};

const writeExport = (context: CliContext, slug: string, report: ExportReport): void => {
  context.write(`Exported ${slug} to ${report.file} (${(report.bytes / 1_000_000).toFixed(1)} MB)`);
  context.write(`  settings files, pages and pictures: ${report.settingsFiles}; files of shoppers: ${report.attachments}`);
  for (const [table, words] of Object.entries(SHOWN_ROWS)) context.write(`  ${words}: ${report.rows[table] ?? 0}`);
  const others = Object.entries(report.rows).filter(([table]) => !(table in SHOWN_ROWS));
  context.write(`  other rows: ${others.reduce((sum, [, rows]) => sum + rows, 0)}`);
  context.write('  left out: secrets, tokens, sessions of shoppers, and mails and deliveries that are not sent yet');
  if (report.openReservations + report.openPayments > 0)
    context.write(
      `  left out because they are not finished: ${report.openReservations} reservations and ${report.openPayments} payments; finish them here (reservations list, payments list)`,
    );
  if (report.waitingDeliveries > 0)
    context.write(
      `  ${report.waitingDeliveries} deliveries are not sent yet, and only this installation will send them. So keep this installation running until the command leads list shows no waiting delivery`,
    );
  if (report.missingAttachments > 0) context.write(`  ${report.missingAttachments} files of shoppers are missing on the disk`);
  if (report.unknownSuppressions > 0)
    context.write(`  ${report.unknownSuppressions} unsubscribed addresses are left out, because only their hashes are stored`);
  context.write('The archive contains personal data. Only you can read it; delete it after the import.');
};

/** `forecourt sites export <slug> --to <file>`: writes everything of a site into an archive. */
export const exportToFile = async (context: CliContext, slug: string, { to }: { readonly to: string }): Promise<void> => {
  const chosen = partOfSite(await resolveAllSites(context), await readSettingsSources(context.environment.SITES_DIR), slug);
  if (!chosen.ok) return fail(context, chosen.error);
  const [site] = chosen.value.sites;
  if (site === undefined)
    return fail(context, ['the settings of the site have errors:', ...chosen.value.problems.map(formatProblem)].join('\n'));
  const parts = await openParts(context);
  const now = clockOf(context.environment.FIXED_TIME).now();
  const exported = await exportSite({ ...parts, now }, site, to);
  if (!exported.ok) return fail(context, exported.error);
  if (context.writesJson) context.write(JSON.stringify(exported.value, null, 2));
  else writeExport(context, slug, exported.value);
};

const writeNames = (context: CliContext, { names, keptFiles }: SiteImportReport): void => {
  for (const [from, to] of names.dealerships) context.write(`  the dealership ${from} is imported as ${to}`);
  if (names.site.from !== names.site.to) {
    context.write('  the copy has no domains and no alerts of shoppers, because domains and alerts stay with the original site');
    context.write(
      `  search engines are asked not to index the copy, and the copy fetches no feeds. To change this, set searchEngines.index in sites/${names.site.to}/site.yaml, and feeds[].schedule in the files of its dealerships`,
    );
  }
  for (const { path: file, differs } of keptFiles)
    if (differs) context.write(`  ${file} exists here with other content and was kept; compare the two if the site looks different`);
};

const writeImport = async (context: CliContext, report: SiteImportReport): Promise<void> => {
  if (context.writesJson)
    return context.write(
      JSON.stringify({ ...report, names: { ...report.names, dealerships: Object.fromEntries(report.names.dealerships) } }, null, 2),
    );
  context.write(`Imported the site ${report.site}`);
  context.write(`  settings files, pages and pictures: ${report.settingsFiles}; files of shoppers: ${report.attachments}`);
  for (const [table, { archived, imported }] of Object.entries(report.rows)) {
    if (archived === 0 && !(table in SHOWN_ROWS)) continue;
    const missing = archived === imported ? '' : ` (the archive contains ${archived})`;
    context.write(`  ${SHOWN_ROWS[table] ?? table}: ${imported}${missing}`);
  }
  writeNames(context, report);
  if (report.renumberedVehicles > 0)
    context.write(`  ${report.renumberedVehicles} vehicles have a new address, because other vehicles here already have the same numbers`);
  if (report.erasedPeople > 0)
    context.write(
      `  the data of ${report.erasedPeople} people were erased here after the export, so the import has erased these data again`,
    );
  const { problems } = await resolveAllSites(context);
  for (const problem of problems.filter(({ file }) => file.startsWith(`sites/${report.site}/`)))
    context.write(`warning ${formatProblem(problem)}`);
  const { environment } = context;
  context.write(`The URL of the site is ${addressOf(environment, report.site, (await findWebPort(environment)) ?? environment.PORT)}`);
  context.write(`No delivery was sent. To list the deliveries that were pending at the export, run: ${forecourt('leads list --dead')}`);
  context.write(
    `Next: set the variables that the settings name (in the environment, or as files in SECRETS_DIR), make new tokens (${forecourt('tokens create')}), and check: ${forecourt(`sites check ${report.site}`)}`,
  );
};

/** `forecourt sites import <file> [--as <slug>]`: imports a site from an archive. */
export const importFromFile = async (context: CliContext, file: string, { as }: { readonly as?: string }): Promise<void> => {
  const { environment } = context;
  const { placed } = await resolveAllSites(context);
  const inlineDealerships = new Set(placed.flatMap(({ inline }) => inline.map(({ slug }) => slug)));
  const parts = await openParts(context);
  const erasing = { environment, platformSecret: parts.platformSecret, clock: clockOf(environment.FIXED_TIME) };
  const eraseAgain: ImportParts['eraseAgain'] = async (client, siteId, { site, exportedAt }) => {
    let erased = 0;
    for (const erasures of await listErasureHashes(client, site, exportedAt))
      erased += await repeatErasures(client, { siteId, ...erasures }, erasing);
    return erased;
  };
  const imported = await importSite({ ...parts, inlineDealerships, eraseAgain }, file, { as });
  if (!imported.ok) return fail(context, imported.error);
  await writeImport(context, imported.value);
};
