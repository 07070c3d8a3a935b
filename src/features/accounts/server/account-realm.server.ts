import { type RawBuilder, sql } from 'kysely';
import type { AccountSite } from '../rules/account.ts';

/**
 * An SQL expression for the account realm of a site, which is the key of its shoppers' accounts. The realm is the id of
 * the site, or the id of the group of sites with which the site shares accounts (`signIn.accountGroup`).
 */
export const realmOf = (site: AccountSite): RawBuilder<number> => sql<number>`account_realm(${site.id})`;
