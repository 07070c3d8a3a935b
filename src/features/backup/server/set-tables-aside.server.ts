import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '#kernel/clock.ts';

/**
 * The name of the schema to which a restore moves the tables that existed before.
 *
 * @example asideSchema(Date.UTC(2026, 10, 27, 4)) === 'set_aside_20261127040000'
 */
export const asideSchema = (now: number): string =>
  `set_aside_${new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '')}`;

/** SQL: the names of all tables of the schema 'public' that belong to no extension. Names are in quotes if SQL requires it. */
const LIST_TABLES = `
  select format('public.%I', relname) as name from pg_class
   where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not exists (
     select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

const listTables = async (client: pg.ClientBase): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(LIST_TABLES)).rows.map(({ name }) => name);

/** Whether the schema 'public' has tables. Tables of extensions do not count. */
export const hasTables = async (client: pg.ClientBase): Promise<boolean> => (await listTables(client)).length > 0;

/**
 * SQL: lists the objects of the schema 'public' that must be moved, each by its own statement: tables, views, types, functions
 * and others.
 *
 * - The catalog `pg_depend` names the objects that depend on the schema. It does not name indexes and the row types of
 *   tables. PostgreSQL moves them together with their table.
 * - A sequence that belongs to a column is left out, because PostgreSQL moves it together with its table.
 * - Objects of extensions are left out. The role cannot always move them: the objects of a trusted extension, such as
 *   btree_gist, belong to a superuser, even if another role has installed the extension.
 * - The functions that PostgreSQL creates for a range type are left out, because they belong to a superuser. No migration
 *   creates a range type.
 * - Functions and operators come first. Their identity contains the schemas of their argument types, so it would be wrong
 *   after these types were moved.
 */
const LIST_MOVABLE = `
  select object.type, object.identity
    from pg_depend as placed, pg_identify_object(placed.classid, placed.objid, 0) as object
   where placed.refclassid = 'pg_namespace'::regclass and placed.refobjid = 'public'::regnamespace and placed.deptype = 'n'
     and placed.classid <> 'pg_extension'::regclass
     and not exists (
       select from pg_depend as bound where bound.classid = placed.classid and bound.objid = placed.objid and bound.objsubid = 0
         and (bound.deptype = 'e' or (object.type = 'sequence' and bound.refobjsubid > 0 and bound.deptype in ('a', 'i'))
           or (placed.classid = 'pg_proc'::regclass and bound.refclassid = 'pg_type'::regclass and bound.deptype = 'i')))
   order by placed.classid in ('pg_proc'::regclass, 'pg_operator'::regclass) desc, object.identity`;

/**
 * The SQL statement `alter` needs other names for some object types than PostgreSQL's catalog uses. The keys are the
 * names in the catalog, the values those for `alter`.
 */
const WORDS: Readonly<Record<string, string>> = {
  aggregate: 'routine',
  'statistics object': 'statistics',
};

/**
 * Moves everything in the schema 'public' that belongs to no extension to a new schema. Extensions stay, because the
 * migrations expect them in 'public'. The moved tables can still use the extensions.
 *
 * @throws if the role does not own one of the objects; the transaction must then be rolled back
 */
export const setTablesAside = async (client: pg.ClientBase, schema: string): Promise<void> => {
  const { rows } = await client.query<{ type: string; identity: string }>(LIST_MOVABLE);
  const moves = rows.map(({ type, identity }) => `alter ${WORDS[type] ?? type} ${identity} set schema ${schema}`);
  await client.query([`create schema ${schema}`, ...moves].join(';\n'));
};

/**
 * The result of a trial, in which the tables are moved and the transaction is then rolled back.
 *
 * - 'possible': the tables can be moved.
 * - 'busy': this is not known, because other connections use the tables.
 * - 'refused': the move failed; `reason` is the error message of PostgreSQL.
 */
export type MoveTrial = { readonly kind: 'possible' | 'busy' } | { readonly kind: 'refused'; readonly reason: string };

/**
 * SQLSTATE of the error of a statement that did not get a lock. With `nowait` the error comes at once, without `nowait`
 * after `lock_timeout`.
 */
const LOCK_NOT_AVAILABLE = '55P03';
/** Maximum number of trials while other connections use the tables. */
const ATTEMPTS = 20;
/** Time between two trials, in milliseconds. */
const RETRY_MS = SECOND_MS / 4;

const tryOnce = async (client: pg.ClientBase, schema: string): Promise<MoveTrial> => {
  await client.query('begin');
  try {
    // The trial must not disturb a running program. It never waits for a lock on a table, because all later queries of
    // this table would then wait for the trial. For other locks it waits 300 ms. This is shorter than PostgreSQL's
    // `deadlock_timeout` (one second by default), after which PostgreSQL could end a deadlock by an error in the
    // running program.
    await client.query(`set local lock_timeout = '300ms'`);
    await client.query(`lock table ${(await listTables(client)).join(', ')} in access exclusive mode nowait`);
    await setTablesAside(client, schema);
    return { kind: 'possible' };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    // An error without a code does not come from PostgreSQL.
    if (code === undefined) throw error;
    return code === LOCK_NOT_AVAILABLE ? { kind: 'busy' } : { kind: 'refused', reason: message };
  } finally {
    await client.query('rollback');
  }
};

/** Finds out whether the tables can be set aside: moves them in a transaction, and rolls the transaction back. */
export const trySettingAside = async (client: pg.ClientBase, schema: string): Promise<MoveTrial> => {
  for (let attempt = 1; ; attempt += 1) {
    const trial = await tryOnce(client, schema);
    if (trial.kind !== 'busy' || attempt === ATTEMPTS) return trial;
    await later(RETRY_MS);
  }
};
