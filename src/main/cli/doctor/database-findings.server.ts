import type { Database } from '#platform/database/database.server.ts';
import { type AppliedMigration, listApplied, type Migration, readMigrations } from '#platform/database/migrate.server.ts';
import { judgeClock } from './clock-difference.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

interface Server {
  readonly version: string;
  readonly role: string;
  readonly isSuperuser: boolean;
  readonly mayCreate: boolean;
  readonly isReadOnly: boolean;
}

const DESCRIBE = `select current_setting('server_version') as version, current_user::text as role, rolsuper as "isSuperuser",
    has_schema_privilege('public', 'create') as "mayCreate",
    pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"
  from pg_roles where rolname = current_user`;

/** How the program reaches its database. */
export interface DatabaseKind {
  /** True for a PostgreSQL server of the operator, false for the embedded PostgreSQL server. */
  readonly isOwn: boolean;
  /**
   * True if the role with which the program connects owns the tables. False if another role owns the tables and runs
   * the migrations.
   */
  readonly isOwner: boolean;
}

/** Checks that the database role of the program has the rights that the program needs, and has no dangerous rights. */
const judgeRole = ({ role, isSuperuser, mayCreate, isReadOnly }: Server, { isOwn, isOwner }: DatabaseKind): Finding => {
  if (isReadOnly)
    return problem('database role', 'the database is read-only', 'Let DATABASE_URL name the primary server, not a read-only replica.');
  if (isOwner && !mayCreate)
    return problem(
      'database role',
      `the role ${role} may not create tables, so migrations fail`,
      `Run as an administrator of the database: grant create on schema public to ${role}.`,
    );
  if (isSuperuser && isOwn)
    return warning(
      'database role',
      `the program connects as the superuser ${role}`,
      'Create a role that owns the tables and one for the program, and set DATABASE_OWNER_URL and DATABASE_URL (docs/operations.md, "Roles").',
    );
  return ok('database role', `the role ${role} may do what the program needs`);
};

/** Compares the migrations of the database with those of the program. */
export const judgeMigrations = (own: readonly Migration[], applied: readonly AppliedMigration[]): Finding => {
  const check = 'migrations';
  const known = new Map(own.map(({ name, checksum }) => [name, checksum]));
  const newer = applied.find(({ name }) => !known.has(name));
  if (newer !== undefined)
    return problem(
      check,
      `the database has the migration ${newer.name}, which this program does not have`,
      'Start the newer version of the program, which contains this migration.',
    );
  const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed !== undefined)
    return problem(
      check,
      `the file of the migration ${changed.name} was changed after it ran`,
      'Put the file back as it was in the release.',
    );
  const pending = own.filter(({ name }) => !applied.some((ran) => ran.name === name));
  if (pending.length === 0) return ok(check, `all ${own.length} migrations have run`);
  return warning(
    check,
    `${pending.length} migrations have not run yet`,
    'Make a backup, then start the program. It runs the migrations when it starts.',
  );
};

const readDatabaseClock = async ({ pool }: Database): Promise<number> => {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return (before + Date.now()) / 2 - (rows[0]?.ms ?? before);
};

/** Checks the database: its version, the rights of the program's role, the migrations and the clock. */
export const databaseFindings = async (database: Database, kind: DatabaseKind): Promise<readonly Finding[]> => {
  const { rows } = await database.pool.query<Server>(DESCRIBE);
  const [server] = rows;
  if (server === undefined)
    return [problem('database', 'the database returned no information about the connection', 'Check DATABASE_URL.')];
  const connection = await database.pool.connect();
  const applied = await listApplied(connection).finally(() => connection.release());
  return [
    ok('database', `PostgreSQL ${server.version} answers${kind.isOwn ? '' : ' (embedded)'}`),
    judgeRole(server, kind),
    judgeMigrations(await readMigrations(), applied),
    judgeClock('the database', await readDatabaseClock(database)),
  ];
};
