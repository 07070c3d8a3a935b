import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { err, ok, type Result } from '#kernel/result.ts';
import { type ArchiveEntry, readArchive } from '#platform/archive/read-archive.server.ts';
import { readText } from '#platform/archive/verify-archive.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type ArchiveHeader, placeOf } from '../rules/archive-format.ts';
import type { NewNames } from '../rules/rename-settings.ts';
import { listColumns } from './export-tables.server.ts';
import { chooseNames } from './import-names.server.ts';
import { beginTranslation, type ImportedSite, RowImporter, reserveVehicleIds } from './import-rows.server.ts';
import { updateOldAlerts } from './old-alerts.server.ts';
import { type KeptFile, StagedSettings } from './staged-settings.server.ts';
import type { HashAddress } from './suppressions.server.ts';
import { verifyArchive } from './verify-archive.server.ts';

export interface ImportParts {
  readonly database: Database;
  readonly sitesDir: string;
  /** `DATA_DIR/attachments`. */
  readonly attachmentsDir: string;
  readonly hashOf: HashAddress;
  /** Slugs of the dealerships that files of sites define. */
  readonly inlineDealerships: ReadonlySet<string>;
  /**
   * If this installation erased the data of a person after the export of the archive, erases the data of this person from
   * the imported rows too, in the transaction of the import.
   *
   * @param site the number of the imported site
   * @returns the number of people whose data were erased
   */
  eraseAgain(client: pg.ClientBase, site: number, exported: { readonly site: string; readonly exportedAt: string }): Promise<number>;
}

/** The result of an import. */
export interface SiteImportReport {
  readonly site: string;
  readonly names: NewNames;
  readonly settingsFiles: number;
  readonly keptFiles: readonly KeptFile[];
  readonly attachments: number;
  /** Rows in the archive and imported rows, by table. */
  readonly rows: Readonly<Record<string, { readonly archived: number; readonly imported: number }>>;
  /** Number of vehicles that got a new id and a new URL, because another vehicle of this installation already has the id. */
  readonly renumberedVehicles: number;
  /**
   * Number of people whose data this installation erased after the archive was exported. The archive still contained
   * the data of these people, so the import erased the data again.
   */
  readonly erasedPeople: number;
}

const register = async (client: pg.ClientBase, table: 'sites' | 'dealerships', slug: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (slug) values ($1) on conflict (slug) do update set slug = excluded.slug returning id`,
    [slug],
  );
  return rows[0]?.id ?? 0;
};

/** Registers the site and its dealerships in this database, where each of them gets a numeric id. */
const registerTenants = async (client: pg.ClientBase, header: ArchiveHeader, names: NewNames): Promise<ImportedSite> => {
  const id = await register(client, 'sites', names.site.to);
  if (header.accountGroup !== null) {
    await client.query('insert into account_groups (name) values ($1) on conflict (name) do nothing', [header.accountGroup]);
    await client.query('update sites set account_group_id = (select id from account_groups where name = $2) where id = $1', [
      id,
      header.accountGroup,
    ]);
  }
  const dealerships = new Map<number, { id: number; slug: string }>();
  for (const dealership of header.dealerships) {
    const slug = names.dealerships.get(dealership.slug) ?? dealership.slug;
    const newId = await register(client, 'dealerships', slug);
    await client.query('update dealerships set change_seq = greatest(change_seq, $2) where id = $1', [newId, dealership.changeSeq]);
    dealerships.set(dealership.id, { id: newId, slug });
  }
  const { rows } = await client.query<{ realm: number }>('select account_realm($1) as realm', [id]);
  return { id, slug: names.site.to, realmId: rows[0]?.realm ?? id, dealerships, isCopy: names.site.from !== names.site.to };
};

interface Running {
  readonly rows: RowImporter;
  readonly settings: StagedSettings;
  readonly attachmentsFolder: string;
}

/** Imports one file of the archive. @returns whether it was an attachment */
const importEntry = async (entry: ArchiveEntry, { rows, settings, attachmentsFolder }: Running): Promise<boolean> => {
  const place = placeOf(entry.name);
  switch (place?.kind) {
    case 'settings':
      await settings.add(place.path, entry);
      return false;
    case 'rows':
      await rows.add(
        place.table,
        (await readText(entry)).split('\n').filter((line) => line !== ''),
      );
      return false;
    case 'attachment':
      await mkdir(attachmentsFolder, { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(entry.content), createWriteStream(path.join(attachmentsFolder, place.id), { mode: 0o600 }));
      return true;
    default:
      await readText(entry);
      return false;
  }
};

type Finished = Omit<SiteImportReport, 'rows'> & { readonly imported: Readonly<Record<string, number>> };

/**
 * Imports the files of a verified archive in one transaction. Just before the transaction ends, the settings files are
 * moved to their final places.
 */
const importVerified = async (
  client: pg.ClientBase,
  file: string,
  header: ArchiveHeader,
  names: NewNames,
  parts: ImportParts,
): Promise<Finished> => {
  const settings = await StagedSettings.begin(parts.sitesDir, names);
  let attachmentsFolder: string | null = null;
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await reserveVehicleIds(client, header);
    const site = await registerTenants(client, header, names);
    await beginTranslation(client, site);
    attachmentsFolder = path.join(parts.attachmentsDir, String(site.id));
    const rows = new RowImporter(client, site, header.columns, parts.hashOf);
    let attachments = 0;
    for await (const entry of readArchive(file)) if (await importEntry(entry, { rows, settings, attachmentsFolder })) attachments += 1;
    const endedAlerts = await updateOldAlerts(client, site.id, header.columns);
    // The erasures are repeated in the same transaction as the import. With two transactions, the program could be
    // killed between them, and the data of erased people would stay in the database.
    const erasedPeople = await parts.eraseAgain(client, site.id, header);
    const { rows: moved } = await client.query<{ number: number }>(
      'select count(*)::int as number from new_vehicles where old_id <> new_id',
    );
    const keptFiles = await settings.place();
    await client.query('commit');
    const renumberedVehicles = moved[0]?.number ?? 0;
    return {
      site: site.slug,
      names,
      settingsFiles: settings.files,
      keptFiles,
      attachments,
      renumberedVehicles,
      erasedPeople,
      imported: { ...rows.imported, alerts: (rows.imported.alerts ?? 0) - endedAlerts },
    };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await settings.undo();
    if (attachmentsFolder !== null) await rm(attachmentsFolder, { recursive: true, force: true });
    throw error;
  } finally {
    await settings.end();
  }
};

/** The migrations that the database has run. */
const listMigrations = async (client: pg.ClientBase): Promise<readonly string[]> =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name);

/**
 * Imports a site from an archive of `exportSite`. The import is complete, or it changes nothing, and it never
 * overwrites data. Sites, dealerships, vehicles and accounts get ids that are free in this installation. Deliveries,
 * reminders and mails that were not yet sent when the archive was made are not sent by this installation.
 *
 * @param as the slug for the imported site; default: its slug in the archive. With another slug, a dealership of the
 *   site also gets another slug, if this installation already has a dealership with the same slug
 */
export const importSite = async (
  parts: ImportParts,
  file: string,
  { as }: { readonly as?: string | undefined } = {},
): Promise<Result<SiteImportReport, string>> => {
  const connection = await parts.database.connectForLongWork();
  const { client } = connection;
  try {
    const known = { migrations: await listMigrations(client), columns: await listColumns(client) };
    const verified = await verifyArchive(file, known);
    if (!verified.ok) return verified;
    const { header, manifest } = verified.value;
    const names = await chooseNames(client, header, { sitesDir: parts.sitesDir, as, inline: parts.inlineDealerships });
    if (!names.ok) return err(names.error);
    const { imported, ...rest } = await importVerified(client, file, header, names.value, parts);
    const rows = Object.entries(manifest.rows).map(([table, archived]) => [table, { archived, imported: imported[table] ?? 0 }]);
    return ok({ ...rest, rows: Object.fromEntries(rows) });
  } finally {
    connection.close();
  }
};
