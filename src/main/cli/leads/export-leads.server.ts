import { open } from 'node:fs/promises';
import { type ExportedLead, formatCsvHeader, formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import { formatLeadJson } from '#features/leads/rules/lead-payload.ts';
import { type LeadFilter, LeadStore } from '#features/leads/server/lead-store.server.ts';
import type { StoredLead } from '#features/leads/server/stored-lead.server.ts';
import { plainJson } from '#kernel/plain-text.ts';
import type { CliContext } from '../cli-context.server.ts';
import { chooseSites, fail, type LeadSiteRow } from './find-lead.server.ts';

const EXPORT_BATCH = 500;

/** Options of `leads export`. */
export interface ExportOptions {
  readonly site?: string;
  readonly dealership?: string;
  readonly since?: number;
  readonly format: 'csv' | 'ndjson';
  readonly output?: string;
}

const formatExport = (format: ExportOptions['format'], { lead, state, dealershipSlug }: StoredLead): string => {
  const row: ExportedLead = { lead, state, dealershipSlug };
  return format === 'csv' ? formatCsvRow(row) : plainJson({ ...formatLeadJson(lead), state });
};

/** Reads all leads of a site, newest first. They are read in batches, so that a large export needs little memory. */
const listAll = async function* (store: LeadStore, site: LeadSiteRow, filter: LeadFilter): AsyncGenerator<StoredLead> {
  for (let before: LeadFilter['before'] | null = null; ; ) {
    const batch = await store.list(site, { ...filter, limit: EXPORT_BATCH, ...(before ? { before } : {}) });
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < EXPORT_BATCH) return;
    before = { createdAt: last.lead.createdAt, leadId: last.lead.id };
  }
};

/** `leads export` */
export const exportLeads = async (context: CliContext, options: ExportOptions): Promise<void> => {
  if (options.site === undefined && options.dealership === undefined)
    return fail(context, 'choose whose leads to export: --dealership <slug> or --site <slug>');
  const store = new LeadStore(await context.openDatabase());
  const sites = await chooseSites(context, store, options.site);
  if (sites === null) return;
  const filter: LeadFilter = {
    ...(options.since === undefined ? {} : { since: options.since }),
    ...(options.dealership === undefined ? {} : { dealershipSlug: options.dealership }),
  };
  // Only the operator may read the file, because it holds personal data.
  const file = options.output === undefined ? null : await open(options.output, 'w', 0o600);
  const write = async (line: string): Promise<void> => {
    if (file === null) context.write(line);
    else await file.write(`${line}\n`);
  };
  let count = 0;
  try {
    if (options.format === 'csv') await write(formatCsvHeader());
    for (const site of sites) {
      for await (const stored of listAll(store, site, filter)) {
        await write(formatExport(options.format, stored));
        count += 1;
      }
    }
  } finally {
    await file?.close();
  }
  if (options.output !== undefined) context.write(`wrote ${count} lead${count === 1 ? '' : 's'} to ${options.output}`);
};
