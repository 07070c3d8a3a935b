import { randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Queryable } from './database/database.server.ts';

interface SecretTables {
  platform_secrets: { name: string; secret: Buffer; created_at: Generated<Date> };
}

const secretBytes = 32;

/**
 * Returns a secret that all nodes of this database share (for cookie signatures, captcha, hashes of visitors). It is
 * created at its first use. Nodes that create it at the same time get the same secret.
 */
export const loadSecret = async (database: Queryable, name: string): Promise<Buffer> => {
  const tables = database.as<SecretTables>();
  const find = () => tables.selectFrom('platform_secrets').select('secret').where('name', '=', name).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.secret;
  await tables
    .insertInto('platform_secrets')
    .values({ name, secret: randomBytes(secretBytes) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`The secret '${name}' disappeared from the database while it was created`);
  return made.secret;
};
