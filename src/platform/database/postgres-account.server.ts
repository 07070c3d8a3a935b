import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The operating-system account that runs PostgreSQL. PostgreSQL refuses to run as root, so root needs such an account.
 */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

const postgresAccountName = 'forecourt-postgres';

const findAccount = async (name: string): Promise<PostgresAccount | null> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
};

// Commands that create an account. They are tried one after the other until one works. The first is for Debian and Red Hat, the
// second for Debian without `useradd`, the third for busybox (Alpine).
const waysToCreate: readonly (readonly [string, readonly string[]])[] = [
  [
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', postgresAccountName],
  ],
  ['adduser', ['--system', '--group', '--no-create-home', '--home', '/nonexistent', '--shell', '/usr/sbin/nologin', postgresAccountName]],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', postgresAccountName]],
];

/**
 * The account that runs PostgreSQL if the program was started as root; it is created if it is missing. If it cannot be
 * created (for example because /etc is read-only), the account `postgres` of the system is used.
 *
 * @throws an Error with instructions if neither account is available
 */
export const ensurePostgresAccount = async (): Promise<PostgresAccount> => {
  const existing = await findAccount(postgresAccountName);
  if (existing) return existing;
  for (const [command, parameters] of waysToCreate) {
    await run(command, [...parameters], { env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` } }).catch(() => {});
    const created = await findAccount(postgresAccountName);
    if (created) return created;
  }
  const fallback = await findAccount('postgres');
  if (fallback && fallback.uid !== 0) return fallback;
  throw new Error(
    `PostgreSQL does not run as root, and the account "${postgresAccountName}" could not be created. ` +
      `Create this account (useradd --system ${postgresAccountName}), start the program as an ordinary user, or set DATABASE_URL.`,
  );
};
