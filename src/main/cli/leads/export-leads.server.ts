import { type ExportedLead, formatCsvHeader, formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import { formatLeadJson } from '#features/leads/rules/lead-payload.ts';
import { type LeadFilter, LeadStore } from '#features/leads/server/lead-store.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { plainJson } from '#kernel/plain-text.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';
import { openOutput } from '../open-output.server.ts';
import { chooseSites, isDealership, type LeadSiteRow } from './find-lead.server.ts';

const EXPORT_BATCH = 500;

/** Options of `leads export`. */
export interface ExportOptions {
  readonly site?: string;
  readonly dealership?: string;
  readonly since?: number;
  readonly format: 'csv' | 'ndjson';
  readonly output?: string;
}

const formatExport = (format: ExportOptions['format'], row: ExportedLead): string => {
  if (format === 'csv') return formatCsvRow(row);
  const { lead, state, unsubscribedAt } = row;
  return plainJson({
    ...formatLeadJson(lead),
    state,
    unsubscribed_at: unsubscribedAt === null ? null : new Date(unsubscribedAt).toISOString(),
  });
};

/** Reads all leads of a site, newest first. They are read in batches, so that a large export needs little memory. */
const listAll = async function* (
  { store, suppressions }: { readonly store: LeadStore; readonly suppressions: SuppressionList },
  site: LeadSiteRow,
  filter: LeadFilter,
): AsyncGenerator<ExportedLead> {
  for (let before: LeadFilter['before'] | null = null; ; ) {
    const batch = await store.list(site, { ...filter, limit: EXPORT_BATCH, ...(before ? { before } : {}) });
    const unsubscribed = await suppressions.findAll(
      site,
      batch.map(({ lead }) => lead.email),
    );
    for (const { lead, state, dealershipSlug } of batch)
      yield { lead, state, dealershipSlug, unsubscribedAt: unsubscribed.get(lead.email) ?? null };
    const last = batch.at(-1);
    if (last === undefined || batch.length < EXPORT_BATCH) return;
    before = { createdAt: last.lead.createdAt, leadId: last.lead.id };
  }
};

/** `leads export` */
export const exportLeads = async (context: CliContext, options: ExportOptions): Promise<void> => {
  if (options.site === undefined && options.dealership === undefined)
    return fail(context, 'choose whose leads to export: --dealership <slug> or --site <slug>');
  const database = await context.openDatabase();
  const store = new LeadStore(database);
  const suppressions = new SuppressionList(database, await loadSecret(database, 'platform'));
  const sites = await chooseSites(context, store, options.site);
  if (sites === null || !(await isDealership(context, database, options.dealership))) return;
  const filter: LeadFilter = {
    ...(options.since === undefined ? {} : { since: options.since }),
    ...(options.dealership === undefined ? {} : { dealershipSlug: options.dealership }),
  };
  const file = options.output === undefined ? null : await openOutput(context, options.output);
  if (options.output !== undefined && file === null) return;
  const write = async (line: string): Promise<void> => {
    if (file === null) context.write(line);
    else await file.write(`${line}\n`);
  };
  let count = 0;
  try {
    if (options.format === 'csv') await write(formatCsvHeader());
    for (const site of sites) {
      for await (const row of listAll({ store, suppressions }, site, filter)) {
        await write(formatExport(options.format, row));
        count += 1;
      }
    }
  } finally {
    await file?.close();
  }
  if (options.output !== undefined) context.write(`wrote ${count} lead${count === 1 ? '' : 's'} to ${options.output}`);
};
