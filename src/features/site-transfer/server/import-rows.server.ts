import type pg from 'pg';
import type { ArchiveHeader } from '../rules/archive-format.ts';
import { SUPPRESSION_TABLE, TRANSFERRED_TABLES, type TransferredTable } from '../rules/transferred-tables.ts';
import type { HashAddress, Suppression } from './suppressions.server.ts';

/** The ids and slugs that an imported site and its dealerships get in this installation. */
export interface ImportedSite {
  readonly id: number;
  readonly slug: string;
  readonly realmId: number;
  /** Former number of each dealership, and its new number and slug. */
  readonly dealerships: ReadonlyMap<number, { readonly id: number; readonly slug: string }>;
  /**
   * True if the site is imported under another name than it has in the archive. Mail subscriptions are then not imported,
   * because shoppers agreed only to mails of the original site.
   */
  readonly isCopy: boolean;
}

/** Columns that contain numbers or ids which are different in each installation, each with the SQL of its new value. */
export const TRANSLATED_COLUMNS: Readonly<Record<string, string>> = {
  site_id: '(select site_id from new_site)',
  realm_id: '(select realm_id from new_site)',
  dealership_id: 'dealers.new_id',
  vehicle_id: 'stock.new_id',
  wanted_vehicle_id: 'stock.new_id',
  account_id: 'people.new_id',
};

/**
 * SQL for the JSON of a stored lead (`Lead`), in which the site, the dealership and the vehicle have their new numbers and
 * slugs.
 */
const LEAD_PAYLOAD = `row.payload
  || jsonb_build_object('siteId', (select site_id from new_site), 'siteSlug', (select slug from new_site), 'dealershipId', dealers.new_id)
  || case when jsonb_typeof(row.payload -> 'vehicle') = 'object' then jsonb_build_object('vehicle', row.payload -> 'vehicle'
    || jsonb_build_object('dealershipId', dealers.new_id, 'dealershipSlug', dealers.new_slug)
    || case when stock.new_id is null then '{}'::jsonb else jsonb_build_object('id', stock.new_id, 'slug', stock.new_slug,
      'url', replace(row.payload #>> '{vehicle,url}', row.payload #>> '{vehicle,slug}', stock.new_slug)) end)
    else '{}'::jsonb end`;

/** Creates tables that map each id in the archive to the id in this installation. The end of the transaction drops these tables. */
export const beginTranslation = async (client: pg.ClientBase, site: ImportedSite): Promise<void> => {
  await client.query(`
    create temporary table new_site (site_id integer, slug text, realm_id integer) on commit drop;
    create temporary table new_dealerships (old_id integer primary key, new_id integer, new_slug text) on commit drop;
    create temporary table new_vehicles (old_id bigint primary key, new_id bigint, new_slug text) on commit drop;
    create temporary table new_accounts (old_id uuid primary key, new_id uuid) on commit drop`);
  await client.query('insert into new_site values ($1, $2, $3)', [site.id, site.slug, site.realmId]);
  for (const [old, { id, slug }] of site.dealerships)
    await client.query('insert into new_dealerships values ($1, $2, $3)', [old, id, slug]);
};

/**
 * Moves the sequence of vehicle ids beyond the ids in the archive. An import of stock that runs at the same time then
 * uses none of the ids in the archive.
 */
export const reserveVehicleIds = async (client: pg.ClientBase, { lastVehicleId }: ArchiveHeader): Promise<void> => {
  await client.query(`select setval('vehicle_id_seq', $1::bigint + 1000) from vehicle_id_seq where last_value <= $1::bigint`, [
    lastVehicleId,
  ]);
};

/**
 * An imported vehicle keeps its id and its slug, which ends with the id. If another vehicle of the installation has this id,
 * the imported vehicle gets a new id and a new slug.
 */
const TRANSLATE_VEHICLES = `
  insert into new_vehicles
  select id, new_id, case when new_id = id then slug else regexp_replace(slug, id || '$', '') || new_id end
  from (
    select id, slug, case when is_free then id else nextval('vehicle_id_seq') end as new_id
    from (
      select row.id, row.slug, taken.id is null as is_free
      from json_populate_recordset(null::vehicles, $1) as row
      left join (select distinct id from vehicles) as taken on taken.id = row.id
      -- Vehicles that are equal in a sort order are listed by their numbers, so the new numbers keep the order.
      order by row.id offset 0
    ) as checked
  ) as numbered`;

/**
 * If the group of sites already has an account with the id, the e-mail address or the phone number of an imported
 * account, the imported account and the existing account belong to the same shopper. The imported rows then refer to
 * the existing account.
 */
const TRANSLATE_ACCOUNTS = `
  insert into new_accounts
  select row.id, coalesce(
    (select id from accounts where realm_id = (select realm_id from new_site) and id = row.id),
    (select id from accounts where realm_id = (select realm_id from new_site) and email = row.email),
    (select id from accounts where realm_id = (select realm_id from new_site) and phone = row.phone), row.id)
  from json_populate_recordset(null::accounts, $1) as row`;

const importedValue = (table: string, column: string): string => {
  if (table === 'vehicles' && (column === 'id' || column === 'slug')) return `stock.new_${column}`;
  if (table === 'accounts' && column === 'id') return 'people.new_id';
  if (table === 'leads' && column === 'payload') return LEAD_PAYLOAD;
  return TRANSLATED_COLUMNS[column] ?? `row.${column}`;
};

/** Tables in which each row needs a vehicle. A row of these tables is not imported if its vehicle is not in the archive. */
const NEEDS_VEHICLE = new Set(['vehicle_views', 'watchlist_entries', 'alert_vehicles', 'reservations', 'vehicles']);

/**
 * The SQL statement that inserts rows of a table. The rows are given as a JSON list, and get the ids of this
 * installation.
 */
const insertStatement = ({ table, mayExist }: TransferredTable, columns: readonly string[]): string => {
  const vehicleColumn = table === 'vehicles' ? 'id' : ['vehicle_id', 'wanted_vehicle_id'].find((column) => columns.includes(column));
  const accountColumn = table === 'accounts' ? 'id' : columns.includes('account_id') ? 'account_id' : undefined;
  const joins = [
    columns.includes('dealership_id') ? 'left join new_dealerships as dealers on dealers.old_id = row.dealership_id' : '',
    vehicleColumn === undefined
      ? ''
      : `${NEEDS_VEHICLE.has(table) ? '' : 'left '}join new_vehicles as stock on stock.old_id = row.${vehicleColumn}`,
    accountColumn === undefined ? '' : `left join new_accounts as people on people.old_id = row.${accountColumn}`,
  ];
  return `insert into ${table} (${columns.join(', ')})
    select ${columns.map((column) => importedValue(table, column)).join(', ')}
    from json_populate_recordset(null::${table}, $1) as row ${joins.join(' ')}
    ${mayExist ? 'on conflict do nothing' : ''}`;
};

/** Imports the database rows of an archive. Each call imports the rows of one file of the archive. */
export class RowImporter {
  readonly #client: pg.ClientBase;
  readonly #site: ImportedSite;
  readonly #columns: ArchiveHeader['columns'];
  readonly #hashOf: HashAddress;
  /** Number of imported rows by table. */
  readonly imported: Record<string, number> = {};

  constructor(client: pg.ClientBase, site: ImportedSite, columns: ArchiveHeader['columns'], hashOf: HashAddress) {
    this.#client = client;
    this.#site = site;
    this.#columns = columns;
    this.#hashOf = hashOf;
  }

  /** @param lines the rows, each one JSON object */
  async add(table: string, lines: readonly string[]): Promise<void> {
    const rows = await (table === SUPPRESSION_TABLE ? this.#addSuppressions(lines) : this.#addRows(table, lines));
    this.imported[table] = (this.imported[table] ?? 0) + rows;
  }

  async #addRows(table: string, lines: readonly string[]): Promise<number> {
    const transferred = TRANSFERRED_TABLES.find((known) => known.table === table);
    if (transferred === undefined || (transferred.isSubscription && this.#site.isCopy)) return 0;
    const { rehashed } = transferred;
    const json = `[${(rehashed === undefined ? lines : lines.map((line) => this.#rehash(line, rehashed))).join(',')}]`;
    if (table === 'vehicles') await this.#client.query(TRANSLATE_VEHICLES, [json]);
    if (table === 'accounts') await this.#client.query(TRANSLATE_ACCOUNTS, [json]);
    const { rowCount } = await this.#client.query(insertStatement(transferred, this.#columns[table] ?? []), [json]);
    return rowCount ?? 0;
  }

  #rehash(line: string, { hash, address }: NonNullable<TransferredTable['rehashed']>): string {
    const row = JSON.parse(line) as Record<string, unknown>;
    const hashed = this.#hashOf(this.#site.id, String(row[address]));
    return JSON.stringify({ ...row, [hash]: `\\x${hashed.toString('hex')}` });
  }

  async #addSuppressions(lines: readonly string[]): Promise<number> {
    const rows = lines.map((line) => {
      const { email, channel, created_at } = JSON.parse(line) as Suppression;
      return { address_hash: `\\x${this.#hashOf(this.#site.id, email).toString('hex')}`, channel, created_at };
    });
    const { rowCount } = await this.#client.query(
      `insert into ${SUPPRESSION_TABLE} (site_id, address_hash, channel, created_at)
       select $2, address_hash, channel, created_at from json_populate_recordset(null::${SUPPRESSION_TABLE}, $1) on conflict do nothing`,
      [JSON.stringify(rows), this.#site.id],
    );
    return rowCount ?? 0;
  }
}
