import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { chooseSites, findLead } from './find-lead.server.ts';

/** `leads retry`: sends deliveries again that have failed and are not tried again automatically. */
export const retryDeliveries = async (
  context: CliContext,
  typed: string | undefined,
  options: { readonly allDead?: boolean; readonly site?: string },
): Promise<void> => {
  const store = new LeadStore(await context.openDatabase());
  if ((typed === undefined) === (options.allDead !== true)) return fail(context, 'give the id of one lead, or the option --all-dead');
  const now = systemClock.now();
  if (typed !== undefined) {
    const found = await findLead(context, store, typed);
    if (found === null) return;
    const count = await store.retryDead(found.site, found.stored.lead.id, now);
    return context.write(
      count === 0
        ? 'This lead has no failed delivery to try again'
        : `${count} deliver${count === 1 ? 'y' : 'ies'} of this lead will be tried again now`,
    );
  }
  const sites = await chooseSites(context, store, options.site);
  if (sites === null) return;
  let count = 0;
  for (const site of sites) count += await store.retryDead(site, 'all', now);
  context.write(`${count} deliveries will be tried again now`);
};

/** `leads release`: delivers a lead that was held because it may be spam. */
export const releaseLead = async (context: CliContext, typed: string): Promise<void> => {
  const store = new LeadStore(await context.openDatabase());
  const found = await findLead(context, store, typed);
  if (found === null) return;
  const isReleased = await store.release(found.site, found.stored.lead.id, systemClock.now());
  if (!isReleased) return fail(context, `the lead is not held; its state is '${found.stored.state}'`);
  context.write('The lead is released and will be delivered to the dealer');
};
