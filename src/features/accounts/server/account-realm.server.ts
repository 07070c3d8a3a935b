import { type RawBuilder, sql } from 'kysely';
import type { AccountSite } from '../rules/account.ts';

/**
 * The realm of a site in a query: the key of the accounts that its shoppers use. It is the site itself, or the group of
 * sites with which it shares accounts (`signIn.accountGroup`).
 */
export const realmOf = (site: AccountSite): RawBuilder<number> => sql<number>`account_realm(${site.id})`;
