import type { Generated } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

interface TenantTables {
  sites: { id: Generated<number>; slug: string };
  dealerships: { id: Generated<number>; slug: string };
}

/** The stable numbers of sites and dealerships: `website_id` and `dealership_id` on the wire. */
export class TenantStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The site's number; given once, kept for ever, also while its files are away. */
  registerSite(slug: string): Promise<number> {
    return this.#register('sites', slug);
  }

  /** The dealership's number; given once, kept for ever, also while its file is away. */
  registerDealership(slug: string): Promise<number> {
    return this.#register('dealerships', slug);
  }

  async #register(table: keyof TenantTables, slug: string): Promise<number> {
    const tables = this.#database.as<TenantTables>();
    // Looking first spares the sequence a number at every start; another node may still come between.
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
    if (!row) throw new Error(`${table}: '${slug}' was neither found nor added`);
    return row.id;
  }
}
