import { open } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ExportedLead, formatCsvHeader, formatCsvRow } from '#features/leads/rules/delivery/lead-csv.ts';
import { formatLeadSubject } from '#features/leads/rules/delivery/lead-subject.ts';
import { reachesDealer } from '#features/leads/rules/delivery/route-lead.ts';
import { formatPhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { formatLeadWire } from '#features/leads/rules/lead-wire.ts';
import { type LeadFilter, LeadStore } from '#features/leads/server/lead-store.server.ts';
import type { StoredLead } from '#features/leads/server/stored-lead.server.ts';
import { DAY_MS, HOUR_MS, systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine, plainLines } from '#kernel/plain-text.ts';
import { hideInText } from '#platform/log.server.ts';
import type { CliContext } from './cli-context.server.ts';

const EXPORT_BATCH = 500;
/** Maximum number of leads that the error for an ambiguous id lists. */
const MOST_NAMED = 5;

interface LeadSiteRow {
  readonly id: number;
  readonly slug: string;
}

interface ListOptions {
  readonly site?: string;
  readonly held?: boolean;
  readonly dead?: boolean;
  readonly since?: number;
  readonly limit: number;
  readonly json?: boolean;
}

interface ExportOptions {
  readonly site?: string;
  readonly dealership?: string;
  readonly since?: number;
  readonly format: 'csv' | 'ndjson';
  readonly output?: string;
}

const fail = (context: CliContext, message: string): void => {
  context.write(`error ${message}`);
  process.exitCode = 1;
};

/** The sites that a command is about: the given one, or all. Null if the site is unknown; the error is then printed. */
const chooseSites = async (context: CliContext, store: LeadStore, slug: string | undefined): Promise<readonly LeadSiteRow[] | null> => {
  const sites = await store.listSites();
  const chosen = slug === undefined ? sites : sites.filter((site) => site.slug === slug);
  if (slug === undefined || chosen.length > 0) return chosen;
  fail(context, `there is no site '${slug}'; known: ${sites.map((site) => site.slug).join(', ') || 'none yet'}`);
  return null;
};

/**
 * Finds a lead and its site by the lead id, or by the start of an id if no other id starts like it. Null if there is no
 * such lead; the error is then printed.
 */
const findLead = async (
  context: CliContext,
  store: LeadStore,
  typed: string,
): Promise<{ readonly site: LeadSiteRow; readonly stored: StoredLead } | null> => {
  const found: { readonly site: LeadSiteRow; readonly leadId: string }[] = [];
  for (const site of await store.listSites()) {
    for (const leadId of await store.listIdsFrom(site, typed, MOST_NAMED)) found.push({ site, leadId });
  }
  const [first, second] = found;
  if (first !== undefined && second === undefined) {
    const stored = await store.find(first.site, first.leadId);
    if (stored !== null) return { site: first.site, stored };
  }
  const several = found.slice(0, MOST_NAMED).map(({ leadId }) => leadId);
  fail(
    context,
    second === undefined ? `there is no lead '${typed}'` : `more than one lead id starts with '${typed}': ${several.join(', ')}`,
  );
  return null;
};

/** A lead without personal data, for lists. E-mail addresses and long numbers are removed from the errors of mail servers. */
const summarise = ({ lead, state, heldReason, dealershipSlug, deliveries }: StoredLead) => ({
  id: lead.id,
  submissionId: lead.submissionId,
  createdAt: new Date(lead.createdAt).toISOString(),
  site: lead.siteSlug,
  dealership: dealershipSlug,
  kind: lead.kind,
  category: lead.category,
  vehicle: lead.vehicle?.slug ?? null,
  state,
  heldReason,
  hasReceiver: reachesDealer(deliveries),
  deliveries: deliveries.map(({ id, channel, status, attempts, nextAttemptAt, lastError }) => ({
    id,
    channel,
    status,
    attempts,
    nextAttemptAt: new Date(nextAttemptAt).toISOString(),
    lastError: lastError === null ? null : hideInText(lastError),
  })),
});

const describeDeliveries = ({ deliveries }: StoredLead): string =>
  deliveries
    .map(({ channel, status, attempts }) => `${channel} ${status}${status === 'pending' && attempts > 0 ? ` (${attempts})` : ''}`)
    .join(', ');

const writeListLine = (context: CliContext, stored: StoredLead): void => {
  const { lead, state, heldReason, deliveries } = stored;
  const about = lead.vehicle?.title ?? lead.category;
  const held = state === 'held' ? `HELD (${heldReason ?? ''})` : state;
  const warning = reachesDealer(deliveries) ? '' : '  NO RECEIVER: add recipients to the dealership';
  const when = `${new Date(lead.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  context.write(
    plainLine(`${lead.id}  ${when}  ${lead.siteSlug}  ${lead.kind}  ${about}  ${held}  ${describeDeliveries(stored)}${warning}`),
  );
};

const list = async (context: CliContext, options: ListOptions): Promise<void> => {
  const store = new LeadStore(await context.openDatabase());
  const sites = await chooseSites(context, store, options.site);
  if (sites === null) return;
  const { held, dead, since, limit } = options;
  const filter: LeadFilter = { limit, ...(held ? { held } : {}), ...(dead ? { dead } : {}), ...(since === undefined ? {} : { since }) };
  const found = (await Promise.all(sites.map((site) => store.list(site, filter)))).flat();
  const leads = found.sort((left, right) => right.lead.createdAt - left.lead.createdAt).slice(0, limit);
  if (options.json) return context.write(plainJson(leads.map(summarise), 2));
  for (const stored of leads) writeListLine(context, stored);
  context.write(leads.length === 0 ? 'No leads' : `${leads.length} lead${leads.length === 1 ? '' : 's'}`);
};

const show = async (context: CliContext, leadId: string, asJson: boolean): Promise<void> => {
  const found = await findLead(context, new LeadStore(await context.openDatabase()), leadId);
  if (found === null) return;
  const { stored } = found;
  const { lead } = stored;
  if (asJson) return context.write(plainJson({ ...summarise(stored), lead }, 2));
  context.write(formatLeadSubject(lead));
  const facts = { ...formatLeadWire(lead), phone: formatPhoneNumber(lead.phone) };
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === '' || name === 'lead_attributes') continue;
    context.write(
      `  ${name}: ${Array.isArray(value) ? plainLine(value.join(', ')) : plainLines(String(value)).replaceAll('\n', '\n    ')}`,
    );
  }
  context.write(plainLine(`  visited: ${lead.visitedPages.join(' ') || 'nothing known'}`));
  context.write(
    `  consent to offers: ${lead.consent.optIn ? 'yes' : 'no'}, collection notice shown: ${lead.consent.collectionNoticeVersion}`,
  );
  context.write(
    `${lead.siteSlug} / ${stored.dealershipSlug}, ${stored.state}${stored.heldReason === null ? '' : ` (${stored.heldReason})`}`,
  );
  for (const { channel, receiver, status, attempts, nextAttemptAt, lastError } of stored.deliveries) {
    const next = status === 'pending' ? `, next ${new Date(nextAttemptAt).toISOString()}` : '';
    context.write(
      `  ${channel} to ${receiver}: ${status} after ${attempts} attempt${attempts === 1 ? '' : 's'}${next}${lastError === null ? '' : `: ${plainLine(lastError)}`}`,
    );
  }
};

const retry = async (
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
        ? 'No delivery of this lead was given up'
        : `${count} deliver${count === 1 ? 'y' : 'ies'} of this lead will be tried again now`,
    );
  }
  const sites = await chooseSites(context, store, options.site);
  if (sites === null) return;
  let count = 0;
  for (const site of sites) count += await store.retryDead(site, 'all', now);
  context.write(`${count} deliveries will be tried again now`);
};

const release = async (context: CliContext, typed: string): Promise<void> => {
  const store = new LeadStore(await context.openDatabase());
  const found = await findLead(context, store, typed);
  if (found === null) return;
  const isReleased = await store.release(found.site, found.stored.lead.id, systemClock.now());
  if (!isReleased) return fail(context, `the lead is not held; its state is '${found.stored.state}'`);
  context.write('The lead is released and will be delivered to the dealer');
};

const formatExport = (format: ExportOptions['format'], { lead, state, dealershipSlug }: StoredLead): string => {
  const row: ExportedLead = { lead, state, dealershipSlug };
  return format === 'csv' ? formatCsvRow(row) : plainJson({ ...formatLeadWire(lead), state });
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

const exportLeads = async (context: CliContext, options: ExportOptions): Promise<void> => {
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

/**
 * Converts a date ('2026-11-01'), a date with time, or an age ('36h', '7d') to epoch milliseconds.
 *
 * @throws for any other text
 */
export const parseSince = (text: string, now: number): number => {
  const ago = /^(\d{1,5})([hd])$/.exec(text);
  if (ago) return now - Number(ago[1]) * (ago[2] === 'h' ? HOUR_MS : DAY_MS);
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError(`'${text}' is not a time; allowed: a date (2026-11-01), or an age (36h, 7d)`);
  return at;
};

const sinceOption = (): Option =>
  new Option('--since <time>', 'only leads since a date in UTC (2026-11-01), or not older than an age (36h, 7d)').argParser((text) =>
    parseSince(text, systemClock.now()),
  );

const parseLimit = (text: string): number => {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('The limit must be a whole number, 1 or more');
  return limit;
};

/** Adds the commands `forecourt leads …`, with which an operator reads, exports, retries and releases leads. */
export const addLeadsCommands = (program: Command, context: CliContext): void => {
  const leads = program.command('leads').description('list, export, retry and release leads');

  leads
    .command('list')
    .description('list leads, newest first, without personal data')
    .option('--site <slug>', 'of one site')
    .option('--held', 'only leads that wait until an operator releases them (leads release)')
    .option('--dead', 'only leads with a delivery that was given up (leads retry)')
    .addOption(sinceOption())
    .option('--limit <number>', 'maximum number of leads', parseLimit, 1_000)
    .option('--json', 'as JSON')
    .action((options: ListOptions) => list(context, options));

  leads
    .command('show')
    .argument('<id>', 'id of the lead, or the beginning of the id')
    .description('show one lead with all details and deliveries')
    .option('--json', 'as JSON')
    .action((leadId: string, options: { json?: boolean }) => show(context, leadId, options.json === true));

  leads
    .command('retry')
    .argument('[id]', 'id of the lead, or the beginning of the id')
    .description('send deliveries that were given up again')
    .option('--all-dead', 'all of them')
    .option('--site <slug>', 'with --all-dead: only deliveries of this site')
    .action((leadId: string | undefined, options: { allDead?: boolean; site?: string }) => retry(context, leadId, options));

  leads
    .command('release')
    .argument('<id>', 'id of the lead, or the beginning of the id')
    .description('deliver a held lead')
    .action((leadId: string) => release(context, leadId));

  leads
    .command('export')
    .description('export leads with all details')
    .option('--dealership <slug>', 'of one dealership')
    .option('--site <slug>', 'of one site')
    .addOption(sinceOption())
    .addOption(
      new Option('--format <format>', 'csv for spreadsheets (no cell is a formula), ndjson for programs')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('--output <file>', 'write to a file that only you can read; default: print on the terminal')
    .action((options: ExportOptions) => exportLeads(context, options));
};
