import { stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { err, ok, type Result } from '#kernel/result.ts';
import { slugField } from '#model/site/options/field-types.ts';
import type { ArchiveHeader } from '../rules/archive-format.ts';
import type { NewNames } from '../rules/rename-settings.ts';

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

/** The tables in which `hasData` looks for data of a site or of a dealership. */
const DATA_OF = {
  sites: { key: 'site_id', tables: ['leads', 'vehicle_views', 'analytics_events', 'payments', 'alerts', 'appointments'] },
  dealerships: { key: 'dealership_id', tables: ['vehicles', 'leads', 'stock_imports', 'reservations'] },
} as const;

/**
 * Whether the database has data of a site or dealership. The row of the site or dealership itself does not count as data,
 * because it stays after the files of the site or dealership were removed.
 */
const hasData = async (client: pg.ClientBase, table: 'sites' | 'dealerships', slug: string): Promise<boolean> => {
  const { key, tables } = DATA_OF[table];
  const any = tables.map((name) => `exists (select 1 from ${name} where ${key} = tenant.id)`).join(' or ');
  const { rows } = await client.query<{ used: boolean }>(`select (${any}) as used from ${table} as tenant where slug = $1`, [slug]);
  return rows[0]?.used === true;
};

/**
 * Says why a name cannot be used in this installation; null if it is free.
 *
 * @param inline slugs of the dealerships that are defined in the files of sites
 */
const findHolder = async (
  client: pg.ClientBase,
  sitesDir: string,
  kind: 'sites' | 'dealerships',
  slug: string,
  inline: ReadonlySet<string>,
): Promise<string | null> => {
  const file = kind === 'sites' ? `sites/${slug}` : `dealerships/${slug}.yaml`;
  if (await isThere(path.join(sitesDir, file))) return `${file} exists`;
  if (kind === 'dealerships' && inline.has(slug)) return `a site file defines the dealership '${slug}'`;
  return (await hasData(client, kind, slug))
    ? `the database has data of ${kind === 'sites' ? 'the site' : 'the dealership'} '${slug}'`
    : null;
};

const freeName = async (wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> => {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
};

/**
 * Chooses the names under which a site and its dealerships are imported. Without `as` the site and the dealerships keep
 * their names, and the import is refused if a name exists already. With `as` the site gets the name `as`, and each
 * dealership whose name exists already gets a new name.
 */
export const chooseNames = async (
  client: pg.ClientBase,
  header: ArchiveHeader,
  { sitesDir, as, inline }: { readonly sitesDir: string; readonly as: string | undefined; readonly inline: ReadonlySet<string> },
): Promise<Result<NewNames, string>> => {
  const to = as ?? header.site;
  if (!slugField.safeParse(to).success)
    return err(`--as: '${to}' is not allowed; allowed: at most 63 lower-case letters, digits and single hyphens`);
  const holder = await findHolder(client, sitesDir, 'sites', to, inline);
  if (holder !== null) return err(`${holder}, and an import overwrites nothing; to import the site under another name, use --as <slug>`);
  const renamed = new Map<string, string>();
  for (const { slug } of header.dealerships) {
    const taken = await findHolder(client, sitesDir, 'dealerships', slug, inline);
    if (taken === null) continue;
    if (to === header.site)
      return err(`${taken}, and an import overwrites nothing; to import the site and its dealerships under other names, use --as <slug>`);
    const wanted = slug === header.site ? to : `${to}-${slug}`;
    renamed.set(slug, await freeName(wanted, async (name) => (await findHolder(client, sitesDir, 'dealerships', name, inline)) !== null));
  }
  return ok({ site: { from: header.site, to }, dealerships: renamed });
};
