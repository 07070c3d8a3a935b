import { stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { err, ok, type Result } from '#kernel/result.ts';
import { ArchiveWriter } from '#platform/archive/archive-writer.server.ts';
import type { ArchiveManifest } from '#platform/archive/verify-archive.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { ARCHIVE_FORMAT, type ArchiveHeader, attachmentFile, HEADER_FILE, MANIFEST_FILE, settingsFile } from '../rules/archive-format.ts';
import { LEFT_TABLES, SUPPRESSION_TABLE } from '../rules/transferred-tables.ts';
import { type ExportedSite, exportTables, listColumns } from './export-tables.server.ts';
import { listSettingsFiles, type SiteWithFiles } from './site-settings-files.server.ts';
import { exportSuppressions, type HashAddress } from './suppressions.server.ts';

export interface ExportParts {
  readonly database: Database;
  readonly sitesDir: string;
  /** `DATA_DIR/attachments`. */
  readonly attachmentsDir: string;
  readonly hashOf: HashAddress;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What an export has written, and which data it has left out. */
export interface ExportReport {
  readonly file: string;
  readonly bytes: number;
  readonly settingsFiles: number;
  readonly attachments: number;
  readonly rows: Readonly<Record<string, number>>;
  /** The database tables that the export leaves out, each with the reason. */
  readonly leftTables: Readonly<Record<string, string>>;
  /** Number of unfinished reservations. They are not exported, so they must be finished in the exporting installation. */
  readonly openReservations: number;
  /** Number of unfinished payments. They are not exported, so they must be finished in the exporting installation. */
  readonly openPayments: number;
  /**
   * Number of lead deliveries that were still waiting when the site was exported. The exporting installation sends
   * these deliveries.
   */
  readonly waitingDeliveries: number;
  /** Attachments whose file is missing on the disk. */
  readonly missingAttachments: number;
  /** Number of unsubscribed addresses that are not exported, because only their hashes are stored. */
  readonly unknownSuppressions: number;
}

const count = async (client: pg.ClientBase, query: string, values: readonly unknown[]): Promise<number> =>
  (await client.query<{ number: number }>(`select count(*)::int as number from ${query}`, [...values])).rows[0]?.number ?? 0;

/**
 * Reads the header of the archive, the ids of the site and its dealerships, and the id of the account realm (the sites that
 * share accounts with this site). Null for an unknown site.
 */
const readHeader = async (
  client: pg.ClientBase,
  site: SiteWithFiles,
  now: number,
): Promise<{ readonly header: ArchiveHeader; readonly exported: ExportedSite } | null> => {
  const { rows: sites } = await client.query<{ id: number; realm: number; group: string | null; schema: string }>(
    `select sites.id, account_realm(sites.id) as realm, account_groups.name as "group",
       (select max(name) from schema_migrations) as schema
     from sites left join account_groups on account_groups.id = sites.account_group_id where sites.slug = $1`,
    [site.slug],
  );
  const [found] = sites;
  if (found === undefined) return null;
  const slugs = site.dealerships.map(({ slug }) => slug);
  const { rows: dealerships } = await client.query<{ id: number; slug: string; changeSeq: number }>(
    `select id, slug, change_seq as "changeSeq" from dealerships where slug = any($2)
     or id in (select dealership_id from leads where site_id = $1 union select dealership_id from lead_deliveries where site_id = $1
       union select dealership_id from payments where site_id = $1 union select dealership_id from vehicle_views where site_id = $1
       union select dealership_id from phone_reveals where site_id = $1) order by id`,
    [found.id, slugs],
  );
  const dealershipIds = dealerships.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id);
  const { rows: last } = await client.query<{ id: number | null }>('select max(id) as id from vehicles where dealership_id = any($1)', [
    dealershipIds,
  ]);
  const columns = await listColumns(client);
  const header: ArchiveHeader = {
    format: ARCHIVE_FORMAT,
    schema: found.schema,
    exportedAt: new Date(now).toISOString(),
    site: site.slug,
    siteId: found.id,
    template: site.template,
    accountGroup: found.group,
    dealerships: dealerships.map((dealership) => ({ ...dealership, isFormer: !slugs.includes(dealership.slug) })),
    lastVehicleId: last[0]?.id ?? 0,
    columns: Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, [...names]])),
  };
  return { header, exported: { id: found.id, dealershipIds, realmId: found.realm } };
};

/** Adds the files that shoppers sent with their leads. @returns how many were added, and how many are missing on the disk */
const addAttachments = async (client: pg.ClientBase, siteId: number, folder: string, writer: ArchiveWriter) => {
  const { rows } = await client.query<{ id: string }>('select id from lead_attachments where site_id = $1 order by id', [siteId]);
  let attachments = 0;
  for (const { id } of rows) {
    const file = path.join(folder, String(siteId), id);
    if ((await stat(file).catch(() => null)) === null) continue;
    await writer.addFile(attachmentFile(id), file);
    attachments += 1;
  }
  return { attachments, missingAttachments: rows.length - attachments };
};

const writeArchive = async (
  client: pg.ClientBase,
  site: SiteWithFiles,
  writer: ArchiveWriter,
  { sitesDir, attachmentsDir, hashOf, now }: ExportParts,
): Promise<Result<Omit<ExportReport, 'file' | 'bytes'>, string>> => {
  const read = await readHeader(client, site, now);
  if (read === null) return err(`the database has no data of the site '${site.slug}' yet; start the program once, then export the site`);
  const { header, exported } = read;
  const unfinished = await count(client, "privacy_erasures where site_id = $1 and reason = 'request' and finished_at is null", [
    exported.id,
  ]);
  if (unfinished > 0)
    return err('an erasure of personal data was begun and not finished; to finish the erasure, repeat its command (see privacy erasures)');
  await writer.addText(HEADER_FILE, JSON.stringify(header));
  const files = await listSettingsFiles(sitesDir, site);
  for (const file of files) await writer.addFile(settingsFile(file), path.join(sitesDir, file));
  const rows = await exportTables(client, exported, header.columns, writer);
  const suppressions = await exportSuppressions(client, exported, hashOf, writer);
  const sent = await addAttachments(client, exported.id, attachmentsDir, writer);
  const manifest: ArchiveManifest = { files: [...writer.files], rows: { ...rows, [SUPPRESSION_TABLE]: suppressions.rows } };
  await writer.addText(MANIFEST_FILE, JSON.stringify(manifest));
  const all = (table: string): Promise<number> => count(client, `${table} where site_id = $1`, [exported.id]);
  return ok({
    settingsFiles: files.length,
    ...sent,
    rows: manifest.rows,
    leftTables: LEFT_TABLES,
    openReservations: (await all('reservations')) - (rows.reservations ?? 0),
    openPayments: (await all('payments')) - (rows.payments ?? 0),
    waitingDeliveries: await count(client, "lead_deliveries where site_id = $1 and status = 'pending'", [exported.id]),
    unknownSuppressions: suppressions.unknown,
  });
};

/** Why the archive cannot be written to a file; null if it can. */
const refuseFile = async (file: string): Promise<string | null> => {
  if ((await stat(file).catch(() => null)) !== null)
    return `--to: ${file} exists already; an export overwrites nothing, so give another name`;
  const folder = await stat(path.dirname(path.resolve(file))).catch(() => null);
  return folder?.isDirectory() ? null : `--to: the folder ${path.dirname(file)} does not exist`;
};

/**
 * Writes everything of a site into one archive: settings, dealerships, pictures, stock, leads and accounts. All tables are
 * read in one transaction, so they are of the same instant; the rows are written as they are read, so a large site needs no
 * more memory than a small one. Secrets and tokens are left out (`LEFT_TABLES`).
 */
export const exportSite = async (parts: ExportParts, site: SiteWithFiles, file: string): Promise<Result<ExportReport, string>> => {
  const refused = await refuseFile(file);
  if (refused !== null) return err(refused);
  const connection = await parts.database.connectForLongWork();
  const writer = new ArchiveWriter(file);
  try {
    await connection.client.query('begin isolation level repeatable read read only');
    await connection.client.query('set local idle_in_transaction_session_timeout = 0');
    const written = await writeArchive(connection.client, site, writer, parts);
    if (!written.ok) {
      await writer.abandon();
      return written;
    }
    return ok({ file, bytes: await writer.finish(), ...written.value });
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    connection.close();
  }
};
