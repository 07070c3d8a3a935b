import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { ErasureProofs } from '#features/privacy/server/erasure-proofs.server.ts';
import { plainJson } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { chooseSites } from '../leads/find-lead.server.ts';
import { describeCounts } from './describe-counts.ts';

/** Options of `privacy erasures`. */
export interface ErasureListOptions {
  readonly site?: string;
  readonly json?: boolean;
}

const timeText = (at: number): string => new Date(at).toISOString();

/** `privacy erasures`: lists the stored proof of each erasure of personal data. */
export const listErasures = async (context: CliContext, options: ErasureListOptions): Promise<void> => {
  const database = await context.openDatabase();
  const sites = await chooseSites(context, new LeadStore(database), options.site);
  if (sites === null) return;
  const proofs = new ErasureProofs(database);
  const listed = (
    await Promise.all(sites.map(async (site) => (await proofs.list(site)).map((proof) => ({ site: site.slug, ...proof }))))
  ).flat();
  if (options.json)
    return context.write(
      plainJson(
        listed.map(({ begunAt, finishedAt, ...rest }) => ({
          ...rest,
          begunAt: timeText(begunAt),
          finishedAt: finishedAt === null ? null : timeText(finishedAt),
        })),
        2,
      ),
    );
  for (const { site, id, reason, begunAt, finishedAt, erased } of listed) {
    const end = finishedAt === null ? 'NOT FINISHED: repeat the command that erases these data' : `finished ${timeText(finishedAt)}`;
    context.write(`${id}  ${site}  ${reason}  begun ${timeText(begunAt)}  ${end}  ${describeCounts(erased)}`);
  }
  if (listed.length === 0) context.write('There are no erasures');
};
