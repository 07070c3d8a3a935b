import pg from 'pg';
import { withClient } from './with-client.server.ts';

/**
 * The database role with which the program connects to the embedded PostgreSQL. This role may only read and write rows.
 * Another role, which created the database, owns the tables and runs the migrations.
 */
export const PROGRAM_ROLE = 'forecourt_program';

/**
 * The table with the list of migrations. The database role of the program has no right to write this table, because
 * only migrations write it.
 */
const LIST_OF_MIGRATIONS = 'schema_migrations';
/**
 * Key of the advisory lock that a process holds while it changes rights. Without the lock, two processes could change
 * the rights of one table at the same time, which PostgreSQL answers with an error.
 */
const RIGHTS_LOCK = 4_021_967;

/**
 * Creates the role of the program, or sets its password again.
 *
 * @param password hexadecimal digits
 */
export const setProgramRole = async (owner: pg.ClientBase, password: string): Promise<void> => {
  const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`;
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [PROGRAM_ROLE]);
  await owner.query(`${rowCount ? 'alter' : 'create'} role ${PROGRAM_ROLE} with ${attributes}`);
};

/** True if the database has been migrated, and a table or sequence exists that the role may not use yet, for example after a migration or a restore. */
const LACKS_RIGHTS = `
  select to_regclass('${LIST_OF_MIGRATIONS}') is not null and (not has_schema_privilege($1, 'public', 'usage') or not has_database_privilege($1, current_database(), 'temporary') or exists (
    select 1 from pg_class where relnamespace = 'public'::regnamespace and case
      when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage') or not has_sequence_privilege($1, oid, 'update')
      when relkind not in ('r', 'p', 'v', 'm') then false
      when relname = '${LIST_OF_MIGRATIONS}' then not has_table_privilege($1, oid, 'select')
      else not has_table_privilege($1, oid, 'select') or not has_table_privilege($1, oid, 'insert')
        or not has_table_privilege($1, oid, 'update') or not has_table_privilege($1, oid, 'delete')
    end
  )) as lacks`;

const rightsFor = (role: string, database: string): string => `
  grant connect, temporary on database ${database} to ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select, update on all sequences in schema public to ${role};
  revoke insert, update, delete on ${LIST_OF_MIGRATIONS} from ${role};`;

/**
 * Gives a database role the rights that the program needs: to read and write the rows of all tables, to use sequences,
 * and to create temporary tables. The role cannot change tables, create roles or read files of the server. The function
 * changes nothing if the role already has its rights, or if the role owns the tables.
 *
 * @param owner connection string of the role that owns the tables
 * @param program connection string of the role that gets the rights
 */
export const grantProgramRights = (owner: string, program: string): Promise<void> =>
  withClient(owner, async (client) => {
    const role = decodeURIComponent(new URL(program).username);
    const { rows: own } = await client.query<{ name: string; database: string }>(
      'select current_user as name, current_database() as database',
    );
    if (own[0] === undefined || own[0].name === role) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [RIGHTS_LOCK]);
    const { rows } = await client.query<{ lacks: boolean }>(LACKS_RIGHTS, [role]);
    if (rows[0]?.lacks) await client.query(rightsFor(pg.escapeIdentifier(role), pg.escapeIdentifier(own[0].database)));
    await client.query('commit');
  });

/** Whether the role of a connection is a superuser, who may also read and write files of the database server. */
export const isSuperuser = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select rolsuper as found from pg_roles where rolname = current_user');
  return rows[0]?.found === true;
};
