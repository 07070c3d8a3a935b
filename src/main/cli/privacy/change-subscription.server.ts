import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { clockOf } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { chooseSites } from '../leads/find-lead.server.ts';

/** Options of `privacy unsubscribe` and `privacy resubscribe`. */
export interface SubscriptionOptions {
  readonly email?: string;
  readonly site?: string;
}

/**
 * Opens the database and the suppression list of a site for a command about marketing mails. Null if an option is
 * missing or wrong; the error is then printed.
 */
const openList = async (context: CliContext, { email, site: slug }: SubscriptionOptions) => {
  if (email === undefined || slug === undefined) {
    fail(context, 'give the address and the site: --email <address> --site <slug>');
    return null;
  }
  const database = await context.openDatabase();
  const [site] = (await chooseSites(context, new LeadStore(database), slug)) ?? [];
  if (site === undefined) return null;
  return { database, site, email, list: new SuppressionList(database, await loadSecret(database, 'platform')) };
};

/**
 * `privacy unsubscribe`: stops the marketing mails to a person who asked for this by phone or letter, and ends the e-mail
 * alerts of this person.
 */
export const unsubscribePerson = async (context: CliContext, options: SubscriptionOptions): Promise<void> => {
  const opened = await openList(context, options);
  if (opened === null) return;
  const { database, site, email, list } = opened;
  const now = clockOf(context.environment.FIXED_TIME).now();
  const addressHash = list.hashOf(site, email);
  const { isNew, ended } = await database.transaction(async (transaction) => ({
    isNew: await list.add(transaction, site, addressHash, { channel: 'operator', now }),
    ended: await new AlertStore(database).endAll(transaction, site, addressHash),
  }));
  const known = `This address was unsubscribed already${ended === 0 ? '' : '. E-mail alerts that were created after that have now been ended'}`;
  context.write(
    isNew
      ? `${site.slug} sends no more marketing mails to this address. Tell the dealership, because it gets no message about this command`
      : known,
  );
};

/** `privacy resubscribe`: allows marketing mails again to a person who asked for them. */
export const resubscribePerson = async (context: CliContext, options: SubscriptionOptions): Promise<void> => {
  const opened = await openList(context, options);
  if (opened === null) return;
  const { site, email, list } = opened;
  context.write(
    (await list.remove(site, email))
      ? `${site.slug} may send marketing mails to this address again`
      : 'This address is not unsubscribed, so nothing was changed',
  );
};
