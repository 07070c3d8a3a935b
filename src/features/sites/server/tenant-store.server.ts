import type { Generated } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

interface TenantTables {
  sites: { id: Generated<number>; slug: string; account_group_id: Generated<number | null> };
  account_groups: { id: Generated<number>; name: string };
  dealerships: { id: Generated<number>; slug: string };
}

/** Stores the permanent ids of sites and dealerships: `website_id` and `dealership_id` in JSON. */
export class TenantStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The id of a site; it is assigned once and never changes, even while the site's files are missing. */
  registerSite(slug: string): Promise<number> {
    return this.#register('sites', slug);
  }

  /** The id of a dealership; it is assigned once and never changes, even while the dealership's file is missing. */
  registerDealership(slug: string): Promise<number> {
    return this.#register('dealerships', slug);
  }

  /** Stores the group with which a site shares the accounts of its shoppers. Null if the site does not share accounts. */
  async setAccountGroup(siteId: number, group: string | null): Promise<void> {
    const tables = this.#database.as<TenantTables>();
    if (group !== null) {
      await tables
        .insertInto('account_groups')
        .values({ name: group })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    await tables
      .updateTable('sites')
      .set(({ selectFrom }) => ({
        account_group_id: selectFrom('account_groups')
          .select('id')
          .where('name', '=', group ?? ''),
      }))
      .where('id', '=', siteId)
      .execute();
  }

  async #register(table: 'sites' | 'dealerships', slug: string): Promise<number> {
    const tables = this.#database.as<TenantTables>();
    // An insert uses up a number of the sequence even if the row already exists. So the row is looked up before the
    // insert. If another node inserts the row at the same time, the row is looked up again after the insert.
    const find = () => tables.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst();
    const known = await find();
    if (known) return known.id;
    const added = await tables
      .insertInto(table)
      .values({ slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    const row = added ?? (await find());
    if (!row) throw new Error(`${table}: the row of '${slug}' was neither found nor added`);
    return row.id;
  }
}
