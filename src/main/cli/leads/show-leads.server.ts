import { formatBytes } from '#features/leads/rules/attachments/file-types.ts';
import { formatLeadSubject } from '#features/leads/rules/delivery/lead-subject.ts';
import { reachesDealer } from '#features/leads/rules/delivery/route-lead.ts';
import { formatPhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import type { Lead } from '#features/leads/rules/lead.ts';
import { formatLeadJson } from '#features/leads/rules/lead-payload.ts';
import { tradeInDealerRows } from '#features/leads/rules/trade-in/trade-in-rows.ts';
import { type LeadFilter, LeadStore } from '#features/leads/server/lead-store.server.ts';
import { type ReplyClock, ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import type { StoredLead } from '#features/leads/server/stored-lead.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { plainJson, plainLine, plainLines } from '#kernel/plain-text.ts';
import { hideInText } from '#platform/log.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { forecourt } from '../command-text.ts';
import { chooseSites, findLead } from './find-lead.server.ts';

/** Options of `leads list`. */
export interface ListOptions {
  readonly site?: string;
  readonly held?: boolean;
  readonly dead?: boolean;
  readonly since?: number;
  readonly limit: number;
  readonly json?: boolean;
}

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

/**
 * The state of a lead's deliveries in one line. Several deliveries of the same kind and state are one entry with their
 * number.
 *
 * @example 'email pending after 2 attempts, receipt delivered (3 messages)'
 */
const describeDeliveries = ({ deliveries }: StoredLead): string => {
  const counts = new Map<string, number>();
  for (const { channel, status, attempts } of deliveries) {
    const tried = status === 'pending' && attempts > 0 ? ` after ${attempts} attempt${attempts === 1 ? '' : 's'}` : '';
    const text = `${channel} ${status}${tried}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} messages)`)).join(', ');
};

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

/** `leads list` */
export const listLeads = async (context: CliContext, options: ListOptions): Promise<void> => {
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

/**
 * The keys of a lead's JSON whose values are objects. `leadFacts` omits these keys, and adds the fields of `details`
 * and `trade_in` as rows with a label and a value.
 */
const NESTED: ReadonlySet<string> = new Set(['lead_attributes', 'details', 'valuation', 'trade_in']);

/** What `leads show` prints about a lead: each fact with its name or label. */
const leadFacts = (lead: Lead): readonly (readonly [name: string, value: string])[] => {
  const facts = Object.entries({ ...formatLeadJson(lead), phone: formatPhoneNumber(lead.phone) }).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? plainLine(value.join(', ')) : String(value ?? '');
    return NESTED.has(name) || text === '' ? [] : [[name, text] as const];
  });
  const labelled = [...(lead.details ?? []), ...(lead.tradeIn ? tradeInDealerRows(lead.tradeIn) : [])];
  return [
    ...facts,
    ...labelled.map(({ label, value }) => [plainLine(label), value] as const),
    ...(lead.attachments ?? []).map(({ name, bytes }) => ['file', plainLine(`${name} (${formatBytes(bytes)})`)] as const),
  ];
};

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The line that says when the dealership must answer a lead, and when it answered.
 *
 * @example describeReply(clock) === 'reply: promised by 2026-11-23T09:40:00.000Z, not answered yet'
 */
const describeReply = ({ promisedAt, answeredAt }: ReplyClock): string =>
  `reply: ${promisedAt === null ? 'no time promised' : `promised by ${timeOf(promisedAt)}`}, ${answeredAt === null ? 'not answered yet' : `answered ${timeOf(answeredAt)}`}`;

/** `leads show` */
export const showLead = async (context: CliContext, leadId: string, asJson: boolean): Promise<void> => {
  const database = await context.openDatabase();
  const found = await findLead(context, new LeadStore(database), leadId);
  if (found === null) return;
  const { stored, site } = found;
  const { lead } = stored;
  const suppressions = new SuppressionList(database, await loadSecret(database, 'platform'));
  const unsubscribedAt = await suppressions.find(site, lead.email);
  const unsubscribed = unsubscribedAt === null ? null : new Date(unsubscribedAt).toISOString();
  const clock = await new ReplyClockStore(database).find({ siteId: site.id }, lead.id);
  if (asJson) {
    const reply = clock && { promisedAt: timeOf(clock.promisedAt), answeredAt: timeOf(clock.answeredAt) };
    return context.write(plainJson({ ...summarise(stored), reply, unsubscribedAt: unsubscribed, lead }, 2));
  }
  context.write(formatLeadSubject(lead));
  for (const [name, value] of leadFacts(lead)) context.write(`  ${name}: ${plainLines(value).replaceAll('\n', '\n    ')}`);
  if (lead.attachments?.length) context.write(`  To copy the files, run: ${forecourt(`leads files ${lead.id} --output <folder>`)}`);
  context.write(plainLine(`  visited: ${lead.visitedPages.join(' ') || 'nothing known'}`));
  context.write(
    `  consent to offers: ${lead.consent.optIn ? 'yes' : 'no'}${unsubscribed === null ? '' : `, but unsubscribed ${unsubscribed}`}, collection notice shown: version ${lead.consent.collectionNoticeVersion}`,
  );
  context.write(
    `${lead.siteSlug} / ${stored.dealershipSlug}, ${stored.state}${stored.heldReason === null ? '' : ` (${stored.heldReason})`}`,
  );
  if (clock !== null) context.write(`  ${describeReply(clock)}`);
  for (const { channel, receiver, status, attempts, nextAttemptAt, lastError } of stored.deliveries) {
    const next = status === 'pending' ? `, next ${new Date(nextAttemptAt).toISOString()}` : '';
    context.write(
      `  ${channel} to ${receiver}: ${status} after ${attempts} attempt${attempts === 1 ? '' : 's'}${next}${lastError === null ? '' : `: ${plainLine(lastError)}`}`,
    );
  }
};
